import { MURABAHA_EVENTS } from '../src/murabaha/events';
import { CREATION, MURABAHA_LIFECYCLE } from '../src/murabaha/lifecycle';
import { MURABAHA_RULES } from '../src/murabaha/rules/murabaha-rules';
import { code, table, type Sections } from './sections';

/** Of the murabaha rail's tables in its README. */
export const MURABAHA_SECTIONS: Sections = {
  states: statesTable,
  events: eventsTable,
  rules: rulesTable,
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

function eventsTable(): string {
  const rows = Object.entries(MURABAHA_EVENTS).map(([type, { happensWhen, adds }]) => [
    code(type),
    happensWhen,
    ['contract', ...adds].map(code).join(', '),
  ]);
  return table(['event', 'happens when', 'data'], rows);
}

function rulesTable(): string {
  const rows = MURABAHA_RULES.map(({ id, statement, when, field, reference }) => [
    code(id),
    statement,
    when.join(', '),
    code(field),
    reference,
  ]);
  return table(['rule', 'it says', 'checked at', 'field', 'source'], rows);
}
