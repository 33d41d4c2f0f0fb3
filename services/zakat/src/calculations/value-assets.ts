import { fraction, minorUnits, Money } from '@masar/kit/money';
import type { PriceQuote, PriceQuotes, Metal } from '../shared/prices';
import { ASSETS, PURE_KARAT, type Asset, type AssetValue, type Step } from './calculation';
import { sumOf } from './sum-of';
import type { Holding, Wealth } from './wealth';

/** Clauses of AAOIFI SS 35 by which each asset counts, and at which value. */
const CLAUSES: Readonly<Record<Asset, string>> = {
  cash: '3/1/2',
  gold: '5/1/2',
  silver: '5/1/2',
  tradingGoods: '5/2/2',
  investments: '4/2/4',
  receivables: '5/3/1',
};

export interface Valued {
  readonly values: readonly AssetValue[];
  readonly total: Money;
  readonly steps: readonly Step[];
}

/**
 * The assets, each valued and rounded half-up on its own, so that the shown values sum to the
 * total.
 * Source: AAOIFI SS 35, 2/1/2.
 */
export function valueAssets(wealth: Wealth, prices: PriceQuotes): Valued {
  const valued = ASSETS.flatMap((asset) => valueOf(asset, wealth, prices));
  const steps = valued.map(({ step }) => step);
  const total = sumOf('total assets', steps, wealth.currency);
  const values = valued.map(({ value }) => value);
  return { values, total: total.amount, steps: [...steps, total.step] };
}

interface ValuedAsset {
  readonly value: AssetValue;
  readonly step: Step;
}

/** Empty for an asset that was not given. */
function valueOf(asset: Asset, { assets }: Wealth, prices: PriceQuotes): readonly ValuedAsset[] {
  const reference = `AAOIFI SS 35, ${CLAUSES[asset]}`;
  if (asset === 'gold' || asset === 'silver') {
    const holding = assets[asset];
    if (!holding) return [];
    if (holding.value !== undefined) return [asGiven(asset, holding.value, reference)];
    const { value, expression } = byWeight(holding, priceOf(prices, asset));
    return [
      {
        value: { asset, ...value },
        step: { step: asset, expression, result: value.value, reference },
      },
    ];
  }
  const given = assets[asset];
  return given === undefined ? [] : [asGiven(asset, given, reference)];
}

function asGiven(asset: Asset, value: string, reference: string): ValuedAsset {
  const step = { step: asset, expression: value, result: value, reference };
  return { value: { asset, value }, step };
}

/** The value of the pure metal in the weight, at the day's price. */
function byWeight({ grams = '0', karat = PURE_KARAT }: Holding, price: PriceQuote) {
  const { pricePerGram, currency } = price;
  const exact = fraction(grams).times(karat).times(fraction(pricePerGram));
  const value = Money.quotient(exact, fraction(PURE_KARAT), currency).toDecimal();
  const product = `${grams} * ${karat} / ${PURE_KARAT} * ${pricePerGram}`;
  const expression = `round(${product}, ${minorUnits(currency)})`;
  return { value: { value, grams, karat, pricePerGram }, expression };
}

/** The price of a metal. @throws Error for a metal that is not in `metalsWanted` */
export function priceOf(prices: PriceQuotes, metal: Metal): PriceQuote {
  const price = prices[metal];
  if (!price) throw new Error(`the price of ${metal} was not asked for`);
  return price;
}
