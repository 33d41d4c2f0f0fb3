import { badField, problem } from '@masar/kit/errors';
import type { Handlers } from '@masar/kit/rpc';
import type { Scope } from '@masar/kit/scope';
import { read, write } from '@masar/kit/shape';
import type { AggregateStore } from '@masar/kit/store';
import * as shapes from '@masar/proto/gen/shapes/masar/disputes/v1/disputes';
import type { DisputesServiceService } from '@masar/proto/gen/ts/masar/disputes/v1/disputes';
import type { Dispute } from '../disputes/dispute';
import { REPORTED } from '../shared/reported';
import { Tally } from './report';
import { writeCsv } from './write-csv';

const MOST_DAYS = 366;
const DAY_MS = 86_400_000;

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
  const [from, to] = [new Date(asked.from), new Date(asked.to)];
  const days = (to.getTime() - from.getTime()) / DAY_MS;
  if (days <= 0) throw badField(problem('to', 'OUT_OF_RANGE', 'must be after from'));
  if (days > MOST_DAYS) {
    const complaint = `must be at most ${MOST_DAYS} days after from; ask for each year`;
    throw badField(problem('to', 'OUT_OF_RANGE', complaint));
  }
  const tally = new Tally();
  const found = store.reported.createdIn(scope, { from, to, parts: REPORTED });
  for await (const { createdAt, state } of found) tally.add(createdAt, state);
  return { ...asked, ...tally.report() };
}
