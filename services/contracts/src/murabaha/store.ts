import type { Scope } from '@masar/kit/scope';
import {
  AggregateStore,
  isDuplicate,
  wholeTenant,
  type AggregateKind,
  type StoreDeps,
} from '@masar/kit/store';
import { sweep, type Sweep } from '@masar/kit/sweeps';
import { isSold, type Murabaha } from './contract';
import type { Ledger, Month } from './lateness/donation-report';
import { markOverdue } from './lateness/overdue';

/** Path of the donation ids, which the index for reports covers. */
const DONATIONS = 'sale.donations.id';

const CONTRACTS: AggregateKind = {
  subject: 'murabaha contract',
  collection: 'murabaha_contracts',
  idPrefix: 'mrb',
  // The service: what consumers subscribe to is a topic of each service (asyncapi.json).
  source: '/masar/contracts',
  listedBy: [
    ['status'],
    ['counterparty_id'],
    ['status', 'counterparty_id'],
    ['isOverdue'],
    // Beside the unique index, which holds texts alone: the engine may scan for a query on it.
    ['soldKey'],
  ],
  uniqueBy: ['soldKey'],
  reportedBy: [DONATIONS],
};

export function murabahaStore(deps: StoreDeps): AggregateStore<Murabaha> {
  return new AggregateStore<Murabaha>(CONTRACTS, deps);
}

/** Instalments become late, and donations owed, when their days of grace are over. */
export function overdueSweep(store: AggregateStore<Murabaha>): Sweep {
  return sweep({
    name: 'murabaha-overdue',
    rail: 'murabaha',
    store,
    dueAt: 'overdueAt',
    decide: (state, now, { id }) => ({
      state: isSold(state) ? markOverdue(state, id, now) : { ...state, overdueAt: undefined },
      events: [],
    }),
  });
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
 * The tenant's contract that sold the same asset, by its serial, to the same customer: its id where the call may
 * see it, and words without one where it is of another workspace.
 */
export async function earlierSaleOf(
  store: AggregateStore<Murabaha>,
  scope: Scope,
  id: string,
): Promise<string | undefined> {
  const { rollKey } = (await store.get(scope, id)).state;
  if (rollKey === undefined) return undefined;
  const whole = wholeTenant(scope);
  const { data } = await store.list(whole, { soldKey: rollKey }, { page: 1, perPage: 1 });
  const [earlier] = data;
  if (!earlier) return undefined;
  return (await store.find(scope, earlier.id))?.id ?? 'a contract of another workspace';
}

/** True for the store's refusal of a sale because another contract with its key was executed first. */
export function isSoldMeanwhile(error: unknown): boolean {
  return isDuplicate(error, 'state.soldKey');
}
