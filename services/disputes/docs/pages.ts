import { movesTable, type Pages } from '@masar/kit/pages';
import { CREATION, DISPUTE_LIFECYCLE } from '../src/disputes/lifecycle';

/** The pages with generated sections, by their place in the package. */
export const PAGES: Pages = {
  'docs/statuses.md': { statuses: () => movesTable(DISPUTE_LIFECYCLE, CREATION) },
};
