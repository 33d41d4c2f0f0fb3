import type { DomainEvent } from '@masar/kit/bus';
import { fraction, plainText } from '@masar/kit/money';
import { writeJson } from '@masar/kit/shape';
import * as shapes from '@masar/proto/gen/shapes/masar/billing/v1/usage_events';
import type * as wire from '@masar/proto/gen/ts/masar/billing/v1/usage';
import { isGauge, unitOf } from '../../../shared/usage/metrics';
import type { DailyQuantity } from '../query';
import type { Posting } from '../posting';
import { recordId, type FoundRecord } from '../store';

/** A record as the API answers it. @param isDuplicate true in the answer to a repeat */
export function writeRecord(found: FoundRecord, isDuplicate = false): wire.UsageRecord {
  const { posting, record } = found;
  const { workspaceId, metric, source, recordedBy, recordedAt } = posting;
  const { voided } = record;
  return {
    ...{ id: recordId(found), workspaceId, metric, unit: unitOf(metric), source, recordedBy },
    quantity: Number(record.quantity),
    timestamp: record.at.toISOString(),
    recordedAt: recordedAt.toISOString(),
    duplicate: isDuplicate,
    eventId: record.eventId,
    voided: voided && { ...voided, at: voided.at.toISOString() },
  };
}

/** The answer to a query. */
export function writeResult(
  asked: Pick<wire.GetUsageRequest, 'workspaceId' | 'metric'>,
  { days, total }: { readonly days: readonly DailyQuantity[]; readonly total: string },
): wire.UsageResult {
  const { workspaceId, metric } = asked;
  const breakdown = days.map(({ date, quantity }) => ({ date, quantity: Number(quantity) }));
  return { workspaceId, metric, unit: unitOf(metric), total: Number(total), breakdown };
}

/** The event of a client's posting. @param id of the posting */
export function usageRecorded(id: string, posting: Posting): DomainEvent {
  const { workspaceId, metric, day: date, records } = posting;
  const [only] = records.length === 1 ? records : [];
  const data = {
    ...{ workspaceId, metric, unit: unitOf(metric), date, records: records.length },
    quantity: quantityOf(posting),
    recordId: only ? `${id}_${only.number}` : null,
  };
  return { type: 'billing.usage.recorded', data: writeJson(shapes.UsageRecorded, data) };
}

/** Decimal text: the sum of counts, or the mean of readings. */
function quantityOf({ metric, records }: Posting): string {
  const sum = records.reduce((all, { quantity }) => all.plus(fraction(quantity)), fraction(0));
  return plainText(isGauge(metric) ? sum.div(records.length).round(6) : sum);
}
