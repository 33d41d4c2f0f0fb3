import { code, table, type Sections } from '@masar/kit/pages';
import { calculate } from '../src/calculations/calculate';
import { readWealth } from '../src/calculations/wealth';
import { samplePrice } from '../src/nisab/prices/static-table';
import { DEFAULT_POLICY } from '../src/shared/policy';
import type { PriceQuote } from '../src/shared/prices';

const DAY = '2026-06-16';
const CURRENCY = 'SAR';

/** A shop with gold by weight, other assets, and debts of both kinds. */
const REQUEST = {
  assets: {
    cash: '250000.00',
    gold: { grams: '100', karat: 22 },
    tradingGoods: '150000.00',
    nonZakatable: '600000.00',
  },
  liabilities: { debts: '10000.00', debtsOfUnknownUse: '200000.00' },
  currency: CURRENCY,
  calculationDate: DAY,
  hawlStartDate: '2025-06-26',
};

export const EXAMPLE_SECTION: Sections = {
  'example request': () => ['```json', JSON.stringify(REQUEST, null, 2), '```'].join('\n'),
  'example steps': stepsTable,
};

function stepsTable(): string {
  const wealth = readWealth(REQUEST, {
    calculationDate: DAY,
    nisabType: DEFAULT_POLICY.nisabType,
    yearType: 'lunar',
  });
  const gold = goldPrice();
  const now = new Date(`${DAY}T12:00:00Z`);
  const basis = { policy: DEFAULT_POLICY, prices: { gold } };
  const { state } = calculate(wealth, basis, { actor: 'key_docs', now });
  const rows = state.explanation.map(({ step, expression, result, reference = '' }) => [
    step,
    code(expression),
    code(result),
    reference,
  ]);
  return table(['step', 'expression', 'result', 'source'], rows);
}

function goldPrice(): PriceQuote {
  const sample = samplePrice({ metal: 'gold', currency: CURRENCY, day: DAY });
  if (!sample) throw new Error(`no sample price of gold in ${CURRENCY} on ${DAY}`);
  return { ...sample, warnings: [] };
}
