import { newId } from '@masar/kit/ids';
import type { Scope } from '@masar/kit/scope';
import type { AggregateStore } from '@masar/kit/store';
import type { Sweep } from '@masar/kit/sweeps';
import { daysOf } from '../finops/costs/period';
import type { TenantNames } from './finops-tenant-names';
import type { Costs } from '../finops/costs/store';
import type { ReportChunks } from '../finops/reports/chunks/store';
import { cellsOf, columnsOf } from '../finops/reports/columns';
import { claim, expire, finish, type Content, type Report } from '../finops/reports/report';
import { ReportRows, type Row } from '../finops/reports/report-rows';
import type { Reports } from '../finops/reports/store';
import { lineWriter } from '../finops/reports/write-lines';

interface Parts {
  readonly store: AggregateStore<Report>;
  readonly reports: Reports;
  readonly chunks: ReportChunks;
  readonly costs: Costs;
  readonly names: TenantNames;
}

const DUE_AT = 'nextDueAt';
/** Rows that are written as one text. */
const ROWS_AT_ONCE = 1_000;

/**
 * Makes reports and deletes the content of expired ones. A maker claims a report for a while; one that is killed leaves
 * chunks that nothing reads, and the report is made again.
 */
export function reportSweep(parts: Parts): Sweep {
  const { store } = parts;
  return {
    name: 'finops-reports',
    rail: 'finops',
    ensureIndexes: () => store.due.ensureIndexes(DUE_AT),
    due: (by) => store.due.find(DUE_AT, by),
    carryOut: async (scope, id) => {
      const found = await store.find(scope, id);
      if (!found || !isDue(found.state, scope)) return 0;
      return found.state.status === 'PENDING' ? make(parts, scope, id) : remove(parts, scope, id);
    },
  };
}

async function make(parts: Parts, scope: Scope, id: string): Promise<number> {
  const { reports, chunks } = parts;
  const attempt = newId('rpa');
  let claimed: Report | undefined;
  await reports.updated(scope, { report_id: id }, (state, { now }) => {
    claimed = isPending(state) && isDue(state, scope) ? claim(state, now) : undefined;
    return claimed && { state: claimed, events: [] };
  });
  if (!claimed) return 0;
  if (!isPending(claimed)) return 1;
  const content = await write(parts, { scope, report: claimed, place: { reportId: id, attempt } });
  const { state } = await reports.updated(scope, { report_id: id }, (before) =>
    isPending(before) ? finish(before, content) : undefined,
  );
  await chunks.delete(id, state.content?.attempt);
  return 1;
}

interface Making {
  readonly scope: Scope;
  readonly report: Report;
  readonly place: { readonly reportId: string; readonly attempt: string };
}

async function write(
  { chunks, costs, names }: Parts,
  { scope, report, place }: Making,
): Promise<Content> {
  const { model } = costs;
  const writer = chunks.writer(place);
  const lines = lineWriter(report.format, columnsOf(report, model));
  let rows = 0;
  const add = async (some: readonly Row[]) => {
    rows += some.length;
    for (let at = 0; at < some.length; at += ROWS_AT_ONCE) {
      const now = some.slice(at, at + ROWS_AT_ONCE);
      await writer.write(lines.lines(now.map((row) => cellsOf(row, report, model))));
    }
  };
  await writer.write(lines.begin());
  const known = new Map<string, string>();
  const made = new ReportRows(report, model, known);
  const { ofTenant: tenantId, period, through: to } = report;
  const tenant = tenantId === undefined ? undefined : { ...scope, tenantId };
  for await (const day of costs.byDay(tenant, { from: daysOf(period).from, to })) {
    const unknown = day.map((cost) => cost.tenantId).filter((one) => !known.has(one));
    for (const [one, name] of await names.of(unknown)) known.set(one, name);
    await add(made.ofDay(day));
  }
  const last = made.last();
  if (last) await add([last]);
  await writer.write(lines.end());
  const { attempt } = place;
  return { attempt, rows, ...(await writer.end()), totalCost: made.total().toDecimal() };
}

async function remove({ reports, chunks }: Parts, scope: Scope, id: string): Promise<number> {
  await chunks.delete(id);
  await reports.updated(scope, { report_id: id }, (state) =>
    isPending(state) || !isDue(state, scope) ? undefined : { state: expire(state), events: [] },
  );
  return 1;
}

function isPending({ status }: Report): boolean {
  return status === 'PENDING';
}

function isDue({ nextDueAt }: Report, { clock }: Scope): boolean {
  return nextDueAt !== undefined && nextDueAt <= clock.now();
}
