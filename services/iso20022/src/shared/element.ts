import type { MessageJson } from './message-json';

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

/** AddtlInf is of 105 characters at most, and comes as often as it is needed. */
export function additionalInformation(text = ''): readonly string[] {
  return text.match(/.{1,105}/gsu) ?? [];
}

function isEmpty(json: MessageJson): boolean {
  return typeof json === 'object' && Object.keys(json).length === 0;
}
