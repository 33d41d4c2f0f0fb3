import type { MessageEnvelope, MessageJson } from '../message-json';
import {
  familyOf,
  isServedVersion,
  MESSAGE_VERSIONS,
  modelOf,
  type MessageVersion,
  type ModelType,
  type OlderVersion,
  type Part,
  type PartsType,
} from '../model/model';
import { checkValue } from './check-value';

/** A part of a 2009 message without an equivalent in the current version. */
export interface Unplaced {
  /** Path in the JSON of the 2009 message. */
  readonly path: string;
  /** Its text, if it is a single value. */
  readonly value?: string;
}

export interface Upgraded {
  readonly version: MessageVersion;
  readonly json: MessageEnvelope;
  readonly unplaced: readonly Unplaced[];
}

type Json = Readonly<Record<string, MessageJson>>;

/** Renamed elements, applied when the current type has the new name and not the old one. */
const RENAMED: Readonly<Record<string, readonly string[]>> = {
  BIC: ['BICFI'],
  BICOrBEI: ['AnyBIC'],
  Pty: ['Agt'],
  AdmstnZn: ['AdmstnZone'],
  PrvsInstgAgt: ['PrvsInstgAgt1'],
  PrvsInstgAgtAcct: ['PrvsInstgAgt1Acct'],
  TtlNetNtryAmt: ['TtlNetNtry', 'Amt'],
  CdtDbtInd: ['TtlNetNtry', 'CdtDbtInd'],
};

/** Parts that now wrap a plain value: a day, a code or an amount. */
const WRAPPERS = ['Dt', 'DtTm', 'Cd', 'Prtry', 'Amt'];

/** Dropped: it names the schema of the old version. */
const SCHEMA_HINT = '@xsi:schemaLocation';

/**
 * Converts a message of 2009 to the current version. Parts that keep their meaning under another name or form
 * are moved; parts without an equivalent are listed and dropped.
 * Source: ISO 20022 message definitions of both versions; adr/0007-versions-of-2009.md.
 */
export function upgrade({ AppHdr, Document }: MessageEnvelope, from: OlderVersion): Upgraded {
  const version = servedVersionOf(from);
  const unplaced: Unplaced[] = [];
  const body = Object.entries(Document).filter(([name]) => name !== SCHEMA_HINT);
  const type = modelOf(version).root.type;
  const json = convert(Object.fromEntries(body), { type, path: 'Document', unplaced }) ?? {};
  const header = AppHdr === undefined ? {} : { AppHdr: renamedIn(AppHdr, version) };
  return { version, json: { ...header, Document: json }, unplaced };
}

/** Updates the version that a header names. */
function renamedIn(header: MessageJson, version: MessageVersion): MessageJson {
  const isNamed = typeof header === 'object' && 'MsgDefIdr' in header;
  return isNamed ? { ...(header as Json), MsgDefIdr: version } : header;
}

/** The current version of the same family. */
export function servedVersionOf(version: OlderVersion): MessageVersion {
  const family = familyOf(version);
  const found = MESSAGE_VERSIONS.find((each) => isServedVersion(each) && familyOf(each) === family);
  if (!found) throw new Error(`${family} is served in no version`);
  return found;
}

interface Target {
  readonly type: ModelType;
  /** Path in the 2009 message. */
  readonly path: string;
  readonly unplaced: Unplaced[];
}

/** Converted JSON; undefined when there is no equivalent, which is recorded. */
function convert(json: MessageJson, target: Target): MessageJson | undefined {
  const { type } = target;
  if (type.kind === 'any') return lost(json, target);
  if (type.kind === 'simple') {
    const text = textOf(json);
    return text === undefined || checkValue(type, text) ? lost(json, target) : json;
  }
  if (textOf(json) !== undefined) return wrapped(json, type) ?? lost(json, target);
  return convertParts(json as Json, { ...target, type });
}

interface PartsTarget extends Target {
  readonly type: PartsType;
}

