/** Pages that a reader of this repository does not have. */
const OUTSIDE = [
  /\bdomain pages?\b/gi,
  /\b(?:decisions|api|toolchain|clients|testing|islamic-finance(?:-api)?)\.md\b/g,
  /\b(?:design|domain|spec)\/[\w-]+\.md\b/g,
  /(?:\(|see |source: |by |of |as )(?:the )?spec(?:ification)?(?:'s)?(?=[ ,.;:)])/gi,
];
/** ARCHITECTURE.md is a page of ours, and an ISO or OpenAPI specification is a standard. */
const OURS =
  /ARCHITECTURE\.md|(?:openapi|asyncapi|cloudevents|iso|oauth|opentelemetry)[\w ]* spec/i;

/**
 * Citations that cannot be followed from a clone.
 * @type {import('../tidy.mjs').Measure}
 */
export const citations = {
  name: 'citations of pages outside the repository',
  remedy: "cite an RPC, a page of this repository or a standard's clause",
  offences: (sources) =>
    sources
      .filter(({ path }) => !path.startsWith('tools/tidy/'))
      .flatMap(({ path, text }) => text.split('\n').flatMap((line) => found(path, line))),
};

/**
 * @param {string} path
 * @param {string} line
 */
function found(path, line) {
  if (OURS.test(line) || line.includes('../shared')) return [];
  const cited = OUTSIDE.flatMap((pattern) => line.match(pattern) ?? []);
  return cited.map((words) => `${path}: ${words.trim()}`);
}
