import { KeyedMutex } from '@masar/kit/concurrency';
import { badField, DomainError, problem } from '@masar/kit/errors';
import type { Handlers } from '@masar/kit/rpc';
import type { Scope } from '@masar/kit/scope';
import { notFound, readPage, writePage, type AggregateStore, type Stored } from '@masar/kit/store';
import { dateOf } from '@masar/kit/time';
import type {
  ExportCostReportRequest,
  FinopsReportsServiceService,
} from '@masar/proto/gen/ts/masar/finops/v1/reports';
import { daysOf } from '../costs/period';
import { isOperator, tenantAsked } from '../costs/wire/read-tenants';
import { currencyIn, type CostModel, type Dimension } from '../model/cost-model';
import { order, type Report, type ReportFormat } from './report';
import type { Reports } from './store';
import { writeReport } from './wire/write-report';

/** Cap on the pending reports of a tenant. */
const MOST_PENDING = 10;

interface Parts {
  readonly store: AggregateStore<Report>;
  readonly reports: Reports;
  readonly model: CostModel;
}

/** The operations on reports. The sweep has them made. */
export function reportHandlers({
  store,
  reports,
  model,
}: Parts): Handlers<typeof FinopsReportsServiceService> {
  const ordering = new KeyedMutex();
  return {
    exportCostReport: async (scope, request) => {
      const asked = readOrder(scope, request, model);
      const make = ({ now }: { readonly now: Date }) => ({ state: order(asked, now), events: [] });
      return ordering.run(scope.tenantId, async () => {
        await refuseTooMany(store, scope);
        return writeReport(await reports.created(scope, make));
      });
    },
    listCostReports: async (scope, request) => {
      const asked = readPage(scope, request);
      const audience = isOperator(scope) ? undefined : 'tenant';
      const found = await store.list(scope, { audience, status: request.status }, asked);
      return writePage(found, asked, writeReport);
    },
    getCostReport: async (scope, { report_id: id }) =>
      writeReport(await findReport(store, scope, id)),
  };
}

/**
 * Several concurrent replicas may exceed the cap by a few.
 * @throws DomainError RATE_LIMITED at the cap of pending reports
 */
async function refuseTooMany(store: AggregateStore<Report>, scope: Scope): Promise<void> {
  const waiting = await store.lookups.countBy(scope, 'status', { status: 'PENDING' });
  if ((waiting.get('PENDING') ?? 0) < MOST_PENDING) return;
  // A repeated command answers with the report that it ordered.
  if (await store.findCreated(scope)) return;
  const message = `${MOST_PENDING} reports of this tenant are PENDING, and no more may be; order this one when one of them is READY`;
  throw new DomainError('RATE_LIMITED', message);
}

/** A report that the caller may see. @throws DomainError NOT_FOUND */
export async function findReport(
  store: AggregateStore<Report>,
  scope: Scope,
  id: string,
): Promise<Stored<Report>> {
  const stored = await store.get(scope, id);
  if (stored.state.audience === 'tenant' || isOperator(scope)) return stored;
  throw notFound('report');
}

function readOrder(scope: Scope, request: ExportCostReportRequest, model: CostModel) {
  const { period, format, group_by = 'tenant' } = request;
  const today = dateOf(scope.clock.now());
  const { from, to } = daysOf(period);
  if (from > today) {
    throw badField(
      problem('period', 'OUT_OF_RANGE', 'has not begun; name this month or one before'),
    );
  }
  return {
    ...{ period, format: format as ReportFormat, dimension: group_by as Dimension },
    currency: currencyIn(model, request.currency),
    through: to < today ? to : today,
    ...readTenant(scope, request),
  };
}

/** The tenant of a report. A tenant gets its own costs; the operator those of any tenant, or of all. */
function readTenant(
  scope: Scope,
  { tenant_id: tenantId, all_tenants: isOfAll = false }: ExportCostReportRequest,
): Pick<Report, 'audience' | 'ofTenant'> {
  if (!isOfAll) {
    const ofTenant = tenantAsked(scope, tenantId)?.tenantId ?? scope.tenantId;
    return { audience: ofTenant === scope.tenantId ? 'tenant' : 'platform', ofTenant };
  }
  if (!isOperator(scope)) {
    const refused = problem(
      'all_tenants',
      'NOT_ALLOWED',
      "is for the platform's operator; leave it out",
    );
    throw new DomainError('AUTHORIZATION_ERROR', refused.message, [refused]);
  }
  if (tenantId === undefined) return { audience: 'platform' };
  throw badField(
    problem('tenant_id', 'NOT_ALLOWED', 'contradicts all_tenants; leave one of them out'),
  );
}
