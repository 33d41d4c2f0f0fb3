import { RailHandlers } from '@masar/kit/commands';
import { AggregateStore, type AggregateKind, type StoreDeps } from '@masar/kit/store';
import type * as wire from '@masar/proto/gen/ts/masar/finops/v1/reports';
import type { Report, ReportEvent } from './report';
import { writeReport } from './wire/write-report';

const REPORTS: AggregateKind = {
  ...{ subject: 'report', collection: 'finops_reports', idPrefix: 'rpt' },
  source: '/masar/billing-finops',
  listedBy: [['status'], ['audience'], ['audience', 'status']],
  isTenantWide: true,
};

export function reportStore(deps: StoreDeps): AggregateStore<Report> {
  return new AggregateStore<Report>(REPORTS, deps);
}

export type Reports = RailHandlers<Report, ReportEvent, wire.CostReport, 'report_id'>;

/** The way from an RPC to a decided change of a report. */
export function reportRail(store: AggregateStore<Report>): Reports {
  return new RailHandlers({
    ...{ store, write: writeReport, idField: 'report_id' },
    writeEvent: (shown, { type }) => ({ type, data: { report: writeReport(shown) } }),
  });
}
