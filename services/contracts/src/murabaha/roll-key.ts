import { asRead } from '../shared/rules/same-entity';
import type { Agreement } from './agreement';

/**
 * What one asset sold to one customer is found by, however they were typed; none without a serial.
 * It reads identifiers as `isSameEntity` does, as a text that an index can hold; in a serial blanks
 * and hyphens only group what is read, but between two digits they divide: "1-23" is not "12-3".
 */
export function rollKey({ asset_serial, counterparty_id }: Agreement): string | undefined {
  if (asset_serial === undefined) return undefined;
  const serial = asRead(asset_serial)
    .replace(/(?<=\p{Nd})[\s\p{Dash}]+(?=\p{Nd})/gu, '-')
    .replace(/(?<!\p{Nd})[\s\p{Dash}]+|[\s\p{Dash}]+(?!\p{Nd})/gu, '');
  if (serial === '') return undefined;
  return JSON.stringify([serial, asRead(counterparty_id)]);
}
