import { code, table } from '@masar/kit/pages';

interface EventDescription {
  readonly happensWhen: string;
  readonly adds: readonly string[];
}

/** The events of a rail: when each happens, and what its data holds beside the contract. */
export function eventsTable(events: Readonly<Record<string, EventDescription>>): string {
  const rows = Object.entries(events).map(([type, { happensWhen, adds }]) => [
    code(type),
    happensWhen,
    ['contract', ...adds].map(code).join(', '),
  ]);
  return table(['event', 'happens when', 'data'], rows);
}

interface RuleDescription {
  readonly id: string;
  readonly statement: string;
  readonly when: readonly string[];
  readonly field: string;
  readonly reference: string;
}

export const RULE_HEAD = ['rule', 'it says', 'checked at', 'field', 'source'];

export function ruleRow({ id, statement, when, field, reference }: RuleDescription) {
  return [code(id), statement, when.join(', '), code(field), reference];
}

/** The rules of a rail, in the order of its list. */
export function rulesTable(rules: readonly RuleDescription[]): string {
  return table(RULE_HEAD, rules.map(ruleRow));
}
