import openapi from '@masar/proto/openapi.json';
import { code, table, type Sections } from '@masar/kit/pages';
import { conventionsTable } from './conventions';

/** A table for each rail's codes of problems. */
const CODES: Sections = Object.fromEntries(
  Object.entries<Readonly<Record<string, string>>>(openapi['x-detail-codes']).map(
    ([rail, meanings]) => {
      const rows = Object.entries(meanings).map(([each, meaning]) => [code(each), meaning]);
      return [rail, () => table(['code', 'meaning'], rows)];
    },
  ),
);

/** The generated sections of the guide's pages, by file. */
export const GUIDE_SECTIONS = {
  'conventions.md': { conventions: () => conventionsTable(openapi) },
  'error-codes.md': CODES,
} satisfies Readonly<Record<string, Sections>>;
