import type { Lifecycle } from '../lifecycle';
import { code, table } from './sections';

interface Creation {
  readonly to: string;
  readonly emits: string;
}

/** The moves of a lifecycle as a table. States that one operation leaves for the same state share a row. */
export function movesTable<State extends string, Trigger extends string>(
  { transitions, operations }: Lifecycle<State, Trigger, string | readonly string[]>,
  creation: Creation,
): string {
  const froms = new Map<string, State[]>();
  for (const { from, trigger, to, emits } of transitions) {
    const events = [emits].flat().map(code).join(', ');
    const rest = [operations?.[trigger] ?? trigger, code(to), events].join(' | ');
    froms.set(rest, [...(froms.get(rest) ?? []), from]);
  }
  const rows = [...froms].map(([rest, from]) => [from.map(code).join(', '), rest]);
  const created = ['(none)', 'create', code(creation.to), code(creation.emits)];
  return table(['from', 'operation', 'to', 'events'], [created, ...rows]);
}
