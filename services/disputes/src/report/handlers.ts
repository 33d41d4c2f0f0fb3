import type { Handlers } from '@masar/kit/rpc';
import type { Scope } from '@masar/kit/scope';
import { read, write } from '@masar/kit/shape';
import { readPeriod, type AggregateStore } from '@masar/kit/store';
import * as shapes from '@masar/proto/gen/shapes/masar/disputes/v1/disputes';
import type { DisputesServiceService } from '@masar/proto/gen/ts/masar/disputes/v1/disputes';
import type { Dispute } from '../disputes/dispute';
import { REPORTED } from '../shared/reported';
import { Tally } from './report';
import { writeCsv } from './write-csv';

/** The report for a regulator. */
export function reportHandlers(
  store: AggregateStore<Dispute>,
): Pick<Handlers<typeof DisputesServiceService>, 'getDisputeReport' | 'getDisputeReportCsv'> {
  return {
    getDisputeReport: async (scope, request) =>
      write(shapes.DisputeReport, await reportOf(store, scope, request)),
    getDisputeReportCsv: async (scope, request) => ({
      csv: writeCsv(await reportOf(store, scope, request)),
    }),
  };
}

async function reportOf(
  store: AggregateStore<Dispute>,
  scope: Scope,
  request: object,
): Promise<shapes.DisputeReport> {
  const asked = read(shapes.GetDisputeReportRequest, request);
  const tally = new Tally();
  const found = store.reported.createdIn(scope, { ...readPeriod(asked), parts: REPORTED });
  for await (const { createdAt, state } of found) tally.add(createdAt, state);
  return { ...asked, ...tally.report() };
}
