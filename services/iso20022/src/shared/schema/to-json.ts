import type { MessageJson } from '../message-json';
import type { ModelType, Part } from '../model/model';
import { foreignToJson } from './foreign';
import {
  elementsOf,
  textOf,
  XSI,
  type Scope,
  type XmlAttribute,
  type XmlElement,
} from './xml/tree';

type JsonObject = Record<string, MessageJson>;

/**
 * An element as JSON by ISO's names: a repeatable element is always a list, simple content is text. Unknown
 * elements are kept under their names, so that nothing is lost.
 */
export function toJson(element: XmlElement, type: ModelType | undefined): MessageJson {
  const isPlain = element.attributes.length === 0;
  if (type?.kind === 'simple' && isPlain && type.attributes.length === 0) return textOf(element);
  const attributes = isPlain ? {} : Object.fromEntries(element.attributes.map(attributeToJson));
  const children = elementsOf(element);
  if (type?.kind === 'any') {
    const scope: Scope = { '': element.namespace };
    return { ...attributes, '#any': children.map((child) => foreignToJson(child, scope)) };
  }
  if (type?.kind === 'simple' || (!type && children.length === 0)) {
    const text = textOf(element);
    return isPlain && !hasAttributes(type) ? text : { ...attributes, '#text': text };
  }
  const parts = type && 'partOf' in type ? type.partOf : undefined;
  const json = childrenToJson(children, parts);
  return isPlain ? json : { ...attributes, ...json };
}

const hasAttributes = (type: ModelType | undefined): boolean =>
  type?.kind === 'simple' && type.attributes.length > 0;

function childrenToJson(
  children: readonly XmlElement[],
  parts: ReadonlyMap<string, Part> | undefined,
): JsonObject {
  const json: Record<string, MessageJson | MessageJson[]> = {};
  for (const child of children) {
    const { name } = child;
    const part = parts?.get(name);
    const value = toJson(child, part?.type);
    const before = Object.hasOwn(json, name) ? json[name] : undefined;
    if (Array.isArray(before)) before.push(value);
    else if (before !== undefined) setKey(json, name, [before, value]);
    else setKey(json, name, part && part.max > 1 ? [value] : value);
  }
  return json;
}

/** An element may be named "__proto__", which an assignment would treat as the prototype. */
function setKey(json: JsonObject, key: string, value: MessageJson): void {
  if (key !== '__proto__') json[key] = value;
  else
    Object.defineProperty(json, key, {
      value,
      enumerable: true,
      writable: true,
      configurable: true,
    });
}

const attributeToJson = ({ name, namespace, prefix, value }: XmlAttribute): [string, string] => [
  namespace === XSI ? `@xsi:${name}` : `@${prefix === '' ? name : `${prefix}:${name}`}`,
  value,
];
