import { code, table, type Sections } from '@masar/kit/pages';
import { DISTRIBUTION_LIFECYCLE } from '../src/calculations/distributions/lifecycle';
import { CALCULATION_EVENTS } from '../src/calculations/events';
import {
  CALCULATION_CONSEQUENCES,
  CALCULATION_LIFECYCLE,
  CREATION,
} from '../src/calculations/lifecycle';
import { NISAB_EVENTS } from '../src/nisab/events';
import { CONFLICTS } from './conflicts';

export const CALCULATION_SECTIONS: Sections = {
  states: statesTable,
  'distribution states': () =>
    table(['from', 'move', 'to'], [['(none)', 'distribute', code('RECORDED')], ...distributions()]),
  events: () =>
    table(
      ['event', 'happens when'],
      Object.entries({ ...CALCULATION_EVENTS, ...NISAB_EVENTS }).map(([type, { happensWhen }]) => [
        code(type),
        happensWhen,
      ]),
    ),
  conflicts: () =>
    table(
      ['code of the detail', 'says', 'operations'],
      Object.entries(CONFLICTS).map(([conflict, { says, operations }]) => [
        code(conflict),
        says,
        operations.map(code).join(', '),
      ]),
    ),
};

function statesTable(): string {
  const { to, emits } = CREATION;
  const created = [to.due, to.notDue].map(code).join(' or ');
  const moves = [...CALCULATION_LIFECYCLE.transitions, ...CALCULATION_CONSEQUENCES.transitions].map(
    (move) => [code(move.from), move.trigger, code(move.to), move.emits.map(code).join(', ')],
  );
  return table(
    ['from', 'move', 'to', 'event'],
    [['(none)', 'calculate', created, code(emits)], ...moves],
  );
}

function distributions(): readonly (readonly string[])[] {
  return DISTRIBUTION_LIFECYCLE.transitions.map(({ from, trigger, to }) => [
    code(from),
    trigger,
    code(to),
  ]);
}
