import { readFileSync, writeFileSync } from 'node:fs';
import { PAGES } from './pages';
import { withSections } from './sections';

/** `pnpm --filter @masar/contracts generate` runs in the folder of the package. */
for (const [page, sections] of Object.entries(PAGES)) {
  writeFileSync(page, withSections(readFileSync(page, 'utf8'), sections));
}
