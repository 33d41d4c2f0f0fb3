import type { MessageJson } from './message-json';

export type Fields = Readonly<Record<string, MessageJson | undefined>>;

/** An element without its absent or empty fields. A hot path: a message has tens of thousands. */
export function element(fields: Fields): { readonly [name: string]: MessageJson } {
  const present: Record<string, MessageJson> = {};
  for (const name of Object.keys(fields)) {
    const json = fields[name];
    if (json !== undefined && !isEmpty(json)) present[name] = json;
  }
  return present;
}

/** Splits a text into AddtlInf lines of at most 105 characters. */
export function additionalInformation(text = ''): readonly string[] {
  return text.match(/.{1,105}/gsu) ?? [];
}

function isEmpty(json: MessageJson): boolean {
  return typeof json === 'object' && Object.keys(json).length === 0;
}
