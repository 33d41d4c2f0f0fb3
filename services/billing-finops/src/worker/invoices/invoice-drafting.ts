import { Semaphore } from '@masar/kit/concurrency';
import type { Scope } from '@masar/kit/scope';
import { isDuplicate } from '@masar/kit/store';
import type { Sweep } from '@masar/kit/sweeps';
import { addDays, dateOf } from '@masar/kit/time';
import { draft } from '../../billing/invoices/draft';
import type { Invoices } from '../../billing/invoices/store';
import { withDrafted, type Account } from '../../shared/accounts/account';
import type { Accounts } from '../../shared/accounts/store';
import type { Draftable, InvoiceBasis } from './invoice-basis';

interface Parts {
  readonly accounts: Accounts;
  readonly invoices: Invoices;
  readonly basis: InvoiceBasis;
}

/** Cap on passes over a month. A new pass leaves out the days that other invoices took during the one before. */
const MOST_PASSES = 10;
/** Drafts that are written concurrently. */
const AT_ONCE = 16;

/**
 * At the end of each month by the tenant's clock, drafts the days that no invoice takes: for the default workspace, and
 * for every other workspace with usage.
 */
export function draftingSweep(parts: Parts): Sweep {
  const { store } = parts.accounts;
  return {
    ...{ name: 'invoice-drafting', rail: 'billing' },
    ensureIndexes: () => store.due.ensureIndexes('nextDraftAt'),
    due: (by) => store.due.find('nextDraftAt', by),
    carryOut: async (scope, id, isOver = () => false) => {
      let drafted = 0;
      for (;;) {
        const { state: account } = await store.get(scope, id);
        const monthEnd = account.nextDraftAt;
        if (monthEnd > scope.clock.now() || isOver()) return drafted;
        drafted += await draftMonth(parts, scope, account);
        await store.update(scope, id, (before) => {
          const state = withDrafted(before, monthEnd);
          return state && { state, events: [] };
        });
      }
    },
  };
}

async function draftMonth(
  { basis, invoices }: Parts,
  scope: Scope,
  account: Account,
): Promise<number> {
  const end = addDays(dateOf(account.nextDraftAt), -1);
  const first = `${end.slice(0, 7)}-01`;
  // A tenant's first month begins with the tenant.
  const month = { start: first < account.openedOn ? account.openedOn : first, end };
  let drafted = 0;
  for (let pass = 1; pass <= MOST_PASSES; pass += 1) {
    const all = await basis.ofMonth(scope, account, month);
    const semaphore = new Semaphore(AT_ONCE);
    const made = await Promise.all(
      all.map((each) => semaphore.use(() => draftOne(invoices, scope, each))),
    );
    const count = made.filter(Boolean).length;
    drafted += count;
    if (count === all.length) return drafted;
  }
  throw new Error('the days of a month are taken again and again while they are drafted');
}

/** Drafts one invoice; false where another invoice has taken one of its days. */
async function draftOne(invoices: Invoices, scope: Scope, draftable: Draftable): Promise<boolean> {
  try {
    await invoices.create(scope, (context) => draft(draftable, draftable.computed, context));
    return true;
  } catch (error) {
    if (isDuplicate(error, 'state.takenDays')) return false;
    throw error;
  }
}
