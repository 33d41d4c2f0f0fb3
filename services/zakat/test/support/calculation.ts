import type { Context } from '@masar/kit/decision';
import type { DomainError } from '@masar/kit/errors';
import type { Calculation } from '../../src/calculations/calculation';
import {
  readDistribution,
  type DistributionRequest,
} from '../../src/calculations/distributions/read-distribution';
import { distribute } from '../../src/calculations/distributions/distribute';
import { asOf } from '../../src/calculations/overdue';
import { NOW } from './fixed-clock';

export const CALCULATION_ID = 'zkc_01JD0Z5V8Q4N7T2M9K6H3F1B0A';

/** 70,000 SAR on 1 Muharram 1448: 1,750 SAR are due, and nothing is distributed. */
export function calculation(change: Partial<Calculation> = {}): Calculation {
  return asOf(
    {
      status: 'DUE',
      currency: 'SAR',
      calculationDate: '2026-06-16',
      hijriDate: '1448-01-01',
      hijriYear: 1448,
      yearType: 'lunar',
      nisabType: 'gold',
      nisabBasis: {
        metal: 'gold',
        grams: '85',
        pricePerGram: '340',
        source: 'static-table',
        priceDate: '2026-06-16',
      },
      nisabThreshold: '28900.00',
      assets: [{ asset: 'cash', value: '70000.00' }],
      totalAssets: '70000.00',
      totalLiabilities: '0.00',
      netZakatableWealth: '70000.00',
      zakatRate: '0.025',
      zakatAmount: '1750.00',
      explanation: [],
      warnings: [],
      distributions: [],
      createdBy: 'key_maker',
      ...change,
    },
    NOW,
  ).state;
}

/** A request to distribute this amount to the poor, today. */
export function distributing(
  amount: string,
  change: Partial<DistributionRequest> = {},
): DistributionRequest {
  return readDistribution({
    amount,
    currency: 'SAR',
    recipients: [{ category: 'FUQARA', amount }],
    distributionDate: '2026-06-16',
    ...change,
  });
}

let keys = 0;

/** The context of a command at NOW, under a new idempotency key. */
export function context(change: Partial<Context> = {}): Context {
  const key = `key-${(keys += 1)}`;
  return { id: CALCULATION_ID, actor: 'key_maker', now: NOW, key, ...change };
}

/** The calculation after these distributions to the poor. */
export function afterPaying(...amounts: readonly string[]): Calculation {
  return amounts.reduce(
    (state, amount) => distribute(state, distributing(amount), context()).state,
    calculation(),
  );
}

/** The error of a distribution that must be refused. */
export function refusal(state: Calculation, request: DistributionRequest, how = context()) {
  try {
    distribute(state, request, how);
  } catch (error) {
    const { code, message, details } = error as DomainError;
    return { code, message, details: details.map((each) => ({ ...each })) };
  }
  throw new Error('it was accepted');
}
