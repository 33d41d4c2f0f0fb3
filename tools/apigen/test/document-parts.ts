import type { Result } from './run-apigen';

/** The part of the document at a path of keys. */
export const at = ({ document }: Result, ...keys: string[]): unknown =>
  keys.reduce<unknown>((part, key) => (part as Record<string, unknown>)[key], document);

export const schemaOf = (result: Result, name: string): unknown =>
  at(result, 'components', 'schemas', name);

export const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
