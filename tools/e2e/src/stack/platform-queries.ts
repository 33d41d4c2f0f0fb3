import type { Query } from './query-tap';
import type { Document } from 'mongodb';

/** Queries of the platform's own work, which is for all tenants, and why each may be. */
const FOR_ALL_TENANTS: readonly (readonly [name: RegExp, reason: string])[] = [
  [/ by outbox\.id$/, 'the relay reads pending events, by an index of these alone'],
  [/ by state\.(\w+At|waitingSince)$/, 'sweeps read what is due, by an index of what has a date'],
  [/^tenant_clocks find by offsetMs$/, 'sweeps read the sandboxes whose clock was moved'],
  [/^deliveries find by dueAt$/, 'the sweep looks for endpoints of any tenant, one key of each'],
  [/^endpoints find by _id outbox state\.isDeleted$/, 'retention forgets deleted endpoints'],
  [/^usage_postings find by isPending/, 'postings that are not in their days, by their writer'],
  [/^audit_entries distinct by nothing$/, 'tenants with a trail, once a day'],
  [/^accounts distinct by environment$/, 'tenants of the daily readings'],
  [
    /^usage_days aggregate by day metric rail tenantId$/,
    'shared costs, by the calls of all tenants',
  ],
  [/^nisab_followers find by state\.currency/, 'those who are told of a new price of a metal'],
];

/** Collections that are read whole, and why that stays cheap. */
const READ_WHOLE: readonly (readonly [name: RegExp, reason: string])[] = [
  [/^endpoint_health find by nothing$/, 'has the failing endpoints alone'],
  [/^pending_due_work find by nothing$/, 'has the sandboxes alone whose clock was moved just now'],
  [/^signing_keys (find|delete) by (number )?owner/, 'has some keys of each part of the platform'],
  [/^usage_batches delete by outbox$/, 'has the batches of the last seconds'],
  [/^storage_readings delete by day outbox\.0$/, 'once a day'],
  [/^\w+ aggregate by tenantId$/, 'sums the storage of all tenants once a day'],
];

/** Filters of a list that read more than they return, and how much that is. */
const WITHOUT_AN_INDEX: readonly (readonly [name: RegExp, reason: string])[] = [
  [
    /^finops_recommendations (find|aggregate) by (state\.\w+ )*tenantId$/,
    'min_savings compares amounts, which are texts: the recommendations of a tenant, which are few',
  ],
  [
    /^underwriting_proposals (find|aggregate) by .*state\.referredAt .*tenantId$/,
    'proposals in the order of their referral, by product or several filters: all that were referred',
  ],
];

/** Collection, command and paths of a query: queries that differ only in values count as one. */
export function nameOf({ collection, command, filter }: Query): string {
  return `${collection} ${command} by ${pathsIn(filter).join(' ') || 'nothing'}`;
}

/** The paths of a filter, also of those inside `$and` and `$or`; none of an expression. */
export function pathsIn(filter: Document): string[] {
  const paths = Object.entries(filter).flatMap(([path, value]) => {
    if (['$and', '$or', '$nor'].includes(path)) return (value as Document[]).flatMap(pathsIn);
    return path.startsWith('$') ? [] : [path];
  });
  return [...new Set(paths)].sort();
}

export function isForAllTenants(query: Query): boolean {
  return isReadWhole(query) || FOR_ALL_TENANTS.some(([name]) => name.test(nameOf(query)));
}

export function isLongKnown(query: Query): boolean {
  return WITHOUT_AN_INDEX.some(([name]) => name.test(nameOf(query)));
}

export function isReadWhole(query: Query): boolean {
  const isOfOneTenant = typeof query.filter['tenantId'] === 'string';
  return !isOfOneTenant && READ_WHOLE.some(([name]) => name.test(nameOf(query)));
}
