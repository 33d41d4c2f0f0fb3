import { code, table, type Pages } from '@masar/kit/pages';
import { MURABAHA_EVENTS } from '../src/murabaha/events';
import { CREATION, MURABAHA_LIFECYCLE } from '../src/murabaha/lifecycle';
import { COLLECTION_RULES } from '../src/murabaha/rules/collection-rules';
import { MURABAHA_RAIL_RULES } from '../src/murabaha/rules/murabaha-rail-rules';
import { eventsTable, rulesTable } from './rail-tables';

/** The murabaha rail's pages with generated tables. */
export const MURABAHA_PAGES: Pages = {
  'docs/murabaha/lifecycle.md': {
    states: statesTable,
    events: () => eventsTable(MURABAHA_EVENTS),
  },
  'docs/murabaha/rules.md': {
    rules: () => rulesTable([...MURABAHA_RAIL_RULES, ...COLLECTION_RULES]),
  },
};

function statesTable(): string {
  const rows = MURABAHA_LIFECYCLE.transitions.map(({ from, trigger, to, emits }) => [
    code(from),
    trigger,
    code(to),
    emits.map(code).join(', '),
  ]);
  const created = ['(none)', 'create', code(CREATION.to), CREATION.emits.map(code).join(', ')];
  return table(['from', 'operation', 'to', 'events'], [created, ...rows]);
}
