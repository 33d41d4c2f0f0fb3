import { code, table, type Pages } from '@masar/kit/pages';
import { KAFALAH_EVENTS } from '../src/kafalah/events';
import { CLAIM_CONSEQUENCES, CLAIM_LIFECYCLE } from '../src/kafalah/claims/lifecycle';
import { CREATION, KAFALAH_CONSEQUENCES, KAFALAH_LIFECYCLE } from '../src/kafalah/lifecycle';
import { RECOURSE_LIFECYCLE } from '../src/kafalah/recourse/lifecycle';
import { KAFALAH_RULES } from '../src/kafalah/rules/rules';
import { eventsTable, rulesTable } from './rail-tables';

/** The kafalah rail's pages with generated tables. */
export const KAFALAH_PAGES: Pages = {
  'docs/kafalah/lifecycle.md': {
    states: statesTable,
    events: () => eventsTable(KAFALAH_EVENTS),
  },
  'docs/kafalah/claims.md': { 'claim states': claimStates, 'recourse states': recourseStates },
  'docs/kafalah/rules.md': { rules: () => rulesTable(KAFALAH_RULES) },
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

/** The moves of a claim; their events are listed with the guarantee's own moves. */
function claimStates(): string {
  const { transitions: commanded } = CLAIM_LIFECYCLE;
  const rows = [...commanded, ...CLAIM_CONSEQUENCES.transitions];
  const moves = rows.map(({ from, trigger, to }) => [code(from), trigger, code(to)]);
  return table(['from', 'move', 'to'], [['(none)', 'claim', code('SUBMITTED')], ...moves]);
}

function recourseStates(): string {
  const moves = RECOURSE_LIFECYCLE.transitions.map(({ from, trigger, to, emits }) => [
    code(from),
    trigger,
    code(to),
    emits.map(code).join(', '),
  ]);
  const creation = ['(none)', 'pay claim', code('OPEN'), code('kafalah.claim.paid')];
  return table(['from', 'move', 'to', 'event'], [creation, ...moves]);
}
