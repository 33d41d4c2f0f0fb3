import { DomainError } from '@masar/kit/errors';
import { calculate } from '../../src/calculations/calculate';
import type { Calculation } from '../../src/calculations/calculation';
import { metalsWanted } from '../../src/calculations/nisab-of';
import { readWealth } from '../../src/calculations/wealth';
import { DEFAULT_POLICY, type ZakatPolicy } from '../../src/shared/policy';
import type { KnownPrice, Metal } from '../../src/shared/prices';
import { NOW } from './fixed-clock';

const TODAY = '2026-06-16';

/** What a test of a calculation says: its request, and what it is judged by. */
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

/** The calculation as it is kept; a gram of gold costs 65, of silver 0.8, unless told otherwise. */
export function calculated({ request, gold = '65', silver = '0.8', ...given }: Given): Calculation {
  const policy = { ...DEFAULT_POLICY, ...given.policy };
  const unless = {
    calculationDate: TODAY,
    nisabType: policy.nisabType,
    yearType: 'lunar',
  } as const;
  const asked = readWealth(request, unless);
  const perGram = { gold, silver };
  const known = metalsWanted(asked).map((metal) => price(metal, perGram[metal], asked.currency));
  const prices = Object.fromEntries(known.map((one) => [one.metal, one]));
  const { now = NOW } = given;
  return calculate(asked, { policy, prices, actor: 'key_maker', now }).state;
}

function price(metal: Metal, pricePerGram: string, currency: string): KnownPrice {
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
