import type { Scope } from '@masar/kit/scope';
import type { AggregateStore } from '@masar/kit/store';
import type { Sweep } from '@masar/kit/sweeps';
import type { ReportChunks } from '../../finops/reports/chunks/store';
import { expire, type Report } from '../../finops/reports/report';
import type { Reports } from '../../finops/reports/store';
import type { ReportMaker } from './report-maker';

interface Parts {
  readonly store: AggregateStore<Report>;
  readonly reports: Reports;
  readonly chunks: ReportChunks;
  readonly maker: ReportMaker;
}

const DUE_AT = 'nextDueAt';

/** Offers waiting reports to the maker, without waiting for it, and deletes the content of expired reports. */
export function reportSweep(parts: Parts): Sweep {
  const { store, maker } = parts;
  return {
    name: 'finops-reports',
    rail: 'finops',
    ensureIndexes: () => store.due.ensureIndexes(DUE_AT),
    due: (by) => store.due.find(DUE_AT, by),
    carryOut: async (scope, id) => {
      const found = await store.find(scope, id);
      if (!found || !isDue(found.state, scope)) return 0;
      if (!isPending(found.state)) return remove(parts, scope, id);
      maker.offer({ scope, id });
      return 0;
    },
  };
}

async function remove({ reports, chunks }: Parts, scope: Scope, id: string): Promise<number> {
  await chunks.delete({ tenantId: scope.tenantId, reportId: id });
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
