import { readFileSync, writeFileSync } from 'node:fs';
import { PAGES } from './pages';
import { refusals } from './refusals';
import { withSections } from './sections';

/** `pnpm --filter @masar/contracts generate` runs in the folder of the package. */
for (const [page, sections] of Object.entries(PAGES)) {
  writeFileSync(page, withSections(readFileSync(page, 'utf8'), sections));
}

/** For the API's document, which is made from the proto package alone. */
writeFileSync('../../proto/refusals/contracts.json', `${JSON.stringify(refusals(), null, 2)}\n`);
