import { RailHandlers } from '@masar/kit/commands';
import type { Scope } from '@masar/kit/scope';
import {
  AggregateStore,
  isDuplicate,
  wholeTenant,
  type AggregateKind,
  type StoreDeps,
} from '@masar/kit/store';
import type { MurabahaContract } from '@masar/proto/gen/ts/masar/contracts/v1/murabaha';
import { rulesKept } from '../shared/rules/evaluate';
import type { Murabaha } from './contract';
import type { MurabahaEvent } from './events';
import type { Ledger, Month } from './lateness/donation-report';
import { writeContract, writeEvent } from './wire/write-contract';

/** Path of the donation ids, which the index for reports covers. */
const DONATIONS = 'sale.donations.id';

const CONTRACTS: AggregateKind = {
  subject: 'murabaha contract',
  collection: 'murabaha_contracts',
  idPrefix: 'mrb',
  // The service and not the rail: consumers subscribe to one topic a service (asyncapi.json).
  source: '/masar/contracts',
  listedBy: [
    ['status'],
    ['counterparty_id'],
    ['status', 'counterparty_id'],
    ['isOverdue'],
    // Beside the unique index, which holds texts alone: the engine may scan for a query on it.
    ['soldKey'],
  ],
  countedBy: ['status', 'isOverdue'],
  uniqueBy: ['soldKey'],
  reportedBy: [DONATIONS],
};

export function murabahaStore(deps: StoreDeps): AggregateStore<Murabaha> {
  return new AggregateStore<Murabaha>(CONTRACTS, deps);
}

/** The store of the rail's contracts, and the way from an RPC to a decided change of one. */
export interface MurabahaRail {
  readonly store: AggregateStore<Murabaha>;
  readonly contracts: RailHandlers<Murabaha, MurabahaEvent, MurabahaContract>;
}

export function murabahaRail(store: AggregateStore<Murabaha>): MurabahaRail {
  const ruleRefs = (after: Murabaha, before?: Murabaha) => rulesKept(after.checks, before?.checks);
  const contracts = new RailHandlers({ store, write: writeContract, writeEvent, ruleRefs });
  return { store, contracts };
}

/** The contracts that a month's donation report reads, one after the other. */
export function ledgersOf(
  store: AggregateStore<Murabaha>,
  scope: Scope,
  month: Month,
): AsyncIterable<Ledger> {
  const isOfMonth = { disbursed_at: { $not: { $lt: month } } };
  return store.reported.find(scope, {
    by: DONATIONS,
    parts: ['currency', 'sale.donations'],
    // Donations that were all disbursed before the month are no part of it.
    where: { 'sale.donations': { $elemMatch: isOfMonth } },
  });
}

/**
 * The id of the tenant's contract that sold the same asset, by its serial, to the same customer. A contract of
 * another workspace is named without its id.
 */
export async function earlierSaleOf(
  store: AggregateStore<Murabaha>,
  scope: Scope,
  id: string,
): Promise<string | undefined> {
  const { rollKey } = (await store.get(scope, id)).state;
  if (rollKey === undefined) return undefined;
  const whole = wholeTenant(scope);
  const [earlier] = await store.newest(whole, { soldKey: rollKey }, 1);
  if (!earlier) return undefined;
  return (await store.find(scope, earlier.id))?.id ?? 'a contract of another workspace';
}

/** True for the store's refusal of a sale because another contract with its key was executed first. */
export function isSoldMeanwhile(error: unknown): boolean {
  return isDuplicate(error, 'state.soldKey');
}
