import type { ModelType, Part, PartsType, SimpleType } from '../model/model';
import { DEEPEST } from './bounds';
import { checkValue } from './check-value';
import { illegalCharacter } from './xml/write-text';

/**
 * Fast path: true for a valid Document in plain JSON form. Any other needs its tree, which takes three times
 * as long and may have no issue either.
 */
export const isPlain = (json: unknown, type: ModelType): boolean => isOf(json, type, 1);

function isOf(json: unknown, type: ModelType, depth: number): boolean {
  if (type.kind === 'any' || depth > DEEPEST) return false;
  if (type.kind !== 'simple') return hasParts(json, type, depth);
  return type.attributes.length > 0 ? isAttributed(json, type) : isValue(json, type);
}

function hasParts(json: unknown, { kind, parts, partOf }: PartsType, depth: number): boolean {
  if (!isObject(json)) return false;
  let count = 0;
  for (const [key, value] of Object.entries(json)) {
    const part = partOf.get(key);
    if (!part || !isPart(value, part, (each) => isOf(each, part.type, depth + 1))) return false;
    count += 1;
  }
  if (kind === 'choice') return count === 1;
  return parts.every(({ name, min }) => min === 0 || Object.hasOwn(json, name));
}

/** A repeatable part is a list within its occurrences; any other part is not a list. */
function isPart(value: unknown, { min, max }: Part, isOne: (each: unknown) => boolean): boolean {
  if (!Array.isArray(value)) return max === 1 && isOne(value);
  const { length } = value;
  return max > 1 && length >= Math.max(1, min) && length <= max && value.every(isOne);
}

function isAttributed(json: unknown, type: SimpleType): boolean {
  if (!isObject(json)) return false;
  const known = type.attributes.filter(({ name }) => Object.hasOwn(json, `@${name}`));
  return (
    known.length === type.attributes.length &&
    Object.keys(json).length === known.length + 1 &&
    known.every((each) => isValue(json[`@${each.name}`], each.type)) &&
    isValue(json['#text'], type)
  );
}

const isValue = (json: unknown, type: SimpleType): boolean =>
  typeof json === 'string' && !checkValue(type, json) && illegalCharacter(json) === undefined;

const isObject = (json: unknown): json is Readonly<Record<string, unknown>> =>
  typeof json === 'object' && json !== null && !Array.isArray(json);
