import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** docs/guide of the package, whether this runs from src or from dist/src. */
const FOLDER = join(__dirname.replace(/([/\\]dist)?[/\\]src[/\\]docs$/, ''), 'docs/guide');

/** The pages of the guide, in reading order. */
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

/** The guide as one Markdown text with a heading for each page. */
export function readGuide(): string {
  const pages = GUIDE_PAGES.map((page) => readFileSync(join(FOLDER, `${page}.md`), 'utf8'));
  return pages.join('\n').replace(/^<!--.*-->\n/gm, '');
}
