import type { MessageJson } from '../shared/message-json';

export type Fields = Readonly<Record<string, MessageJson | undefined>>;

/** An element with what it has: what is absent or empty is left out. */
export function element(fields: Fields): { readonly [name: string]: MessageJson } {
  const present = Object.entries(fields).filter(
    (field): field is [string, MessageJson] => field[1] !== undefined && !isEmpty(field[1]),
  );
  return Object.fromEntries(present);
}

function isEmpty(json: MessageJson): boolean {
  return typeof json === 'object' && Object.keys(json).length === 0;
}
