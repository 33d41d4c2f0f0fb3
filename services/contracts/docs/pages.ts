import type { Pages } from '@masar/kit/pages';
import { CONTRACTS_PAGES } from './contracts-pages';
import { KAFALAH_PAGES } from './kafalah-pages';
import { MURABAHA_PAGES } from './murabaha-pages';
import { policiesTable } from './policies-table';

/** The pages with generated sections, by their place in the package. */
export const PAGES: Pages = {
  'docs/jurisdiction-policies.md': { policies: policiesTable },
  ...CONTRACTS_PAGES,
  ...KAFALAH_PAGES,
  ...MURABAHA_PAGES,
};
