// Made by tools/apigen from the .proto file of this name: change that.

import { date, decimalText, object, required, text, type Value } from '@masar/kit/shape';
import { NisabOfMetal, ZakatCalculation, ZakatDistribution } from '../../../masar/zakat/v1/zakat';

export const ZakatCalculated = object({
  calculation: required(ZakatCalculation),
});
export type ZakatCalculated = Value<typeof ZakatCalculated>;

export const ZakatDistributed = object({
  distribution: required(ZakatDistribution),
  calculation: required(ZakatCalculation),
});
export type ZakatDistributed = Value<typeof ZakatDistributed>;

export const ZakatCalculationVoided = object({
  calculation: required(ZakatCalculation),
});
export type ZakatCalculationVoided = Value<typeof ZakatCalculationVoided>;

export const ZakatDistributionReversed = object({
  distribution: required(ZakatDistribution),
  calculation: required(ZakatCalculation),
});
export type ZakatDistributionReversed = Value<typeof ZakatDistributionReversed>;

export const ZakatCalculationOverdue = object({
  calculation: required(ZakatCalculation),
});
export type ZakatCalculationOverdue = Value<typeof ZakatCalculationOverdue>;

export const NisabBefore = object({
  date: required(date),
  gold: required(decimalText),
  silver: required(decimalText),
});
export type NisabBefore = Value<typeof NisabBefore>;

export const NisabChange = object({
  gold: required(decimalText),
  silver: required(decimalText),
});
export type NisabChange = Value<typeof NisabChange>;

export const ZakatNisabUpdated = object({
  date: required(date),
  currency: required(text),
  gold: required(NisabOfMetal),
  silver: required(NisabOfMetal),
  previous: required(NisabBefore),
  changePct: required(NisabChange),
});
export type ZakatNisabUpdated = Value<typeof ZakatNisabUpdated>;
