import { fraction, minorUnits, type Money } from '@masar/kit/money';
import { thresholdBy, type Threshold } from '../shared/nisab';
import type { ZakatPolicy } from '../shared/policy';
import { METALS, type PriceQuotes, type Metal } from '../shared/prices';
import { ASSETS, type NisabBasis, type Step } from './calculation';
import { priceOf } from './value-assets';
import type { Wealth } from './wealth';

export interface Nisab {
  readonly basis: NisabBasis;
  readonly threshold: Money;
  readonly steps: readonly Step[];
}

/** The metal of a wealth of one metal alone; undefined for a mixed wealth. */
export function onlyMetalOf({ assets }: Pick<Wealth, 'assets'>): Metal | undefined {
  const [first, ...others] = ASSETS.filter((asset) => {
    const given = assets[asset];
    const amount = typeof given === 'object' ? (given.value ?? given.grams) : given;
    return amount !== undefined && !fraction(amount).eq(0);
  });
  return others.length > 0 ? undefined : METALS.find((metal) => metal === first);
}

/**
 * The metals whose nisab applies: that of a metal alone, else by nisabType, where lower compares
 * both.
 */
function metalsOf(wealth: Wealth): readonly Metal[] {
  const only = onlyMetalOf(wealth);
  if (only) return [only];
  return wealth.nisabType === 'lower' ? METALS : [wealth.nisabType];
}

/** The metals whose price a calculation requires. */
export function metalsNeeded(wealth: Wealth): readonly Metal[] {
  const asked = metalsOf(wealth);
  const isWeighed = (metal: Metal) => wealth.assets[metal]?.grams !== undefined;
  return METALS.filter((metal) => asked.includes(metal) || isWeighed(metal));
}

/** The metals whose price is fetched: of a mixed wealth both, for the warning OTHER_NISAB. */
export function metalsWanted(wealth: Wealth): readonly Metal[] {
  return onlyMetalOf(wealth) ? metalsNeeded(wealth) : METALS;
}

interface Basis {
  readonly policy: ZakatPolicy;
  readonly prices: PriceQuotes;
}

/**
 * The nisab that a wealth is measured by: for one metal alone that metal's, else by nisabType;
 * gold's if both are equal. Source: AAOIFI SS 35, 3/2/2.
 */
export function nisabOf(wealth: Wealth, { policy, prices }: Basis): Nisab {
  const thresholds = metalsOf(wealth).map((metal) => thresholdBy(priceOf(prices, metal), policy));
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
