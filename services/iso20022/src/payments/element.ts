import type { MessageJson } from '../shared/message-json';

export type Fields = Readonly<Record<string, MessageJson | undefined>>;

/** An element with what it has: what is absent or empty is left out. A message has ten thousands. */
export function element(fields: Fields): { readonly [name: string]: MessageJson } {
  const present: Record<string, MessageJson> = {};
  for (const name of Object.keys(fields)) {
    const json = fields[name];
    if (json !== undefined && !isEmpty(json)) present[name] = json;
  }
  return present;
}

function isEmpty(json: MessageJson): boolean {
  return typeof json === 'object' && Object.keys(json).length === 0;
}
