import * as older from './model-2009.gen';
import * as served from './model.gen';
import type { SimpleRow, TypeRow } from './type-row';

/** Versions of 2009, which banks and their customers still send: read, but not sent (adr/0007). */
export type OlderVersion = keyof typeof older.MESSAGES;

/** A version of the model, such as pain.001.001.09. */
export type MessageVersion = keyof typeof served.MESSAGES | OlderVersion;

/** An element in its parent's type; max is Infinity when unbounded. */
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

/** Exactly one foreign element, of any namespace or the given one. */
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
const models = new Map<MessageVersion, MessageModel>();

/** One table for each year: a type name may differ in meaning between 2009 and now. */
const TABLES = [tableOf(served.TYPES), tableOf(older.TYPES)] as const;
const MESSAGES = { ...served.MESSAGES, ...older.MESSAGES };

/** Every version of the model, including head.001; those of 2009 come last. */
export const MESSAGE_VERSIONS = Object.keys(MESSAGES) as readonly MessageVersion[];

/** True for a version of the model. */
export const isMessageVersion = (text: string): text is MessageVersion =>
  Object.hasOwn(MESSAGES, text);

/** True for a version of 2009, which is read but not sent. */
export const isOlder = (version: string): version is OlderVersion =>
  Object.hasOwn(older.MESSAGES, version);

/** True for a current version, which is read and written; includes head.001. */
export const isServedVersion = (version: string): boolean =>
  Object.hasOwn(served.MESSAGES, version);

/** The family of a version: pain.001 of pain.001.001.09. */
export const familyOf = (version: string): string => version.slice(0, 8);

/** The namespace of a version. */
export const namespaceOf = (version: MessageVersion): string => URN + version;

/** The version of a namespace, if the model covers it. */
export function versionOf(namespace: string): MessageVersion | undefined {
  const version = namespace.startsWith(URN) ? namespace.slice(URN.length) : '';
  return isMessageVersion(version) ? version : undefined;
}

/** The model of a version, built on first use. */
export function modelOf(version: MessageVersion): MessageModel {
  const known = models.get(version);
  if (known) return known;
  const [root = '', ...part] = MESSAGES[version].split(' ');
  const typeOf = TABLES[isOlder(version) ? 1 : 0];
  const type =
    part.length > 1
      ? parts({ kind: 'sequence', name: root, rows: [part.join(' ')] }, typeOf)
      : typeOf(part[0] ?? '');
  const model = {
    version,
    namespace: namespaceOf(version),
    root: { name: root, index: 0, min: 1, max: 1, type },
  };
  models.set(version, model);
  return model;
}

/** Finds a type by its name. */
type Table = (name: string) => ModelType;

function tableOf(rows: Readonly<Record<string, TypeRow>>): Table {
  const types = new Map<string, ModelType>();
  const typeOf: Table = (name) => {
    const known = types.get(name);
    if (known) return known;
    const row = rows[name];
    if (!row) throw new Error(`the message model has no type ${name}`);
    const type = read(name, row, typeOf);
    types.set(name, type);
    return type;
  };
  return typeOf;
}

function read(name: string, row: TypeRow, typeOf: Table): ModelType {
  if ('sequence' in row) return parts({ kind: 'sequence', name, rows: row.sequence }, typeOf);
  if ('choice' in row) return parts({ kind: 'choice', name, rows: row.choice }, typeOf);
  if ('any' in row) return { kind: 'any', namespace: row.any };
  if ('base' in row) return { kind: 'simple', name, facets: row, attributes: [] };
  const attributes = row.attributes.map((each) => attributeOf(each, typeOf));
  return { ...simpleTypeOf(row.content, typeOf), attributes };
}

function attributeOf(row: string, typeOf: Table): ModelAttribute {
  const [name = '', type = '', use] = row.split(' ');
  return { name, isRequired: use === 'required', type: simpleTypeOf(type, typeOf) };
}

function simpleTypeOf(name: string, typeOf: Table): SimpleType {
  const type = typeOf(name);
  if (type.kind !== 'simple') throw new Error(`the type ${name} has no simple content`);
  return type;
}

interface Group {
  readonly kind: PartsType['kind'];
  readonly name: string;
  readonly rows: readonly string[];
}

/** The type of a part is resolved lazily, as types may be recursive. */
function parts({ kind, name, rows }: Group, typeOf: Table): PartsType {
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
