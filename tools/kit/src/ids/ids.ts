import { encodeTime, monotonicFactory } from 'ulid';

const ulid = monotonicFactory();

/** A new id that sorts by time of creation: prefix and ULID, for example ctr_01J…. */
export function newId(prefix: string): string {
  return `${prefix}_${ulid()}`;
}

/** Sorts before every id that is made at this instant or later, and after every earlier one. */
export function firstId(prefix: string, atMs: number): string {
  return `${prefix}_${encodeTime(atMs)}`;
}
