import { badField, problem } from '@masar/kit/errors';
import type { Handlers } from '@masar/kit/rpc';
import type { Scope } from '@masar/kit/scope';
import { read, write } from '@masar/kit/shape';
import type { AggregateStore } from '@masar/kit/store';
import * as shapes from '@masar/proto/gen/shapes/masar/underwriting/v1/underwriting';
import type { UnderwritingServiceService } from '@masar/proto/gen/ts/masar/underwriting/v1/underwriting';
import type { Proposal } from '../proposals/proposal';
import { Tally } from './report';
import { writeCsv } from './write-csv';

const MOST_DAYS = 366;
const DAY_MS = 86_400_000;
const PARTS = ['productCode', 'figures'] as const;

type ReportHandlers = Pick<
  Handlers<typeof UnderwritingServiceService>,
  'getUnderwritingReport' | 'getUnderwritingReportCsv'
>;

/** The report on fairness. */
export function reportHandlers(store: AggregateStore<Proposal>): ReportHandlers {
  return {
    getUnderwritingReport: async (scope, request) =>
      write(shapes.UnderwritingReport, await reportOf(store, scope, request)),
    getUnderwritingReportCsv: async (scope, request) => ({
      csv: writeCsv(await reportOf(store, scope, request)),
    }),
  };
}

async function reportOf(
  store: AggregateStore<Proposal>,
  scope: Scope,
  request: object,
): Promise<shapes.UnderwritingReport> {
  const asked = read(shapes.GetUnderwritingReportRequest, request);
  const [from, to] = [new Date(asked.from), new Date(asked.to)];
  const days = (to.getTime() - from.getTime()) / DAY_MS;
  if (days <= 0) throw badField(problem('to', 'OUT_OF_RANGE', 'must be after from'));
  if (days > MOST_DAYS) {
    const complaint = `must be at most ${MOST_DAYS} days after from; ask for each year`;
    throw badField(problem('to', 'OUT_OF_RANGE', complaint));
  }
  const tally = new Tally();
  const found = store.reported.createdIn(scope, { from, to, parts: PARTS });
  for await (const { createdAt, state } of found) tally.add(createdAt, state);
  return { ...asked, ...tally.report() };
}
