import type { Scope } from '@masar/kit/scope';
import type { Sweep } from '@masar/kit/sweeps';
import { addDays, dateOf, startOf, type CalendarDate } from '@masar/kit/time';
import { anomaliesOn, MOST_WEEKS } from '../../finops/anomalies/detect';
import type { Anomalies } from '../../finops/anomalies/store';
import { eachDay, type Days } from '../../finops/costs/period';
import type { Costs } from '../../finops/costs/store';
import { findingsOf, LOOKED_BACK_DAYS } from '../../finops/recommendations/rules';
import type { Recommendations } from '../../finops/recommendations/store';
import type { Review, Reviews } from '../../finops/reviews/store';
import type { Accounts } from '../../shared/accounts/store';
import type { UsageDays } from '../../shared/usage/store';
import { planOn } from '../../shared/accounts/account';
import type { KnownWorkspaces } from '../../shared/workspaces/store';

interface Parts {
  readonly reviews: Reviews;
  readonly costs: Costs;
  readonly usage: UsageDays;
  readonly accounts: Accounts;
  readonly closedWorkspaces: KnownWorkspaces;
  readonly anomalies: Anomalies;
  readonly recommendations: Recommendations;
}

const DUE_AT = 'nextDueAt';
/** A day is reviewed an hour after its end, and again on the following days, as usage comes late. */
const AFTER_END_MS = 3_600_000;
const AGAIN_DAYS = 3;
/** Cap on days in one review: after a longer pause only the last days are reviewed. */
const MOST_DAYS = 14;
const WEEK_DAYS = 7;

/**
 * Reviews the days of a tenant once a day of its clock. The key of a finding is unique, so that a review that was
 * killed or runs twice reports nothing twice.
 */
export function reviewSweep(parts: Parts): Sweep {
  const { store } = parts.reviews;
  return {
    name: 'finops-reviews',
    rail: 'finops',
    ensureIndexes: () => store.due.ensureIndexes(DUE_AT),
    due: (by) => store.due.find(DUE_AT, by),
    carryOut: async (scope, id) => {
      const before = await store.find(scope, id);
      const now = scope.clock.now();
      if (!before || before.state.nextDueAt > now) return 0;
      const today = dateOf(now);
      await detect(parts, scope, daysToLookAt(before.state, today));
      await recommend(parts, scope, today);
      const nextDueAt = new Date(startOf(addDays(today, 1)).getTime() + AFTER_END_MS);
      const through = addDays(today, -1);
      await store.update(scope, id, (state) => ({
        state: { ...state, through, nextDueAt },
        events: [],
      }));
      return 1;
    },
  };
}

function daysToLookAt({ through }: Review, today: CalendarDate): Days {
  const to = addDays(today, -1);
  const [again, first] = [addDays(to, 1 - AGAIN_DAYS), addDays(to, 1 - MOST_DAYS)];
  const next = through === undefined ? again : addDays(through, 1);
  const from = next < again ? next : again;
  return { from: from < first ? first : from, to };
}

async function detect({ costs, anomalies }: Parts, scope: Scope, days: Days): Promise<void> {
  const from = addDays(days.from, -WEEK_DAYS * MOST_WEEKS);
  const found = await costs.find(scope, { from, to: days.to });
  for (const day of eachDay(days)) {
    const known = found.filter((cost) => cost.day <= day);
    for (const anomaly of anomaliesOn(day, known, costs.model.currency)) {
      await anomalies.add(scope, anomaly);
    }
  }
}

async function recommend(parts: Parts, scope: Scope, today: CalendarDate): Promise<void> {
  const { costs, usage, accounts, closedWorkspaces, recommendations } = parts;
  const days = { from: addDays(today, -LOOKED_BACK_DAYS), to: addDays(today, -1) };
  const [used, cost, account] = await Promise.all([
    usage.find(scope, days),
    costs.find(scope, days),
    accounts.find(scope),
  ]);
  const plan = account && planOn(account.state, today);
  const ids = used.map(({ workspaceId }) => workspaceId);
  const closed = await closedWorkspaces(scope, ids);
  const given = { today, usage: used, costs: cost, closed, plan, model: costs.model };
  for (const finding of findingsOf(given)) await recommendations.add(scope, finding);
}
