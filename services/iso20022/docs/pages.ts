import { code, movesTable, table, type Pages } from '@masar/kit/pages';
import { STAGES } from '../src/payments/lifecycle';
import { CREATION, RECALL_LIFECYCLE } from '../src/recalls/lifecycle';
import { PRACTICE_SECTIONS } from './practice-sections';

/** The pages with generated sections, by their place in the package. */
export const PAGES: Pages = {
  'docs/market-practices.md': PRACTICE_SECTIONS,
  'docs/payments.md': { stages: stagesTable },
  'docs/recalls.md': { states: () => movesTable(RECALL_LIFECYCLE, CREATION) },
};

function stagesTable(): string {
  const rows = STAGES.map((stage, index) => [String(index + 1), stage.map(code).join(', ')]);
  return table(['stage', 'statuses'], rows);
}
