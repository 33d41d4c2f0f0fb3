import type { Document } from 'mongodb';
import { nameOf } from './platform-queries';
import type { Query } from './query-tap';

/** Collections that grow with commands. Their shard key is `{ tenantId: 1 }` (gateway/docs/capacity.md). */
const SHARDED = [
  ...['contracts', 'murabaha_contracts', 'kafalahs', 'disputes', 'dispute_entries'],
  ...['calculations', 'distribution_index', 'underwriting_proposals'],
  ...['payments', 'inbound_messages', 'recalls', 'statement_requests'],
  ...['usage_postings', 'usage_days', 'report_chunks', 'events', 'deliveries', 'audit_entries'],
];

/** Collections that stay on one shard, and why. */
const ON_ONE_SHARD: readonly (readonly [names: readonly string[], reason: string])[] = [
  [
    ['tenants', 'api_keys', 'oauth_clients'],
    'are read by an id of any tenant, before the tenant is known',
  ],
  [['idempotency'], 'has no tenant, only a hash of tenant and key as its id'],
  [
    ['signing_keys', 'pending_due_work', 'usage_batches', 'prices', 'storage_readings'],
    'belong to the platform and stay small',
  ],
  [['billing_numbers'], 'numbers invoices across tenants: one tenant has all'],
  [['tenant_clocks', 'endpoint_health'], 'have one document of a tenant, or of an endpoint'],
  [
    ['contracts', 'murabaha_contracts', 'kafalahs', 'disputes', 'calculations']
      .concat('underwriting_proposals', 'payments', 'inbound_messages', 'recalls')
      .map((name) => `${name}_counts`),
    'have one document of a tenant',
  ],
  [
    ['workspaces', 'accounts', 'endpoints', 'dispute_agents', 'underwriting_tables']
      .concat('nisab_followers', 'finops_budgets', 'finops_cost_centers', 'finops_reports')
      .concat('finops_recommendations', 'finops_reviews', 'finops_anomalies'),
    'have a few documents of a tenant',
  ],
  [['invoices', 'credit_notes', 'audit_anchors'], 'have at most one document of a tenant a day'],
];

/** Queries that every shard answers: the platform's own work, which is for all tenants. */
export const ON_EVERY_SHARD: readonly (readonly [name: RegExp, query: string, by: string])[] = [
  [/ find by outbox\.id$/, 'pending events', 'the relay'],
  [/ (find|distinct) by state\.(\w+At|waitingSince)$/, 'due dates', 'sweeps'],
  [
    /^deliveries find by dueAt$/,
    'endpoints with open deliveries: a query for each',
    'the worker of webhooks',
  ],
  [
    /^usage_postings find by isPending/,
    'postings that a dead process left',
    'the recovery of usage',
  ],
  [
    /^(events|deliveries) (find|delete) by _id$/,
    'old events and deliveries',
    'retention, once an hour',
  ],
  [/^audit_entries distinct by nothing$/, 'tenants with an audit trail', 'the gateway, once a day'],
  [/^\w+ aggregate by tenantId$/, 'bytes of all tenants', 'each service, once a day'],
  [
    /^usage_days aggregate by day metric rail tenantId$/,
    'calls of all tenants on a day',
    'shared costs',
  ],
];

export function isSharded(collection: string): boolean {
  return SHARDED.includes(collection);
}

/** False for a collection that nobody has decided about. */
export function isPlaced(collection: string): boolean {
  return isSharded(collection) || ON_ONE_SHARD.some(([names]) => names.includes(collection));
}

/** True for a query that goes to the shards of the tenants that it names, or to the only one that has the collection. */
export function isRouted({ collection, filter }: Query): boolean {
  return !isSharded(collection) || namesTenant(filter);
}

export function isOnEveryShard(query: Query): boolean {
  // Retention asks for a range of ids, and deletes a list of them: an id alone is the query of a call.
  const isOfOne = typeof query.filter['_id'] === 'string';
  return !isOfOne && ON_EVERY_SHARD.some(([name]) => name.test(nameOf(query)));
}

function namesTenant({ tenantId, $and = [], $or = [] }: Document): boolean {
  const isNamed = typeof tenantId === 'string' || Array.isArray(tenantId?.$in);
  const isInEach = $or.length > 0 && ($or as Document[]).every(namesTenant);
  return isNamed || isInEach || ($and as Document[]).some(namesTenant);
}
