import { setImmediate as nextTurn } from 'node:timers/promises';
import { newId } from '@masar/kit/ids';
import type { Scope } from '@masar/kit/scope';
import { fieldsOf } from '../../finops/costs/cost-tally';
import { daysOf, eachDay } from '../../finops/costs/period';
import type { Costs } from '../../finops/costs/store';
import type { ChunkPlace, ReportChunks } from '../../finops/reports/chunks/store';
import { Columns } from '../../finops/reports/columns';
import {
  claim,
  finish,
  release,
  renew,
  type Content,
  type Report,
} from '../../finops/reports/report';
import { ReportRows, type Row } from '../../finops/reports/report-rows';
import type { Reports } from '../../finops/reports/store';
import { lineWriter } from '../../finops/reports/write-lines';
import type { Accounts } from '../../shared/accounts/store';

export interface MakingParts {
  readonly reports: Reports;
  readonly chunks: ReportChunks;
  readonly costs: Costs;
  readonly accounts: Accounts;
  /** Pause between renewals of a claim. */
  readonly renewEveryMs?: number | undefined;
}

interface Making {
  readonly scope: Scope;
  readonly report: Report;
  readonly place: ChunkPlace;
  /** Renews the claim; false once another maker has the report, or the process ends. */
  readonly renewClaim: () => Promise<boolean>;
}

/** Pause between renewals: a fraction of the duration of a claim. */
const RENEW_EVERY_MS = 30_000;
/** Rows in one write. */
const ROWS_AT_ONCE = 500;

/**
 * Makes a due report. The maker claims it and renews the claim while it writes. A killed maker leaves chunks that
 * nothing reads, and the report is made again.
 * @param isOver true when the process ends: the report is released
 */
export async function makeReport(
  parts: MakingParts,
  {
    scope,
    id,
    isOver,
  }: { readonly scope: Scope; readonly id: string; readonly isOver: () => boolean },
): Promise<void> {
  const { reports, chunks } = parts;
  const report = await claimed(reports, scope, id);
  if (!report) return;
  const place = { tenantId: scope.tenantId, reportId: id, attempt: newId('rpa') };
  const renewClaim = claimRenewal(parts, { scope, report, id, isOver });
  const content = await write(parts, { scope, report, place, renewClaim });
  if (!content) return abandon(parts, { scope, report, place, renewClaim });
  let isFinished = false;
  await reports.updated(scope, { report_id: id }, (before, { now }) => {
    isFinished = renew(before, report, now) !== undefined;
    return isFinished ? finish(before, content) : undefined;
  });
  // If another maker took the report over, only the chunks of this attempt are deleted.
  await (isFinished ? chunks.delete(place, place.attempt) : chunks.deleteAttempt(place));
}

async function claimed(reports: Reports, scope: Scope, id: string): Promise<Report | undefined> {
  let report: Report | undefined;
  await reports.updated(scope, { report_id: id }, (state, { now }) => {
    const { status, nextDueAt } = state;
    const isDue = status === 'PENDING' && nextDueAt !== undefined && nextDueAt <= now;
    report = isDue ? claim(state, now) : undefined;
    return report && { state: report, events: [] };
  });
  return report?.status === 'PENDING' ? report : undefined;
}

interface Claimed extends Pick<Making, 'scope' | 'report'> {
  readonly id: string;
  readonly isOver: () => boolean;
}

function claimRenewal(
  { reports, renewEveryMs = RENEW_EVERY_MS }: MakingParts,
  { scope, report, id, isOver }: Claimed,
): Making['renewClaim'] {
  let renewedAt = performance.now();
  return async () => {
    // Lets calls be answered between two writes.
    await nextTurn();
    if (isOver()) return false;
    if (performance.now() - renewedAt < renewEveryMs) return true;
    renewedAt = performance.now();
    let isOwn = false;
    await reports.updated(scope, { report_id: id }, (state, { now }) => {
      const renewed = renew(state, report, now);
      isOwn = renewed !== undefined;
      return renewed && { state: renewed, events: [] };
    });
    return isOwn;
  };
}

/** Deletes the written chunks, and releases the report if this maker still has it. */
async function abandon({ reports, chunks }: MakingParts, making: Making): Promise<void> {
  const { scope, report, place } = making;
  await chunks.deleteAttempt(place);
  await reports.updated(
    scope,
    { report_id: place.reportId },
    (state, { now }) => renew(state, report, now) && { state: release(state, now), events: [] },
  );
}

/** The content; undefined when the maker has to stop. */
async function write(parts: MakingParts, making: Making): Promise<Content | undefined> {
  const { chunks, costs } = parts;
  const { report, place, renewClaim } = making;
  const { model } = costs;
  const columns = new Columns(report, model);
  const writer = chunks.writer(place);
  const lines = lineWriter(report.format, columns.names());
  const names = new Map<string, string>();
  const made = new ReportRows(report, model, names);
  let rows = 0;
  await writer.write(lines.begin());
  for await (const some of rowsOf(parts, making, { made, names })) {
    rows += some.length;
    for (let at = 0; at < some.length; at += ROWS_AT_ONCE) {
      const now = some.slice(at, at + ROWS_AT_ONCE);
      await writer.write(lines.lines(now.map((row) => columns.cellsOf(row))));
      if (!(await renewClaim())) return undefined;
    }
  }
  await writer.write(lines.end());
  const { attempt } = place;
  return { attempt, rows, ...(await writer.end()), totalCost: made.total().toDecimal() };
}

/** Rows day by day. Rows of groups come at the end of their day. */
async function* rowsOf(
  { costs, accounts }: MakingParts,
  { scope, report }: Making,
  { made, names }: { readonly made: ReportRows; readonly names: Map<string, string> },
): AsyncGenerator<readonly Row[]> {
  const { ofTenant: tenantId, period, through: to, format, dimension } = report;
  const tenant = tenantId === undefined ? undefined : { ...scope, tenantId };
  const within = { from: daysOf(period).from, to };
  const by = format === 'FOCUS' ? (['workspaceId', 'rail'] as const) : fieldsOf(dimension);
  for (const day of eachDay(within)) {
    for await (const some of costs.read({ scope: tenant, from: day, to: day, by, within })) {
      const unknown = some.map((cost) => cost.tenantId).filter((one) => !names.has(one));
      for (const [one, name] of await accounts.namesOf(unknown)) names.set(one, name);
      yield made.add(some);
    }
    yield made.endDay(day);
  }
  const last = made.last();
  if (last) yield [last];
}
