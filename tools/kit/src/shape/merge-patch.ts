import { problem, refuse } from '../errors';
import type { ObjectShape, Shape } from './shape';

/** A client's change: the values, and the paths that its body names ("asset.costPrice.amount"). */
export interface Patch {
  readonly paths: readonly string[];
  readonly values: unknown;
}

/**
 * The record with the patch applied: a path with a value sets it, one without (null in the body)
 * unsets it, and every other field stays. Lists are replaced whole.
 * @throws DomainError VALIDATION_ERROR for paths that the shape does not have
 * Source: RFC 7396.
 */
export function mergePatch(shape: ObjectShape, target: object, patch: Patch): object {
  const unknown = patch.paths.filter((path) => !has(shape, path.split('.')));
  refuse(unknown.map((path) => problem(path, 'UNKNOWN_FIELD', 'cannot be changed')));
  return patch.paths.reduce((result, path) => {
    const keys = path.split('.');
    return set(result, keys, valueAt(patch.values, keys));
  }, target);
}

function has(shape: Shape, [key, ...rest]: readonly string[]): boolean {
  if (key === undefined) return true;
  if (shape.kind !== 'object' || !Object.hasOwn(shape.fields, key)) return false;
  const field = shape.fields[key];
  return field !== undefined && has(field, rest);
}

function valueAt(values: unknown, keys: readonly string[]): unknown {
  return keys.reduce<unknown>((value, key) => record(value)[key], values);
}

function set(target: unknown, [key, ...rest]: readonly string[], value: unknown): object {
  if (key === undefined) return record(target);
  const fields = record(target);
  const after = rest.length > 0 ? set(fields[key], rest, value) : replacement(fields[key], value);
  return { ...fields, [key]: after };
}

/** A path that ends at an object only makes sure that it is there: its fields have own paths. */
function replacement(before: unknown, value: unknown): unknown {
  return isRecord(value) ? record(before) : value;
}

type Fields = Readonly<Record<string, unknown>>;

function record(value: unknown): Fields {
  return isRecord(value) ? value : {};
}

function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
