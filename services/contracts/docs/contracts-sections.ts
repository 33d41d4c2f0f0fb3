import { CONTRACT_EVENTS } from '../src/contracts/events';
import { CONTRACT_LIFECYCLE, CREATION } from '../src/contracts/lifecycle';
import { PAYMENT_BASIS } from '../src/contracts/payment';
import { GENERAL_RULES } from '../src/contracts/rules/general-rules';
import type { Rule } from '../src/contracts/rules/rule';
import { RULES } from '../src/contracts/rules/rules-by-type';
import { CONTRACT_TYPES } from '../src/contracts/terms';
import { code, table, type Sections } from './sections';

/** Of the rail's tables in the README of the service. */
export const CONTRACTS_SECTIONS: Sections = {
  states: statesTable,
  events: eventsTable,
  rules: rulesTable,
  basis: basisTable,
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

function eventsTable(): string {
  const rows = Object.entries(CONTRACT_EVENTS).map(([type, { happensWhen, adds }]) => [
    code(type),
    happensWhen,
    ['contract', ...adds].map(code).join(', '),
  ]);
  return table(['event', 'happens when', 'data'], rows);
}

function basisTable(): string {
  const rows = CONTRACT_TYPES.map((type) => [type, code(PAYMENT_BASIS[type])]);
  return table(['type', '`payment.basis`'], rows);
}

function rulesTable(): string {
  const general = new Set<string>(GENERAL_RULES.map(({ id }) => id));
  const own = CONTRACT_TYPES.flatMap((type) =>
    RULES[type].filter(({ id }) => !general.has(id)).map((rule) => ruleRow(type, rule)),
  );
  const rows = [...GENERAL_RULES.map((rule) => ruleRow('every type', rule)), ...own];
  return table(['type', 'rule', 'it says', 'checked at', 'field', 'source'], rows);
}

function ruleRow(type: string, rule: Rule): readonly string[] {
  const { id, statement, when, field, reference } = rule;
  return [type, code(id), statement, when.join(', '), code(field), reference];
}
