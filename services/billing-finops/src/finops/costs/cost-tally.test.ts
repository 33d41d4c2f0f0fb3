import fc from 'fast-check';
import { fraction } from '@masar/kit/money';
import { DIMENSIONS, rateOn } from '../model/cost-model';
import { readCostModel } from '../model/read-cost-model';
import { METRICS } from '../../shared/usage/metrics';
import type { UsageSum } from '../../shared/usage/usage-sum';
import { CostTally } from './cost-tally';
import { costsOf } from './cost-usage';
import { Prices } from './prices';

const model = readCostModel();

const usageSum = fc.record({
  tenantId: fc.constantFrom('tnt_a', 'tnt_b'),
  workspaceId: fc.constantFrom('default', 'ws_a'),
  rail: fc.constantFrom('contracts', 'zakat', 'external'),
  metric: fc.constantFrom(...METRICS),
  day: fc.constantFrom('2026-02-01', '2026-02-27'),
  isExternal: fc.boolean(),
  quantity: fc.integer({ min: 0, max: 1_000_000_000 }).map(String),
});
const calls = (sum: string) =>
  new Map(['2026-02-01', '2026-02-27'].map((day) => [day, fraction(sum)]));
const costs = (usage: readonly UsageSum[], prices = new Prices(model, calls('7000000'))) =>
  usage.flatMap((each) => costsOf(each, prices, false));

test.each(DIMENSIONS)('costs by %s sum to the total, which every dimension has', (dimension) => {
  const currency = fc.constantFrom('USD', 'SAR', 'KWD');
  fc.assert(
    fc.property(fc.array(usageSum, { maxLength: 30 }), currency, (usage, code) => {
      const tally = (by: typeof dimension) => {
        const rate = (day: string) => rateOn(model, code, day);
        const grouping = { dimension: by, isOfSeveral: true, currency: code, rateOn: rate };
        const sum = new CostTally(grouping);
        for (const cost of costs(usage)) sum.add(cost);
        return sum.lines();
      };
      const { total, lines } = tally(dimension);
      const sum = lines.reduce((all, { cost }) => all.plus(cost), total.minus(total));
      expect(sum.toDecimal()).toBe(total.toDecimal());
      expect(total.toDecimal()).toBe(tally('tenant').total.toDecimal());
    }),
  );
});

test('the order of usage changes nothing', () => {
  const days = fc.array(usageSum, { minLength: 1, maxLength: 12 });
  const linesOf = (given: readonly UsageSum[]) => {
    const rate = () => fraction(1);
    const grouping = {
      dimension: 'rail',
      isOfSeveral: true,
      currency: 'USD',
      rateOn: rate,
    } as const;
    const tally = new CostTally(grouping);
    for (const cost of costs(given)) tally.add(cost);
    return tally.lines().lines.map(({ key, cost }) => [key, cost.toDecimal()]);
  };
  fc.assert(
    fc.property(days, (given) => expect(linesOf(given.toReversed())).toEqual(linesOf(given))),
  );
});
