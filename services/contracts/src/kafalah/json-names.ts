import type { Detail } from '@masar/kit/errors';
import { refuse } from '../shared/problems';

/** The JSON of this rail has snake_case names; in memory and in generated code they are camelCase. */
export function jsonName(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** The same value as JSON shows it; what is unset stays away. */
export function inJsonNames(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inJsonNames);
  if (typeof value !== 'object' || value === null) return value;
  const set = Object.entries(value).filter(([, each]) => each !== undefined);
  return Object.fromEntries(set.map(([name, each]) => [jsonName(name), inJsonNames(each)]));
}

/**
 * Ends a reading that found problems; a client knows the fields by their JSON names.
 * @throws DomainError VALIDATION_ERROR with all of them, when there are any
 */
export function refuseNamed(problems: readonly Detail[]): void {
  refuse(
    problems.map(({ field, code, message }) => ({
      field: jsonName(field),
      code,
      message: jsonName(field) + message.slice(field.length),
    })),
  );
}
