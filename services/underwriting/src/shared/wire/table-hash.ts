import { createHash } from 'node:crypto';

/** SHA-256 of a JSON value in hexadecimal. The order of keys does not matter. */
export function hashOf(value: unknown): string {
  return createHash('sha256').update(canonical(value)).digest('hex');
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) => {
    if (typeof each !== 'object' || each === null || Array.isArray(each)) return each;
    return Object.fromEntries(Object.entries(each).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  });
}
