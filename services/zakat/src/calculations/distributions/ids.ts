import { childId } from '@masar/kit/decision';

const CALCULATION = 'zkc_';
const DISTRIBUTION = /^zkd_(.+)_[1-9]\d*$/;

/** Id of the n-th distribution of a calculation: the calculation's id with the prefix zkd, then n. */
export function distributionIdOf(calculationId: string, number: number): string {
  return childId('zkd', { id: calculationId }, number);
}

/** Id of the calculation that a distribution belongs to; undefined for any other text. */
export function calculationIdOf(distributionId: string): string | undefined {
  const [, own] = DISTRIBUTION.exec(distributionId) ?? [];
  return own && `${CALCULATION}${own}`;
}

/** Position of a distribution in its calculation, from 1. @param distributionId a valid one */
export function numberOf(distributionId: string): number {
  return Number(distributionId.slice(distributionId.lastIndexOf('_') + 1));
}
