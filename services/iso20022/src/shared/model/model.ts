import { MESSAGES, TYPES } from './model.gen';
import type { SimpleRow } from './type-row';

/** A message in the version that the model covers, such as pain.001.001.09. */
export type MessageVersion = keyof typeof MESSAGES;

/** An element where its parent allows it; max is Infinity for "any number". */
export interface Part {
  readonly name: string;
  readonly index: number;
  readonly min: number;
  readonly max: number;
  readonly type: ModelType;
}

export interface ModelAttribute {
  readonly name: string;
  readonly isRequired: boolean;
  readonly type: SimpleType;
}

export interface SimpleType {
  readonly kind: 'simple';
  readonly name: string;
  readonly facets: SimpleRow;
  readonly attributes: readonly ModelAttribute[];
}

export interface PartsType {
  readonly kind: 'sequence' | 'choice';
  readonly name: string;
  readonly parts: readonly Part[];
  readonly partOf: ReadonlyMap<string, Part>;
}

/** Exactly one element that is not the message's own, of any namespace or of the one named. */
export interface AnyType {
  readonly kind: 'any';
  readonly namespace: string;
}

export type ModelType = SimpleType | PartsType | AnyType;

/** The root of a message: Document, or AppHdr for head.001. */
export interface MessageModel {
  readonly version: MessageVersion;
  readonly namespace: string;
  readonly root: Part;
}

const URN = 'urn:iso:std:iso:20022:tech:xsd:';
const types = new Map<string, ModelType>();
const models = new Map<MessageVersion, MessageModel>();

/** Every version that the model covers, head.001 among them, by name. */
export const MESSAGE_VERSIONS = Object.keys(MESSAGES) as readonly MessageVersion[];

/** Whether the model covers this version of a message. */
export const isMessageVersion = (text: string): text is MessageVersion =>
  Object.hasOwn(MESSAGES, text);

/** The family of a version: pain.001 of pain.001.001.09. */
export const familyOf = (version: string): string => version.slice(0, 8);

/** The namespace of a version. */
export const namespaceOf = (version: MessageVersion): string => URN + version;

/** The version that a namespace means, where the model covers it. */
export function versionOf(namespace: string): MessageVersion | undefined {
  const version = namespace.startsWith(URN) ? namespace.slice(URN.length) : '';
  return isMessageVersion(version) ? version : undefined;
}

/** The model of a version; made once, when first asked for. */
export function modelOf(version: MessageVersion): MessageModel {
  const known = models.get(version);
  if (known) return known;
  const [root = '', ...part] = MESSAGES[version].split(' ');
  const type = part.length > 1 ? parts('sequence', root, [part.join(' ')]) : typeOf(part[0] ?? '');
  const model = {
    version,
    namespace: namespaceOf(version),
    root: { name: root, index: 0, min: 1, max: 1, type },
  };
  models.set(version, model);
  return model;
}

function typeOf(name: string): ModelType {
  const known = types.get(name);
  if (known) return known;
  const type = read(name);
  types.set(name, type);
  return type;
}

function read(name: string): ModelType {
  const row = TYPES[name];
  if (!row) throw new Error(`the message model has no type ${name}`);
  if ('sequence' in row) return parts('sequence', name, row.sequence);
  if ('choice' in row) return parts('choice', name, row.choice);
  if ('any' in row) return { kind: 'any', namespace: row.any };
  if ('base' in row) return { kind: 'simple', name, facets: row, attributes: [] };
  return { ...simpleTypeOf(row.content), attributes: row.attributes.map(attributeOf) };
}

function attributeOf(row: string): ModelAttribute {
  const [name = '', type = '', use] = row.split(' ');
  return { name, isRequired: use === 'required', type: simpleTypeOf(type) };
}

function simpleTypeOf(name: string): SimpleType {
  const type = typeOf(name);
  if (type.kind !== 'simple') throw new Error(`the type ${name} has no simple content`);
  return type;
}

/** The type of a part is looked up when it is asked for: types may hold themselves. */
function parts(kind: PartsType['kind'], name: string, rows: readonly string[]): PartsType {
  const list = rows.map((row, index): Part => {
    const [part = '', type = '', occurrence = '1..1'] = row.split(' ');
    const [min, max] = occurrence.split('..');
    let found: ModelType | undefined;
    return {
      name: part,
      index,
      min: Number(min),
      max: max === 'n' ? Infinity : Number(max),
      get type() {
        return (found ??= typeOf(type));
      },
    };
  });
  return { kind, name, parts: list, partOf: new Map(list.map((part) => [part.name, part])) };
}
