import { readFileSync, writeFileSync } from 'node:fs';
import { withSections, type Sections } from './sections';

/** Pages with generated sections, by their path. */
export type Pages = Readonly<Record<string, Sections>>;

/** Writes their sections anew. */
export function writePages(pages: Pages): void {
  for (const [page, sections] of Object.entries(pages)) {
    writeFileSync(page, withSections(readFileSync(page, 'utf8'), sections));
  }
}
