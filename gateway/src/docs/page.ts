import { marked } from 'marked';

/**
 * The HTML page. It shows the guide while Scalar loads, and without JavaScript.
 * @param guide in Markdown
 */
export function page(guide: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Masar API</title>
    <link rel="icon" href="favicon.svg" />
    <link rel="stylesheet" href="page.css" />
    <link rel="preload" href="page.json" as="fetch" crossorigin="anonymous" />
    <script defer src="storage.js"></script>
    <script defer src="scalar.js"></script>
    <script defer src="start.js"></script>
  </head>
  <body>
    <div id="reference"></div>
    <main id="guide">
${marked.parse(guide, { async: false })}
<noscript>
  Operations are shown by JavaScript. Programs read <a href="openapi.json">openapi.json</a> and
  <a href="asyncapi.json">asyncapi.json</a>.
</noscript>
    </main>
  </body>
</html>
`;
}

/** Scalar keeps the key and the tenant in localStorage for good; here they are deleted with the tab. */
export const STORAGE = `Object.defineProperty(window, 'localStorage', { value: window.sessionStorage });
`;

export const START = `Scalar.createApiReference('#reference', {
  url: 'page.json',
  persistAuth: true,
  telemetry: false,
  withDefaultFonts: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  showDeveloperTools: 'never',
  hideClientButton: true,
  hideModels: true,
  documentDownloadType: 'none',
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  onLoaded: () => document.body.classList.add('loaded'),
});
`;

/**
 * Tighter than Scalar's own style: most operations fit two screens. On a phone tables scroll by
 * themselves; the selectors are long because Scalar's rules for tables are more specific.
 */
export const STYLE = `body { margin: 0; }
#reference { overflow-x: clip; }
body:not(.loaded) #reference { height: 0; overflow: hidden; }
body.loaded #guide { display: none; }
#guide { max-width: 45rem; margin: 0 auto; padding: 1rem; font-family: sans-serif; line-height: 1.5; }
#guide pre, #guide table { display: block; overflow-x: auto; }
#guide :is(th, td) { padding: 0.2rem 0.6rem; text-align: left; vertical-align: top; }
.scalar-app .references-rendered .section { padding-block: 2rem; }
.scalar-app .references-rendered .property { padding-block: 0.3rem; }
.scalar-app .references-rendered .property-heading { overflow-wrap: anywhere; }
.scalar-app .references-rendered .property-description { font-size: 0.8rem; line-height: 1.35; }
.scalar-app .markdown table {
  display: block !important;
  overflow-x: auto !important;
  table-layout: auto !important;
}
.scalar-app .markdown :is(th, td, td code) {
  width: auto !important;
  word-break: normal !important;
  overflow-wrap: normal !important;
}
.scalar-app .markdown :is(th, td) { padding: 0.3rem 0.5rem !important; }
@media (min-width: 1000px) {
  .scalar-app .references-rendered .section-container { padding-inline: 2rem; }
  .scalar-app .references-rendered .section-columns { gap: 2rem; }
}
`;

export const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
<rect width="32" height="32" rx="6" fill="#0f5c4d"/>
<path d="M7 24V9l9 9 9-9v15" fill="none" stroke="#fff" stroke-width="3"/>
</svg>
`;
