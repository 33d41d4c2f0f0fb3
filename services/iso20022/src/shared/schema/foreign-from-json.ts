import { DEEPEST, MOST_PREFIXES } from './bounds';
import type { Place } from './place';
import { readText, refuse, type Reading } from './reading';
import type { Scope, XmlAttribute, XmlElement } from './xml/tree';

interface Where {
  readonly reading: Reading;
  readonly place: Place;
  readonly depth: number;
  readonly scope: Scope;
}

/** A name without a colon. Source: Namespaces in XML 1.0, section 3; XML 1.0, section 2.3. */
const START =
  'A-Z_a-z\\u00C0-\\u00D6\\u00D8-\\u00F6\\u00F8-\\u02FF\\u0370-\\u037D\\u037F-\\u1FFF\\u200C\\u200D' +
  '\\u2070-\\u218F\\u2C00-\\u2FEF\\u3001-\\uD7FF\\uF900-\\uFDCF\\uFDF0-\\uFFFD\\u{10000}-\\u{EFFFF}';
const NAME = `[${START}][${START}.0-9\\u00B7\\u0300-\\u036F\\u203F-\\u2040-]*`;
const QUALIFIED = new RegExp(`^(?:(${NAME}):)?(${NAME})$`, 'u');
const XML = 'http://www.w3.org/XML/1998/namespace';

/** Reads the list of "#any", in the form of `foreignToJson`. */
export function foreignFromJson(json: unknown, where: Where): (XmlElement | string)[] {
  const list: unknown[] = Array.isArray(json) ? json : [json];
  return list.flatMap((each, index): (XmlElement | string)[] => {
    const at = { ...where, place: { ...where.place, index } };
    if (typeof each === 'string') return [readText(where.reading, each, at.place)];
    const element = readForeign(each, at);
    return element ? [element] : [];
  });
}

function readForeign(json: unknown, where: Where): XmlElement | undefined {
  const { reading, place, depth } = where;
  if (typeof json !== 'object' || json === null || Array.isArray(json) || depth > DEEPEST) {
    return refused(where, `give {"#name", "@...", "#content"}, at most ${DEEPEST} levels deep`);
  }
  const row = json as Record<string, unknown>;
  const name = splitName(row['#name']);
  const scope = readScope(row, where);
  if (!name || !scope) {
    const most = `declare at most ${MOST_PREFIXES} prefixes by names of XML`;
    return refused(where, `give "#name" as XML writes it, such as "p:Nm"; ${most}`);
  }
  const namespace = name.prefix === '' ? (scope[''] ?? '') : boundTo(scope, name.prefix);
  const attributes = readAttributes(row, { ...where, scope });
  if (namespace === undefined || !attributes) {
    return refused(where, 'declare each prefix: "@xmlns:p"; give each attribute once');
  }
  const inside = { reading, depth: depth + 1, scope };
  const content = foreignFromJson(row['#content'] ?? [], {
    ...inside,
    place: { parent: place, name: '#content' },
  });
  return { ...name, namespace, scope: inside.scope, attributes, content };
}

function readScope(row: Record<string, unknown>, { reading, place, scope }: Where) {
  const declared: [string, string][] = [];
  for (const [key, value] of Object.entries(row)) {
    const match = /^@xmlns(?::(.*))?$/s.exec(key);
    if (!match) continue;
    const [prefix = '', uri] = [match[1], readText(reading, value, { parent: place, name: key })];
    const isName = splitName(prefix)?.prefix === '' && !/^xml/i.test(prefix) && uri !== '';
    if (prefix !== '' && !isName) return undefined;
    declared.push([prefix, uri]);
  }
  if (declared.length === 0) return scope;
  if (declared.length > MOST_PREFIXES) return undefined;
  const inside: Scope = { ...scope, ...Object.fromEntries(declared) };
  return Object.keys(inside).length > MOST_PREFIXES ? undefined : inside;
}

function readAttributes(row: Record<string, unknown>, { reading, place, scope }: Where) {
  const attributes: XmlAttribute[] = [];
  const given = new Set<string>();
  for (const [key, value] of Object.entries(row)) {
    if (!key.startsWith('@') || /^@xmlns(:|$)/.test(key)) continue;
    const name = splitName(key.slice(1));
    const namespace = name && (name.prefix === '' ? '' : boundTo(scope, name.prefix));
    if (!name || namespace === undefined) return undefined;
    const id = `${name.name} ${namespace}`;
    if (given.has(id)) return undefined;
    given.add(id);
    const text = readText(reading, value, { parent: place, name: key });
    attributes.push({ ...name, namespace, value: text });
  }
  return attributes;
}

const boundTo = (scope: Scope, prefix: string): string | undefined =>
  prefix === 'xml' ? XML : Object.hasOwn(scope, prefix) ? scope[prefix] : undefined;

function splitName(text: unknown): { prefix: string; name: string } | undefined {
  const match = typeof text === 'string' ? QUALIFIED.exec(text) : null;
  return match ? { prefix: match[1] ?? '', name: match[2] ?? '' } : undefined;
}

function refused({ reading, place }: Where, message: string): undefined {
  refuse(reading, place, { code: 'FOREIGN_FORM', message: `is not an element: ${message}` });
}
