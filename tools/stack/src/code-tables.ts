import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { code, table, type Sections } from '@masar/kit/pages';

const TABLES = 'proto/codes';

/** The page with the codes of every rail, from the root of the checkout. */
export const CODES_PAGE = 'gateway/docs/guide/error-codes.md';

/** A section for each table of codes, named after its file. */
export function codeSections(root: string): Sections {
  const files = readdirSync(join(root, TABLES)).sort();
  return Object.fromEntries(
    files.map((file) => {
      const meanings: Record<string, string> = JSON.parse(
        readFileSync(join(root, TABLES, file), 'utf8'),
      );
      const rows = Object.entries(meanings).map(([name, meaning]) => [code(name), meaning]);
      return [file.replace('.json', ''), () => table(['code', 'meaning'], rows)];
    }),
  );
}
