import { KAFALAH_EVENTS } from '../src/kafalah/events';
import {
  CLAIM_LIFECYCLE,
  CREATION,
  KAFALAH_CONSEQUENCES,
  KAFALAH_LIFECYCLE,
} from '../src/kafalah/lifecycle';
import { KAFALAH_RULES } from '../src/kafalah/rules/rules';
import { eventsTable, rulesTable } from './rail-tables';
import { code, table, type Sections } from './sections';

/** Of the rail's tables in its README. */
export const KAFALAH_SECTIONS: Sections = {
  states: statesTable,
  'claim states': claimStatesTable,
  events: () => eventsTable(KAFALAH_EVENTS),
  rules: () => rulesTable(KAFALAH_RULES),
};

interface Row {
  readonly from: string;
  readonly trigger: string;
  readonly to: string;
  readonly emits: readonly string[];
}

function rowsOf(rows: readonly Row[], by: string): readonly (readonly string[])[] {
  return rows.map(({ from, trigger, to, emits }) => [
    code(from),
    trigger,
    by,
    code(to),
    emits.map(code).join(', '),
  ]);
}

function statesTable(): string {
  return table(
    ['from', 'move', 'by', 'to', 'event'],
    [
      ['(none)', 'create', 'command', code(CREATION.to), code(CREATION.emits)],
      ...rowsOf(KAFALAH_LIFECYCLE.transitions, 'command'),
      ...rowsOf(KAFALAH_CONSEQUENCES.transitions, 'consequence'),
    ],
  );
}

function claimStatesTable(): string {
  const rows = CLAIM_LIFECYCLE.transitions.map((t) => [code(t.from), t.trigger, code(t.to)]);
  return table(['from', 'move', 'to'], [['(none)', 'claim', code('SUBMITTED')], ...rows]);
}
