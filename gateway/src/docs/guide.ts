import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** In the package, both beside the sources and beside what is compiled from them. */
const FOLDER = join(__dirname.replace(/([/\\]dist)?[/\\]src[/\\]docs$/, ''), 'docs/guide');

/** The pages of the guide in the order in which a newcomer reads them. */
export const GUIDE_PAGES = [
  'start',
  'conventions',
  'requests',
  'errors',
  'error-codes',
  'idempotency',
  'pagination',
  'webhooks',
  'limits',
] as const;

/** The guide for users of the API as one text in Markdown, a heading for each page. */
export function readGuide(): string {
  const pages = GUIDE_PAGES.map((page) => readFileSync(join(FOLDER, `${page}.md`), 'utf8'));
  return pages.join('\n').replace(/^<!--.*-->\n/gm, '');
}
