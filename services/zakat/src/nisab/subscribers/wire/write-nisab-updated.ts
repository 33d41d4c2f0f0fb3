import type { DomainEvent } from '@masar/kit/bus';
import type { ZakatNisabUpdated } from '@masar/proto/gen/ts/masar/zakat/v1/zakat_events';
import { writeThreshold } from '../../wire/write-nisab';
import type { NisabChange } from '../subscriber';

/** The event that tells a tenant of a changed nisab. */
export function writeNisabUpdated({ date, currency, nisab, previous }: NisabChange): DomainEvent {
  const { gold, silver } = nisab;
  const data: ZakatNisabUpdated = {
    ...{ date, currency },
    ...{ gold: writeThreshold(gold), silver: writeThreshold(silver) },
    previous: {
      date: previous.date,
      gold: previous.gold.value.toDecimal(),
      silver: previous.silver.value.toDecimal(),
    },
    changePct: {
      gold: gold.value.percentAbove(previous.gold.value),
      silver: silver.value.percentAbove(previous.silver.value),
    },
  };
  return { type: 'zakat.nisab.updated', data };
}
