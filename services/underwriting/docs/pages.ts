import { movesTable, type Pages } from '@masar/kit/pages';
import { CREATION, PROPOSAL_LIFECYCLE } from '../src/proposals/lifecycle';
import { RULE_SECTIONS } from './rule-sections';

/** The pages with generated sections, by their place in the package. */
export const PAGES: Pages = {
  'docs/proposals.md': { statuses: () => movesTable(PROPOSAL_LIFECYCLE, CREATION) },
  'docs/rules.md': RULE_SECTIONS,
};
