import type { DomainError } from '@masar/kit/errors';
import type { Calculation } from '../../src/calculations/calculation';
import { readDistributing, type Distributing } from '../../src/calculations/distributions/commands';
import { distribute } from '../../src/calculations/distributions/distribute';
import type { Context } from '../../src/calculations/distributions/distribution';
import { asOf } from '../../src/calculations/overdue';
import { NOW } from './fixed-clock';

export const CALCULATION_ID = 'zkc_01JD0Z5V8Q4N7T2M9K6H3F1B0A';

/** 70,000 SAR on 1 Muharram 1448: 1,750 SAR are due, and nothing of it is distributed. */
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

/** So much to the poor, today. */
export function distributing(amount: string, change: Partial<Distributing> = {}): Distributing {
  return readDistributing({
    amount,
    currency: 'SAR',
    recipients: [{ category: 'FUQARA', amount }],
    distributionDate: '2026-06-16',
    ...change,
  });
}

let keys = 0;

/** A command under a key of its own, at the clock's instant. */
export function context(change: Partial<Context> = {}): Context {
  const key = `key-${(keys += 1)}`;
  return { calculationId: CALCULATION_ID, actor: 'key_maker', now: NOW, key, ...change };
}

/** The calculation after these distributions to the poor. */
export function afterPaying(...amounts: readonly string[]): Calculation {
  return amounts.reduce(
    (state, amount) => distribute(state, distributing(amount), context()).state,
    calculation(),
  );
}

/** The error of a distribution that must be refused. */
export function refusal(state: Calculation, said: Distributing, how = context()) {
  try {
    distribute(state, said, how);
  } catch (error) {
    const { code, message, details } = error as DomainError;
    return { code, message, details: details.map((each) => ({ ...each })) };
  }
  throw new Error('it was accepted');
}