function convertParts(json: Json, target: PartsTarget): MessageJson | undefined {
  const { type, path, unplaced } = target;
  const party = type.kind === 'choice' ? type.partOf.get('Pty') : undefined;
  if (party && Object.keys(json).every((name) => !type.partOf.has(name)))
    return { Pty: convert(json, { ...target, type: party.type }) ?? {} };
  const found: Record<string, MessageJson> = {};
  for (const [name, value] of Object.entries(json)) {
    const at = { path: `${path}.${name}`, unplaced };
    const [first = '', below] = placeOf(name, type);
    const part = type.partOf.get(first);
    const inner = below === undefined ? part : partIn(part, below);
    const placed = inner ? place(value, inner, at) : lost(value, at);
    if (placed === undefined) continue;
    found[first] = below === undefined ? placed : { ...(found[first] as Json), [below]: placed };
  }
  return Object.keys(found).length > 0 ? found : undefined;
}

function placeOf(name: string, { partOf }: PartsType): readonly (string | undefined)[] {
  if (partOf.has(name)) return [name];
  const renamed = RENAMED[name];
  return renamed?.[0] !== undefined && partOf.has(renamed[0]) ? renamed : [];
}

function partIn(part: Part | undefined, name: string): Part | undefined {
  return part && 'partOf' in part.type ? part.type.partOf.get(name) : undefined;
}

type Where = Omit<Target, 'type'>;

/** Converts one element or a list, within the occurrences of its part. */
function place(value: MessageJson, part: Part, at: Where): MessageJson | undefined {
  const { type, max } = part;
  const isList = Array.isArray(value);
  const values = isList ? (value as readonly MessageJson[]) : [value];
  if (isList && max === 1 && type.kind === 'sequence' && type.partOf.has('Rcrd'))
    return recorded(values as readonly Json[], { ...at, type });
  const placed = values.flatMap((each, index) => {
    const target = { ...at, type, path: isList ? `${at.path}[${index}]` : at.path };
    const one = index < max ? convert(each, target) : lost(each, target);
    return one === undefined ? [] : [one];
  });
  return max > 1 && placed.length > 0 ? placed : placed[0];
}

/** Charges and interest: formerly a list, now records under one total. */
function recorded(values: readonly Json[], target: PartsTarget): MessageJson | undefined {
  const record = target.type.partOf.get('Rcrd');
  const total = target.type.parts.find(({ name }) => name.startsWith('Ttl'))?.name ?? '';
  if (!record) return undefined;
  const stated = values.length === 1 ? values[0]?.[total] : undefined;
  const records = values.flatMap((each, index) => {
    const { [total]: ofAll, ...rest } = each;
    const path = `${target.path}[${index}]`;
    if (ofAll !== undefined && stated === undefined)
      lost(ofAll, { ...target, path: `${path}.${total}` });
    const one = convert(rest, { ...target, type: record.type, path });
    return one === undefined ? [] : [one];
  });
  if (records.length === 0 && stated === undefined) return undefined;
  return {
    ...(stated !== undefined && { [total]: stated }),
    ...(records.length > 0 && { Rcrd: records }),
  };
}

/** Wraps a plain value in the part that accepts it. */
function wrapped(json: MessageJson, { partOf }: PartsType): MessageJson | undefined {
  const text = textOf(json) ?? '';
  const isAttributed = typeof json !== 'string';
  const name = WRAPPERS.find((each) => {
    const type = partOf.get(each)?.type;
    return (
      type?.kind === 'simple' &&
      !checkValue(type, text) &&
      type.attributes.length > 0 === isAttributed
    );
  });
  return name === undefined ? undefined : { [name]: json };
}

function lost(json: MessageJson, { path, unplaced }: Where): undefined {
  const value = textOf(json);
  unplaced.push({ path, ...(value !== undefined && { value }) });
  return undefined;
}

function textOf(json: MessageJson): string | undefined {
  if (typeof json === 'string') return json;
  const text = Array.isArray(json) ? undefined : (json as Json)['#text'];
  return typeof text === 'string' ? text : undefined;
}
