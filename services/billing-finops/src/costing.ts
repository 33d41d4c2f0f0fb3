import type { RpcServer } from '@masar/kit/rpc';
import type { Scope } from '@masar/kit/scope';
import { requireWholeTenant, type StoreDeps } from '@masar/kit/store';
import type { Sweep } from '@masar/kit/sweeps';
import type { Log } from '@masar/kit/telemetry';
import { FinopsBudgetsServiceService } from '@masar/proto/gen/ts/masar/finops/v1/budgets';
import { FinopsServiceService } from '@masar/proto/gen/ts/masar/finops/v1/finops';
import { FinopsReportsServiceService } from '@masar/proto/gen/ts/masar/finops/v1/reports';
import { Anomalies } from './finops/anomalies/store';
import { limitOfBudget, limitOfCostCenter } from './finops/budgets/commands';
import { budgetHandlers } from './finops/budgets/handlers';
import { ReadSpending } from './finops/budgets/spending/store';
import { budgetRail, budgetStore, costCenterRail, costCenterStore } from './finops/budgets/store';
import { PlatformCalls } from './finops/costs/calls/store';
import { costHandlers } from './finops/costs/handlers';
import { Costs } from './finops/costs/store';
import { readCostModel } from './finops/model/read-cost-model';
import { foundHandlers } from './finops/recommendations/handlers';
import { Recommendations } from './finops/recommendations/store';
import { ReportChunks } from './finops/reports/chunks/store';
import { reportHandlers } from './finops/reports/handlers';
import { reportRail, reportStore } from './finops/reports/store';
import { Reviews } from './finops/reviews/store';
import type { Accounts } from './shared/accounts/store';
import { UsageSums } from './shared/usage/sums/store';
import type { UsageDays } from './shared/usage/store';
import type { KnownWorkspaces } from './shared/workspaces/store';
import { alertSweep } from './worker/finops/budget-sweeps';
import { ReportMaker } from './worker/finops/report-maker';
import { reportStreams } from './worker/finops/report-streams';
import { reportSweep } from './worker/finops/report-sweep';
import { reviewSweep } from './worker/finops/review-sweep';

interface Shared {
  /** Pause between renewals of the claim of a report's maker. */
  readonly renewEveryMs?: number | undefined;
  readonly accounts: Accounts;
  readonly days: UsageDays;
  readonly closedWorkspaces: KnownWorkspaces;
}

/** The parts of the rail finops, as the service starts them. @throws Error for a cost model that does not hold */
export function buildCosting(
  deps: StoreDeps & { readonly log: Log },
  { accounts, days, closedWorkspaces, renewEveryMs }: Shared,
) {
  const calls = new PlatformCalls(days, accounts);
  const sums = new UsageSums(days);
  const costs = new Costs({ sums, calls, model: readCostModel() });
  const budgeting = buildBudgets(deps, costs);
  const anomalies = new Anomalies(deps);
  const recommendations = new Recommendations(deps);
  const reviews = new Reviews(deps);
  const found = { anomalies, recommendations };
  const chunks = new ReportChunks(deps.connection);
  const kept = withRail(reportStore(deps), reportRail);
  const making = { reports: kept.rail, chunks, costs, accounts };
  const maker = new ReportMaker({ ...making, renewEveryMs, log: deps.log });
  const sweeps: readonly Sweep[] = [
    ...budgeting.sweeps,
    reviewSweep({ ...found, reviews, costs, usage: days, accounts, closedWorkspaces }),
    reportSweep({ store: kept.store, reports: kept.rail, chunks, maker }),
  ];
  return {
    stores: [costs, ...budgeting.stores, anomalies, recommendations, reviews, kept.store, chunks],
    sweeps,
    workers: [maker],
    consumers: [reviews.subscription],
    streams: reportStreams({ store: kept.store, chunks }),
    implement: (server: RpcServer) => {
      server.implement(FinopsServiceService, {
        ...costHandlers({ costs, accounts }),
        ...forWholeTenant(foundHandlers(found)),
      });
      server.implement(FinopsBudgetsServiceService, forWholeTenant(budgeting.handlers));
      server.implement(
        FinopsReportsServiceService,
        forWholeTenant(
          reportHandlers({ store: kept.store, reports: kept.rail, model: costs.model }),
        ),
      );
    },
  };
}

/** Budgets and cost centers, and the sweeps that alert. */
function buildBudgets(deps: StoreDeps, costs: Costs) {
  const spending = new ReadSpending(costs);
  const budgets = withRail(budgetStore(deps), budgetRail);
  const centers = withRail(costCenterStore(deps), costCenterRail);
  return {
    stores: [budgets.store, centers.store],
    sweeps: [
      alertSweep({
        ...{ name: 'budgets', store: budgets.store, limitOf: limitOfBudget, spending },
        update: (...given) => budgets.rail.updated(...given),
      }),
      alertSweep({
        ...{ name: 'cost-centers', store: centers.store, limitOf: limitOfCostCenter, spending },
        update: (...given) => centers.rail.updated(...given),
      }),
    ],
    handlers: budgetHandlers({ budgets, centers, spending }),
  };
}

function withRail<Store, Rail>(store: Store, railOf: (store: Store) => Rail) {
  return { store, rail: railOf(store) };
}

/** Wraps handlers of data on the tenant as a whole: they refuse a call for one workspace. */
function forWholeTenant<All extends object>(handlers: All): All {
  const guarded = Object.entries(handlers as Record<string, Handler>).map(([name, handle]) => [
    name,
    async (scope: Scope, request: never) => {
      requireWholeTenant(scope, 'budgets, reports and findings');
      return handle(scope, request);
    },
  ]);
  return Object.fromEntries(guarded) as All;
}

type Handler = (scope: Scope, request: never) => Promise<unknown>;
