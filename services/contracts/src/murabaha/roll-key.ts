import { asRead } from '../shared/rules/same-entity';
import type { Agreement } from './agreement';

/**
 * The key of one asset sold to one customer; undefined without a serial. It ignores differences of
 * typing as `isSameEntity` does, but as a text that an index can hold. In a serial, blanks and hyphens
 * are ignored too, except between two digits, where they divide: "1-23" is not "12-3".
 */
export function rollKey({ asset_serial, counterparty_id }: Agreement): string | undefined {
  if (asset_serial === undefined) return undefined;
  const serial = asRead(asset_serial)
    .replace(/(?<=\p{Nd})[\s\p{Dash}]+(?=\p{Nd})/gu, '-')
    .replace(/(?<!\p{Nd})[\s\p{Dash}]+|[\s\p{Dash}]+(?!\p{Nd})/gu, '');
  if (serial === '') return undefined;
  return JSON.stringify([serial, asRead(counterparty_id)]);
}
