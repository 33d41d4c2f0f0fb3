import type { Shown } from '@masar/kit/commands';
import { omit } from '@masar/kit/decision';
import { write, writeJson } from '@masar/kit/shape';
import * as shapes from '@masar/proto/gen/shapes/masar/zakat/v1/zakat';
import type * as wire from '@masar/proto/gen/ts/masar/zakat/v1/zakat';
import { distributedOf, remainingOf } from '../amounts';
import type { Calculation } from '../calculation';
import { distributionFields } from '../distributions/wire/write-distribution';
import type { CalculationEvent } from '../events';

/** A calculation with the fields that its store adds. */
export type ShownCalculation = Omit<Shown<Calculation>, 'updatedAt'>;

/** The calculation as lists show it, without its explanation. */
export function writeCalculation(shown: ShownCalculation): wire.ZakatCalculation {
  return write(shapes.ZakatCalculation, fieldsOf(shown));
}

/** The calculation with every step, as it was computed. */
export function writeExplained(shown: ShownCalculation): wire.ZakatCalculation {
  const { explanation } = shown.state;
  return write(shapes.ZakatCalculation, { ...fieldsOf(shown), explanation });
}

/**
 * An event as consumers read it: the calculation, and its distribution, as they are after the
 * event.
 */
export function writeEvent(shown: ShownCalculation, { type, distributionId }: CalculationEvent) {
  const calculation = writeJson(shapes.ZakatCalculation, fieldsOf(shown));
  const made = shown.state.distributions.find(({ id }) => id === distributionId);
  if (!made) return { type, data: { calculation } };
  const distribution = writeJson(shapes.ZakatDistribution, distributionFields(shown, made));
  return { type, data: { calculation, distribution } };
}

function fieldsOf({
  id,
  workspaceId,
  createdAt,
  state,
}: ShownCalculation): shapes.ZakatCalculation {
  return {
    ...omit(state, 'explanation'),
    calculationId: id,
    ...(workspaceId !== undefined && { workspaceId }),
    isZakatDue: state.reasonCode === undefined,
    distributedAmount: distributedOf(state).toDecimal(),
    remainingAmount: remainingOf(state).toDecimal(),
    createdAt: createdAt.toISOString(),
  };
}
