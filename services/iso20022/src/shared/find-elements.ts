import type { MessageEnvelope, MessageJson } from './message-json';

/** An element of a message with its XPath. */
export interface Element {
  readonly path: string;
  readonly json: MessageJson;
}

/** The single child of Document. */
export function bodyOf({ Document }: MessageEnvelope): Element {
  const document: Element = { path: '/Document', json: Document };
  const [name = ''] = Object.keys(Document).filter((each) => !/^[@#]/.test(each));
  return allAt(document, name)[0] ?? document;
}

/** Every element at a path such as "GrpHdr/MsgId", in document order. */
export function allAt(element: Element, names: string): readonly Element[] {
  return names
    .split('/')
    .reduce<readonly Element[]>(
      (found, name) => found.flatMap((each) => childrenOf(each, name)),
      [element],
    );
}

/** The first text at one of these paths. */
export function textAt(element: Element, ...names: readonly string[]): string | undefined {
  for (const name of names)
    for (const { json } of allAt(element, name)) {
      const text = textOf(json);
      if (text !== '') return text;
    }
  return undefined;
}

/** A reference; NOTPROVIDED, ISO's placeholder, counts as absent. */
export function referenceText(element: Element, names: string): string | undefined {
  const text = textAt(element, names);
  return text === 'NOTPROVIDED' ? undefined : text;
}

/** The first amount at a path: decimal text and currency, unchanged. */
export function amountAt(element: Element, names: string) {
  const value = textAt(element, names);
  return value === undefined
    ? undefined
    : { value, currency: textAt(element, `${names}/@Ccy`) ?? '' };
}

function childrenOf({ path, json }: Element, name: string): readonly Element[] {
  if (typeof json === 'string' || isList(json)) return [];
  const child = json[name];
  if (child === undefined) return [];
  if (!isList(child)) return [{ path: `${path}/${name}`, json: child }];
  return child.map((each, index) => ({ path: `${path}/${name}[${index + 1}]`, json: each }));
}

/** The text of an element, or ''. */
export function textOf(json: MessageJson): string {
  if (typeof json === 'string') return json;
  const text = isList(json) ? undefined : json['#text'];
  return typeof text === 'string' ? text : '';
}

function isList(json: MessageJson): json is readonly MessageJson[] {
  return Array.isArray(json);
}
