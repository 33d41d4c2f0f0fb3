import { minorUnits, type Money } from '@masar/kit/money';
import { thresholdBy, type Threshold } from '../shared/nisab';
import type { NisabType, ZakatPolicy } from '../shared/policy';
import { METALS, type Metal } from '../shared/prices';
import type { NisabBasis, Step } from './calculation';
import { priceOf, type KnownPrices } from './value-assets';
import type { Wealth } from './wealth';

export interface Nisab {
  readonly basis: NisabBasis;
  readonly threshold: Money;
  readonly steps: readonly Step[];
}

/** The metals that a nisab of this type is told by: lower compares both. */
function metalsOf(nisabType: NisabType): readonly Metal[] {
  return nisabType === 'lower' ? METALS : [nisabType];
}

/** The metals whose price a calculation needs. */
export function metalsNeeded({ assets, nisabType }: Wealth): readonly Metal[] {
  const asked = metalsOf(nisabType);
  return METALS.filter((metal) => asked.includes(metal) || assets[metal]?.grams !== undefined);
}

interface Known {
  readonly policy: ZakatPolicy;
  readonly prices: KnownPrices;
}

/** The nisab that was asked for; of equal ones gold's. Source: AAOIFI SS 35, 3/2/2. */
export function nisabOf(nisabType: NisabType, { policy, prices }: Known): Nisab {
  const thresholds = metalsOf(nisabType).map((metal) =>
    thresholdBy(priceOf(prices, metal), policy),
  );
  const lowest = thresholds.reduce((low, next) => (next.value.compare(low.value) < 0 ? next : low));
  const { price, grams, value } = lowest;
  const { metal, pricePerGram, source, date: priceDate } = price;
  const chosen = thresholds.length > 1 ? [lowerOf(thresholds, value)] : [];
  return {
    basis: { metal, grams, pricePerGram, source, priceDate },
    threshold: value,
    steps: [...thresholds.map(explained), ...chosen],
  };
}

function explained({ price, grams, value }: Threshold): Step {
  return {
    step: `nisab by ${price.metal}`,
    expression: `round(${grams} * ${price.pricePerGram}, ${minorUnits(price.currency)})`,
    result: value.toDecimal(),
    reference: 'AAOIFI SS 35, 3/2/2',
  };
}

function lowerOf(thresholds: readonly Threshold[], lowest: Money): Step {
  const both = thresholds.map(({ value }) => value.toDecimal()).join(', ');
  return { step: 'nisab, the lower', expression: `min(${both})`, result: lowest.toDecimal() };
}
