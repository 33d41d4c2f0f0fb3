import type { Handlers } from '@masar/kit/rpc';
import type { Scope } from '@masar/kit/scope';
import { read, write } from '@masar/kit/shape';
import { readPeriod, type AggregateStore } from '@masar/kit/store';
import * as shapes from '@masar/proto/gen/shapes/masar/underwriting/v1/underwriting';
import type { UnderwritingServiceService } from '@masar/proto/gen/ts/masar/underwriting/v1/underwriting';
import type { Proposal } from '../proposals/proposal';
import { Tally } from './report';
import { writeCsv } from './write-csv';

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
  const tally = new Tally();
  const found = store.reported.createdIn(scope, { ...readPeriod(asked), parts: PARTS });
  for await (const { createdAt, state } of found) tally.add(createdAt, state);
  return { ...asked, ...tally.report() };
}
