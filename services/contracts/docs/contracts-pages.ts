import { code, table, type Pages } from '@masar/kit/pages';
import { CONTRACT_EVENTS } from '../src/contracts/events';
import { CONTRACT_LIFECYCLE, CREATION } from '../src/contracts/lifecycle';
import { PAYMENT_BASIS } from '../src/contracts/payment';
import { GENERAL_RULES } from '../src/contracts/rules/general-rules';
import { RULES } from '../src/contracts/rules/rules-by-type';
import { CONTRACT_TYPES } from '../src/contracts/terms';
import { eventsTable, RULE_HEAD, ruleRow } from './rail-tables';

/** The contracts rail's pages with generated tables. */
export const CONTRACTS_PAGES: Pages = {
  'docs/contracts/lifecycle.md': {
    states: statesTable,
    events: () => eventsTable(CONTRACT_EVENTS),
  },
  'docs/contracts/payment.md': { basis: basisTable },
  'docs/contracts/rules.md': { rules: rulesTable },
};

function statesTable(): string {
  const { transitions } = CONTRACT_LIFECYCLE;
  return table(
    ['from', 'operation', 'to', 'event'],
    [
      ['(none)', 'create', code(CREATION.to), code(CREATION.emits)],
      ...transitions.map((t) => [code(t.from), t.trigger, code(t.to), code(t.emits)]),
    ],
  );
}

function basisTable(): string {
  const rows = CONTRACT_TYPES.map((type) => [type, code(PAYMENT_BASIS[type])]);
  return table(['type', '`payment.basis`'], rows);
}

function rulesTable(): string {
  const general = new Set<string>(GENERAL_RULES.map(({ id }) => id));
  const own = CONTRACT_TYPES.flatMap((type) =>
    RULES[type].filter(({ id }) => !general.has(id)).map((rule) => [type, ...ruleRow(rule)]),
  );
  const rows = [...GENERAL_RULES.map((rule) => ['every type', ...ruleRow(rule)]), ...own];
  return table(['type', ...RULE_HEAD], rows);
}
