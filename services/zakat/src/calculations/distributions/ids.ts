import { childId } from '@masar/kit/decision';

/** What is between the prefix of a calculation's id and its end, and so inside its distributions' ids. */
const CALCULATION = 'zkc_';
const DISTRIBUTION = /^zkd_(.+)_[1-9]\d*$/;

/** Id of a calculation's distribution: unique as the calculation's is; a repeated decision makes the same. */
export function distributionIdOf(calculationId: string, number: number): string {
  return childId('zkd', { id: calculationId }, number);
}

/** Id of the calculation that a distribution belongs to; undefined for what is no id of one. */
export function calculationIdOf(distributionId: string): string | undefined {
  const [, own] = DISTRIBUTION.exec(distributionId) ?? [];
  return own && `${CALCULATION}${own}`;
}

/** Which of its calculation's distributions it is, counted from 1; of an id that is one. */
export function numberOf(distributionId: string): number {
  return Number(distributionId.slice(distributionId.lastIndexOf('_') + 1));
}
