import type { Stored } from '@masar/kit/store';
import type * as wire from '@masar/proto/gen/ts/masar/finops/v1/reports';
import type { Report } from '../report';

/** A report as the API and its event show it. */
export function writeReport({
  id,
  createdAt,
  state,
}: Pick<Stored<Report>, 'id' | 'createdAt' | 'state'>): wire.CostReport {
  const { status, format, period, dimension: group_by, currency, content, failure } = state;
  return {
    ...{ report_id: id, status, format, period, group_by, currency, failure },
    ...{ rows: content?.rows, sha256: content?.sha256, bytes: content?.bytes },
    total_cost: content && Number(content.totalCost),
    download_url: `/v1/rails/finops/reports/${id}/download`,
    created_at: createdAt.toISOString(),
    expires_at: state.expiresAt,
  };
}
