import { code, table, type Sections } from '@masar/kit/pages';
import { KAFALAH_EVENTS } from '../src/kafalah/events';
import {
  CLAIM_LIFECYCLE,
  CREATION,
  KAFALAH_CONSEQUENCES,
  KAFALAH_LIFECYCLE,
  RECOURSE_LIFECYCLE,
} from '../src/kafalah/lifecycle';
import { KAFALAH_RULES } from '../src/kafalah/rules/rules';
import { eventsTable, rulesTable } from './rail-tables';

/** Of the rail's tables in its README. */
export const KAFALAH_SECTIONS: Sections = {
  states: statesTable,
  'claim states': () => recordStates(CLAIM_LIFECYCLE.transitions, ['claim', 'SUBMITTED']),
  'recourse states': () => recordStates(RECOURSE_LIFECYCLE.transitions, ['pay claim', 'OPEN']),
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

/** Of what lies inside a guarantee; it begins by a command on the guarantee. */
function recordStates(
  rows: readonly Omit<Row, 'emits'>[],
  [command, first]: readonly [command: string, first: string],
): string {
  const moves = rows.map(({ from, trigger, to }) => [code(from), trigger, code(to)]);
  return table(['from', 'move', 'to'], [['(none)', command, code(first)], ...moves]);
}
