import { readFileSync, writeFileSync } from 'node:fs';
import { withTables } from './readme-tables';

/** `pnpm --filter @masar/contracts generate` runs in the folder of the package. */
const README = 'README.md';

writeFileSync(README, withTables(readFileSync(README, 'utf8')));
