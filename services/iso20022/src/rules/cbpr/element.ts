import type { MessageEnvelope, MessageJson } from '../../shared/message-json';
import type { Place } from '../../shared/schema/place';

/** An element of a message in the form that rules need. */
export interface Element extends Place {
  /** Position in the whole message, in document order. */
  readonly order: number;
  readonly text: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly Element[];
}

type Grown = Element & {
  text: string;
  children: Element[];
  attributes: Record<string, string>;
};

/** A message to check: its root, whose children are AppHdr and Document, and every element in order. */
export interface Message {
  readonly root: Element;
  readonly all: readonly Element[];
  /** Elements by name, in order. */
  readonly named: ReadonlyMap<string, readonly Element[]>;
  /** Version by its namespace, such as pacs.008.001.08. */
  readonly definition: string;
}

/** The message as one tree. */
export function messageOf(definition: string, json: MessageEnvelope): Message {
  const all: Grown[] = [];
  const named = new Map<string, Grown[]>();
  const grow = (
    name: string,
    value: MessageJson,
    { parent, index }: Omit<Place, 'name'>,
  ): Grown => {
    const order = all.length;
    const element: Grown = { parent, name, index, order, text: '', attributes: {}, children: [] };
    all.push(element);
    const namesakes = named.get(name);
    if (namesakes) namesakes.push(element);
    else named.set(name, [element]);
    return fill(element, isNested(value) ? value : { '#text': value });
  };
  const fill = (parent: Grown, value: object): Grown => {
    // Content of another standard has its own form and is not checked.
    if ('#name' in value) return parent;
    // A path begins at AppHdr or Document: the root above them has no name.
    const within = parent.name === '' ? {} : { parent };
    for (const [name, content] of Object.entries(value) as [string, MessageJson][]) {
      if (name === '#text') parent.text = String(content);
      else if (name.startsWith('@')) parent.attributes[name.slice(1)] = String(content);
      else if (!isList(content)) parent.children.push(grow(name, content, within));
      else {
        content.forEach((one, index) =>
          parent.children.push(grow(name, one, { ...within, index })),
        );
      }
    }
    return parent;
  };
  const { AppHdr, Document } = json;
  return { root: grow('', { ...(AppHdr && { AppHdr }), Document }, {}), all, named, definition };
}

/** A caller's JSON may hold numbers in place of text: the structure check rejects them. */
const isNested = (json: MessageJson): json is object & MessageJson =>
  typeof json === 'object' && json !== null;
const isList = (json: MessageJson): json is readonly MessageJson[] => Array.isArray(json);

/** Elements that a rule applies to: at a path from the root, or every one of a name ('//Nm'; '//*' for all). */
export function elementsAt({ root, all, named }: Message, at: string): readonly Element[] {
  if (at === '//*') return all;
  return at.startsWith('//') ? (named.get(at.slice(2)) ?? []) : find(root, at);
}

/** The elements at a path of ISO's names below this one, in document order; '' is the element itself. */
export function find(from: Element, path: string): readonly Element[] {
  let found: readonly Element[] = [from];
  if (path === '') return found;
  for (const name of path.split('/')) found = childrenOf(found, name);
  return found;
}

function childrenOf(parents: readonly Element[], name: string): readonly Element[] {
  const found: Element[] = [];
  for (const { children } of parents)
    for (const child of children) if (child.name === name) found.push(child);
  return found;
}

/** The texts at a path below this one. */
export const textsAt = (from: Element, path: string): readonly string[] =>
  find(from, path).map(({ text }) => text);

/** The characters of all text in an element, without its markup and the space around. */
export const lengthOf = ({ text, children }: Element): number =>
  children.reduce((sum, child) => sum + lengthOf(child), text.trim().length);
