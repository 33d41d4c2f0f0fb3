import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { isOnEveryShard, isRouted, ON_EVERY_SHARD } from './sharding';
import type { Query } from './query-tap';

const PAGE = readFileSync(resolve(__dirname, '../../../../gateway/docs/capacity.md'), 'utf8');

const query = (collection: string, filter: object): Query => ({
  ...{ database: 'masar_webhooks', command: 'find', collection, filter, sent: {} },
});

test.each(ON_EVERY_SHARD)('the capacity page names %s', (_, asked, by) => {
  expect(PAGE).toContain(`\n| ${asked} | ${by} |\n`);
});

test.each([
  ['the tenant', { tenantId: 'a', _id: '1' }, true],
  ['several tenants', { tenantId: { $in: ['a', 'b'] } }, true],
  ['the tenant in each alternative', { $or: [{ tenantId: 'a' }, { tenantId: 'b', x: 1 }] }, true],
  ['the tenant in one alternative', { $or: [{ tenantId: 'a' }, { x: 1 }] }, false],
  ['the id alone', { _id: '1' }, false],
  ['all tenants', { tenantId: { $gt: '' } }, false],
])('a filter by %s, %j, is routed: %p', (_, filter, routed) => {
  expect(isRouted(query('events', filter))).toBe(routed);
});

test('a read of one event by its id alone is no exception, but the range of retention is', () => {
  expect(isOnEveryShard(query('events', { _id: 'evt_1' }))).toBe(false);
  expect(isOnEveryShard(query('events', { _id: { $lt: 'evt_1' } }))).toBe(true);
});
