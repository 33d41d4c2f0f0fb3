import type { Money } from '@masar/kit/money';
import type { Handlers } from '@masar/kit/rpc';
import type { Scope } from '@masar/kit/scope';
import type { FinopsServiceService } from '@masar/proto/gen/ts/masar/finops/v1/finops';
import type { Accounts } from '../../shared/accounts/store';
import { currencyIn, rateOn, versionOn, type Dimension } from '../model/cost-model';
import { CostTally, fieldsOf, type CostLine } from './cost-tally';
import { FORECASTED, forecastOf } from './forecast';
import { readDays, type Days } from './period';
import { tenantAsked } from './wire/read-tenants';
import type { Costs } from './store';
import { writeBreakdown, writeMetric } from './wire/write-costs';

type CostHandlers = Pick<
  Handlers<typeof FinopsServiceService>,
  'getCostSummary' | 'getFinopsUsage'
>;

interface Parts {
  readonly costs: Costs;
  readonly accounts: Accounts;
}

/** The operations on costs and usage. */
export function costHandlers({ costs, accounts }: Parts): CostHandlers {
  const { model } = costs;
  return {
    getCostSummary: async (scope, request) => {
      const { name: period, ...days } = readDays({ period: request.period }, scope.clock.now());
      const dimension = (request.group_by ?? 'tenant') as Dimension;
      const currency = currencyIn(model, request.currency);
      const asked = { ...{ ...days, dimension, currency }, tenantId: request.tenant_id };
      const { total, lines } = await tallied(costs, scope, asked);
      const forecast = forecastOf(total, period, scope.clock.now());
      return {
        ...{ period, currency, group_by: dimension },
        total_cost: total.toNumber('total_cost'),
        breakdown: await writeLines(lines, accounts),
        model_version: versionOn(model, days.to).version,
        forecast: forecast?.toNumber('forecast'),
        forecast_label: forecast && FORECASTED,
      };
    },
    getFinopsUsage: async (scope, request) => {
      const { name: period, ...days } = readDays(request, scope.clock.now());
      const dimension = (request.group_by ?? 'resource') as Dimension;
      const currency = currencyIn(model, request.currency);
      const { tenant_id: tenantId, resource } = request;
      const asked = { ...days, dimension, currency, tenantId, resource, isByResource: true };
      const { total, lines } = await tallied(costs, scope, asked);
      const version = versionOn(model, days.to);
      return {
        ...{ period, currency, group_by: dimension },
        total_cost: total.toNumber('total_cost'),
        metrics: lines.map((line) => writeMetric(line, version)),
      };
    },
  };
}

interface Asked extends Days {
  readonly dimension: Dimension;
  readonly currency: string;
  readonly tenantId: string | undefined;
  readonly resource?: string | undefined;
  readonly isByResource?: boolean;
}

async function tallied(
  costs: Costs,
  scope: Scope,
  { from, to, tenantId, resource, ...grouping }: Asked,
): Promise<{ readonly total: Money; readonly lines: readonly CostLine[] }> {
  const tenant = tenantAsked(ownScope(scope), tenantId);
  const workspaceIds = scope.workspaceId === undefined ? undefined : [scope.workspaceId];
  const { currency } = grouping;
  const tally = new CostTally({
    ...grouping,
    isOfSeveral: tenant === undefined,
    rateOn: (day) => rateOn(costs.model, currency, day),
  });
  const by = fieldsOf(grouping.dimension);
  for await (const some of costs.read({ scope: tenant, from, to, by, workspaceIds })) {
    for (const cost of some) {
      if (resource === undefined || cost.resource === resource) tally.add(cost);
    }
  }
  return tally.lines();
}

/** The scope of a call for one workspace: it sees its own tenant only, even with the operator's rights. */
function ownScope(scope: Scope): Scope {
  return scope.workspaceId === undefined ? scope : { ...scope, scopes: [] };
}

async function writeLines(lines: readonly CostLine[], accounts: Accounts) {
  const ids = lines.flatMap(({ tenantId }) => (tenantId === undefined ? [] : [tenantId]));
  const named = await accounts.namesOf(ids);
  return lines.map((line) => writeBreakdown(line, named));
}
