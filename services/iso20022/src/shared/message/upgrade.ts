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

/** Something of an older message for which the served version has no equal place. */
export interface Unplaced {
  /** In the JSON of the older message. */
  readonly path: string;
  /** Its text, where it is a single value. */
  readonly value?: string;
}

export interface Upgraded {
  readonly version: MessageVersion;
  readonly json: MessageEnvelope;
  readonly unplaced: readonly Unplaced[];
}

type Json = Readonly<Record<string, MessageJson>>;

/** Elements that have another name since, where the served type has that name and not the older one. */
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

/** Parts of which one takes what was a value alone: a day, a code, or an amount. */
const WRAPPERS = ['Dt', 'DtTm', 'Cd', 'Prtry', 'Amt'];

/** It names the schema of the older version. */
const SCHEMA_HINT = '@xsi:schemaLocation';

/**
 * A message of 2009 in the version that is served: what keeps its meaning under another name or form is
 * moved there, and what has no equal place is listed and left out.
 * Source: ISO 20022 message definitions, as the model has both.
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

/** A header names the version of its message. */
function renamedIn(header: MessageJson, version: MessageVersion): MessageJson {
  const isNamed = typeof header === 'object' && 'MsgDefIdr' in header;
  return isNamed ? { ...(header as Json), MsgDefIdr: version } : header;
}

/** The version of today of the same family. */
export function servedVersionOf(version: OlderVersion): MessageVersion {
  const family = familyOf(version);
  const found = MESSAGE_VERSIONS.find((each) => isServedVersion(each) && familyOf(each) === family);
  if (!found) throw new Error(`${family} is served in no version`);
  return found;
}

interface Target {
  readonly type: ModelType;
  /** Of the older message. */
  readonly path: string;
  readonly unplaced: Unplaced[];
}

/** The JSON in its new form; undefined where there is none, which is noted. */
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

/** One element or a list of them where it may stand once or more often. */
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

/** Charges and interest were a list, and are records under one total now. */
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

/** A value alone, in the part that takes it. */
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
