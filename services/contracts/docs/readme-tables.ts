import { CONTRACT_EVENTS } from '../src/contracts/events';
import { CONTRACT_LIFECYCLE, CREATION } from '../src/contracts/lifecycle';
import { PAYMENT_BASIS } from '../src/contracts/payment';
import { GENERAL_RULES } from '../src/contracts/rules/general-rules';
import type { Rule } from '../src/contracts/rules/rule';
import { RULES } from '../src/contracts/rules/rules-by-type';
import { CONTRACT_TYPES } from '../src/contracts/terms';

/** Sections of the README that are made from the code, by the name in their markers. */
const SECTIONS: Readonly<Record<string, () => string>> = {
  states: statesTable,
  events: eventsTable,
  rules: rulesTable,
  basis: basisTable,
};

/**
 * The README with its generated sections as the code has them now.
 * @throws Error when it lacks the markers of a section
 */
export function withTables(readme: string): string {
  return Object.entries(SECTIONS).reduce(
    (text, [name, make]) => replaced(text, name, make()),
    readme,
  );
}

function replaced(readme: string, name: string, section: string): string {
  const start = `<!-- generated: ${name} -->\n`;
  const [before, rest] = readme.split(start);
  const end = rest?.indexOf('<!-- end -->') ?? -1;
  if (before === undefined || rest === undefined || end < 0) {
    throw new Error(`the README lacks the markers of ${name}`);
  }
  return `${before}${start}${section}\n${rest.slice(end)}`;
}

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

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

function code(text: string): string {
  return `\`${text}\``;
}
