import { fraction } from '@masar/kit/money';
import { addDays } from '@masar/kit/time';
import type { CostDay } from '../costs/cost-day';
import { anomaliesOn, medianOf } from './detect';

const DAY = '2026-06-15';
const cost = (day: string, amount: string, resource = 'kyc_checks'): CostDay => ({
  ...{ tenantId: 'tnt_a', workspaceId: 'default', rail: 'external', resource, provider: 'p' },
  ...{ day, unitCost: fraction('1'), quantity: fraction('1'), cost: fraction(amount) },
});
/** Costs of the same weekday in the weeks before, the last one first. */
const before = (...amounts: readonly string[]) =>
  amounts.map((amount, at) => cost(addDays(DAY, -7 * (at + 1)), amount));
const found = (costs: readonly CostDay[]) =>
  anomaliesOn(DAY, costs, 'USD').filter(({ dimension }) => dimension === 'rail');

test.each([
  [['1', '9', '2'], '2'],
  [['1', '2', '3', '9'], '2.5'],
  [['7'], '7'],
])('the median of %j is %s', (values, median) => {
  expect(String(medianOf(values.map(fraction)))).toBe(median);
});

/** Median 10; deviations 2, 0, 0, 2 with median 1: the limit is 10 + 3 × 1.4826. */
const USUAL = before('8', '10', '10', '12');

test.each([
  ['15.44', []],
  ['15.45', [{ cost: '15.45', median: '10.00', limit: '14.45', weeks: 4 }]],
  ['3', []],
])('a day of %s after 8, 10, 10 and 12 gives %j', (amount, anomalies) => {
  expect(found([...USUAL, cost(DAY, amount)])).toMatchObject(anomalies);
});

test('days without costs count as zero once the key had costs', () => {
  const costs = [cost(addDays(DAY, -56), '1'), cost(DAY, '1.01')];
  expect(found(costs)).toMatchObject([{ median: '0.00', limit: '0.00', weeks: 8 }]);
});

test('three weeks of data are too few for an anomaly', () => {
  expect(found([...before('1', '1', '1'), cost(DAY, '99')])).toEqual([]);
});

test('shared costs make no anomaly: other tenants cause them too', () => {
  const shared = cost(DAY, '500', 'shared');
  expect(anomaliesOn(DAY, [...USUAL, shared], 'USD')).toEqual([]);
});
