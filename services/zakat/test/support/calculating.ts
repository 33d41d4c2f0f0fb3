import { DomainError } from '@masar/kit/errors';
import { calculate } from '../../src/calculations/calculate';
import type { Calculation } from '../../src/calculations/calculation';
import { metalsWanted } from '../../src/calculations/nisab-of';
import { readWealth } from '../../src/calculations/wealth';
import { DEFAULT_POLICY, type ZakatPolicy } from '../../src/shared/policy';
import type { PriceQuote, Metal } from '../../src/shared/prices';
import { NOW } from './fixed-clock';

const TODAY = '2026-06-16';

/** The request of a calculation, and the prices and policy that differ from the defaults. */
export interface Given {
  readonly request: object;
  readonly gold?: string;
  readonly silver?: string;
  readonly policy?: Partial<ZakatPolicy>;
  readonly now?: Date;
}

/** A wealth in SAR. */
export function wealth(assets: object, change: object = {}): object {
  return { assets, currency: 'SAR', ...change };
}

/** The stored calculation. A gram of gold costs 65 and a gram of silver 0.8 by default. */
export function calculated({ request, gold = '65', silver = '0.8', ...given }: Given): Calculation {
  const policy = { ...DEFAULT_POLICY, ...given.policy };
  const defaults = {
    calculationDate: TODAY,
    nisabType: policy.nisabType,
    yearType: 'lunar',
  } as const;
  const asked = readWealth(request, defaults);
  const perGram = { gold, silver };
  const quotes = metalsWanted(asked).map((metal) => price(metal, perGram[metal], asked.currency));
  const prices = Object.fromEntries(quotes.map((one) => [one.metal, one]));
  const { now = NOW } = given;
  return calculate(asked, { policy, prices }, { actor: 'key_maker', now }).state;
}

function price(metal: Metal, pricePerGram: string, currency: string): PriceQuote {
  return { metal, currency, date: '2026-06-01', pricePerGram, source: 'test', warnings: [] };
}

/** The error of a call that must fail. */
export function refusal(call: () => unknown): DomainError {
  try {
    call();
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
  throw new Error('it was not refused');
}
