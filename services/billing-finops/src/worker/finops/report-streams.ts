import { Readable } from 'node:stream';
import { conflict, problem } from '@masar/kit/errors';
import type { AggregateStore } from '@masar/kit/store';
import type { ByteRange, Streams } from '@masar/kit/streams';
import {
  DownloadCostReportRequest,
  FinopsStreamsServiceService,
} from '@masar/proto/gen/ts/masar/finops/v1/reports';
import type { ReportChunks } from '../../finops/reports/chunks/store';
import { findReport } from '../../finops/reports/handlers';
import type { Report } from '../../finops/reports/report';
import { typeOf } from '../../finops/reports/write-lines';
import { requireWholeTenant } from '@masar/kit/store';

interface Parts {
  readonly store: AggregateStore<Report>;
  readonly chunks: ReportChunks;
}

/** Downloads of reports: chunks are read from the database no faster than the client takes them. */
export function reportStreams({ store, chunks }: Parts): Streams {
  const { path } = FinopsStreamsServiceService.downloadCostReport;
  return {
    [path]: async (scope, message) => {
      requireWholeTenant(scope, 'budgets, reports and findings');
      const { report_id: reportId } = DownloadCostReportRequest.fromPartial(message as object);
      const { state } = await findReport(store, scope, reportId);
      const { content, status, format, expiresAt } = state;
      const hasExpired = new Date(expiresAt) <= scope.clock.now();
      if (!content || status !== 'READY' || hasExpired) {
        throw notReady(hasExpired ? 'EXPIRED' : status);
      }
      const { bytes, sha256, attempt } = content;
      const place = { tenantId: scope.tenantId, reportId, attempt };
      const read = (range: ByteRange) =>
        Readable.from(chunks.read(place, range), { objectMode: false });
      return { type: typeOf(format), bytes, sha256, read };
    },
  };
}

function notReady(status: Report['status']) {
  const wayOut = status === 'PENDING' ? 'ask again when it is READY' : 'order it again';
  return conflict(problem('status', 'INVALID_STATE', `of the report is ${status}; ${wayOut}`));
}
