import fc from 'fast-check';
import { fraction } from '@masar/kit/money';
import { DIMENSIONS, rateOn } from '../model/cost-model';
import { readCostModel } from '../model/read-cost-model';
import { METRICS } from '../../shared/usage/metrics';
import type { UsageDay } from '../../shared/usage/usage-day';
import { CostTally } from './cost-tally';
import { costsOf } from './cost-usage';

const model = readCostModel();

const usageDay = fc.record({
  tenantId: fc.constantFrom('tnt_a', 'tnt_b'),
  workspaceId: fc.constantFrom('default', 'ws_a'),
  rail: fc.constantFrom('contracts', 'zakat', 'external'),
  metric: fc.constantFrom(...METRICS),
  day: fc.constantFrom('2026-02-01', '2026-02-27'),
  total: fc.integer({ min: 0, max: 1_000_000_000 }).map(String),
});

/** A gauge's day is the mean of its readings. */
function withReadings(day: UsageDay): UsageDay {
  return day.metric === 'storage'
    ? { ...day, hours: { '00': { sum: day.total, readings: 3 } } }
    : day;
}

test.each(DIMENSIONS)('costs by %s sum to the total, which every dimension has', (dimension) => {
  const currency = fc.constantFrom('USD', 'SAR', 'KWD');
  fc.assert(
    fc.property(fc.array(usageDay, { maxLength: 30 }), currency, (days, code) => {
      const costs = days.flatMap((day) => costsOf(withReadings(day), model, fraction('7000000')));
      const tally = (by: typeof dimension) => {
        const rate = (day: string) => rateOn(model, code, day);
        const grouping = { dimension: by, isOfSeveral: true, currency: code, rateOn: rate };
        const sum = new CostTally(grouping);
        for (const cost of costs) sum.add(cost);
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
  const days = fc.array(usageDay, { minLength: 1, maxLength: 12 });
  const linesOf = (given: readonly UsageDay[]) => {
    const rate = () => fraction(1);
    const grouping = {
      dimension: 'rail',
      isOfSeveral: true,
      currency: 'USD',
      rateOn: rate,
    } as const;
    const tally = new CostTally(grouping);
    for (const day of given) for (const cost of costsOf(day, model, fraction(9))) tally.add(cost);
    return tally.lines().lines.map(({ key, cost }) => [key, cost.toDecimal()]);
  };
  fc.assert(
    fc.property(days, (given) => expect(linesOf(given.toReversed())).toEqual(linesOf(given))),
  );
});
