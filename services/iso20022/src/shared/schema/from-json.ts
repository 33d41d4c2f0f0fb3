import type { Issue } from '../issue';
import type { MessageModel, ModelType, Part } from '../model/model';
import { DEEPEST } from './bounds';
import { foreignFromJson } from './foreign-from-json';
import type { Place } from './place';
import { readText, refuse, type Reading } from './reading';
import { XSI, type Scope, type XmlAttribute, type XmlElement } from './xml/tree';
import { scopeOf } from './xml/write-xml';

/**
 * The JSON of a Document or AppHdr as a tree in the order of the schema, whatever the order of its keys.
 * Unknown elements come last; `checkTree` rejects them.
 * @returns the tree, and issues that only JSON can have: numbers for text, and characters invalid in XML
 */
export function fromJson(
  json: unknown,
  model: MessageModel,
): { tree: XmlElement; issues: Issue[] } {
  const { namespace, root } = model;
  const reading: Reading = { namespace, issues: [] };
  const source = { name: root.name, json, place: { name: root.name }, type: root.type };
  const tree = readElement(reading, source, { depth: 1, scope: scopeOf(namespace, false) });
  return { tree, issues: reading.issues };
}

const NO_ATTRIBUTES: readonly XmlAttribute[] = [];

interface Source {
  readonly name: string;
  readonly json: unknown;
  readonly place: Place;
  readonly type: ModelType | undefined;
}

interface Position {
  readonly depth: number;
  readonly scope: Scope;
}

function readElement(reading: Reading, source: Source, { depth, scope }: Position): XmlElement {
  const { name, json, place, type } = source;
  if (typeof json !== 'object' || json === null || Array.isArray(json) || depth > DEEPEST) {
    const text = depth > DEEPEST ? tooDeep(reading, place) : readText(reading, json, place);
    const content = text === '' ? [] : [text];
    return element(reading, { name, scope, attributes: NO_ATTRIBUTES, content });
  }
  const entries = Object.entries(json);
  const attributes = readAttributes(reading, entries, place);
  const isHinted = attributes.some(({ namespace }) => namespace === XSI);
  const own = isHinted ? scopeOf(reading.namespace, true) : scope;
  const inside = { depth: depth + 1, scope: own };
  const content: (XmlElement | string)[] = [];
  for (const [key, value] of ordered(entries, type)) {
    if (key === '#text') {
      const text = readText(reading, value, place);
      if (text !== '') content.push(text);
    } else if (key === '#any' && type?.kind === 'any') {
      const at = { parent: place, name: key };
      // Spreading a long list into push would overflow the stack.
      for (const each of foreignFromJson(value, { reading, place: at, ...inside })) {
        content.push(each);
      }
    } else {
      const part = type && 'partOf' in type ? type.partOf.get(key) : undefined;
      readNamed(reading, { parent: place, name: key, json: value, part }, { inside, content });
    }
  }
  return element(reading, { name, scope: own, attributes, content });
}

interface Named {
  readonly parent: Place;
  readonly name: string;
  readonly json: unknown;
  readonly part: Part | undefined;
}

interface Into {
  readonly inside: Position;
  readonly content: (XmlElement | string)[];
}

/** Adds the element of a key, or each element of its list. */
function readNamed(reading: Reading, { parent, name, json, part }: Named, into: Into): void {
  const values: readonly unknown[] = Array.isArray(json) ? json : [json];
  const isList = values.length > 1 || (part !== undefined && part.max > 1);
  values.forEach((value, at) => {
    const place = { parent, name, index: isList ? at : undefined };
    const source = { name, json: value, place, type: part?.type };
    into.content.push(readElement(reading, source, into.inside));
  });
}

const isAttribute = (key: string): boolean => key.startsWith('@');

/** Entries without attributes, in the order of the schema; unknown ones last. */
function ordered(
  entries: readonly [string, unknown][],
  type: ModelType | undefined,
): readonly [string, unknown][] {
  const content = entries.filter(([key]) => !isAttribute(key));
  if (!type || !('partOf' in type) || content.length < 2) return content;
  const rank = (key: string) => type.partOf.get(key)?.index ?? type.parts.length;
  let before = -1;
  const isOrdered = content.every(([key]) => before <= (before = rank(key)));
  return isOrdered ? content : content.sort(([a], [b]) => rank(a) - rank(b));
}

function readAttributes(
  reading: Reading,
  entries: readonly [string, unknown][],
  place: Place,
): readonly XmlAttribute[] {
  if (!entries.some(([key]) => isAttribute(key))) return NO_ATTRIBUTES;
  return entries
    .filter(([key]) => isAttribute(key))
    .map(([key, value]) => readAttribute(reading, key, { value, place }));
}

function readAttribute(
  reading: Reading,
  key: string,
  { value, place }: { value: unknown; place: Place },
): XmlAttribute {
  const [, prefix = '', name = ''] = /^@(?:([^:]+):)?(.*)$/s.exec(key) ?? [];
  const text = readText(reading, value, { parent: place, name: key });
  return { prefix, name, namespace: prefix === 'xsi' ? XSI : prefix, value: text };
}

function tooDeep(reading: Reading, place: Place): string {
  const message = `is more than ${DEEPEST} levels deep; messages are never so deep`;
  refuse(reading, place, { code: 'DEPTH', message });
  return '';
}

/** Written out because a spread object takes several times the memory, for each element. */
const element = (
  { namespace }: Reading,
  {
    name,
    scope,
    attributes,
    content,
  }: Pick<XmlElement, 'name' | 'scope' | 'attributes' | 'content'>,
): XmlElement => ({ prefix: '', name, namespace, scope, attributes, content });
