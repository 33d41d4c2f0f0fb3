import type { Scope } from '@masar/kit/scope';
import { isDuplicate } from '@masar/kit/store';
import type { Sweep } from '@masar/kit/sweeps';
import { addDays, dateOf } from '@masar/kit/time';
import { draft } from '../billing/invoices/draft';
import type { Invoices } from '../billing/invoices/store';
import { withDrafted, type Account } from '../shared/accounts/account';
import type { Accounts } from '../shared/accounts/store';
import type { InvoiceBasis } from './invoice-basis';

interface Parts {
  readonly accounts: Accounts;
  readonly invoices: Invoices;
  readonly basis: InvoiceBasis;
}

/**
 * At the end of each month of a tenant's clock a draft of the default workspace and of every other that used something. What
 * is invoiced already, in whole or in part, is left to whoever invoiced it.
 */
export function draftingSweep({ accounts, invoices, basis }: Parts): Sweep {
  const { store } = accounts;
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
        drafted += await draftMonth(scope, account);
        await store.update(scope, id, (before) => {
          const state = withDrafted(before, monthEnd);
          return state && { state, events: [] };
        });
      }
    },
  };

  async function draftMonth(scope: Scope, account: Account): Promise<number> {
    const end = addDays(dateOf(account.nextDraftAt), -1);
    const first = `${end.slice(0, 7)}-01`;
    // A tenant's first month begins with the tenant.
    const period = { start: first < account.openedOn ? account.openedOn : first, end };
    const all = [...(await basis.ofAll(scope, account, period))];
    const drafted = await Promise.all(
      all.map(([workspaceId, computed]) =>
        invoices
          .create(scope, (context) => draft({ workspaceId, period }, computed, context))
          .then(() => 1)
          .catch(noneIfTaken),
      ),
    );
    return drafted.reduce((sum, one) => sum + one, 0);
  }
}

/** A day of the period is on another invoice of the workspace. */
function noneIfTaken(error: unknown): number {
  if (isDuplicate(error, 'state.takenDays')) return 0;
  throw error;
}
