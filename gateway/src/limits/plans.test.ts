import { anonymousPolicy, PLANS, planNamed } from './plans';

/** Requests a minute, requests a month and burst, by the price list. */
const RATES: [string, number, number | null, number][] = [
  ['Starter', 167, 10_000, 500],
  ['Fintech', 834, 50_000, 1_000],
  ['Growth', 1_667, 100_000, 2_500],
  ['Compliance Plus', 1_250, 75_000, 1_875],
  ['Enterprise', 10_000, null, 20_000],
  ['Core Banking', 20_000, null, 50_000],
];
const ALLOWANCES: [string, number | null, number | null, number][] = [
  ['Starter', 10_000, 10, 99.5],
  ['Analytics Only', 25_000, 15, 99.5],
  ['Fintech', 50_000, 25, 99.9],
  ['Growth', 100_000, 50, 99.9],
  ['Compliance Plus', 75_000, 30, 99.9],
  ['Enterprise', null, null, 99.99],
  ['Core Banking', null, null, 99.999],
];

test.each(RATES)('%s has its row of rates', (name, ...[perMinute, perMonth, burst]) => {
  expect(planNamed(name)).toMatchObject({
    requestsPerMinute: perMinute,
    requestsPerMonth: perMonth,
    burst,
  });
  expect(planNamed(name).derived).toBeUndefined();
});

test.each(ALLOWANCES)('%s has its row of allowances', (name, ...[calls, users, slaPercent]) => {
  expect(planNamed(name)).toMatchObject({ apiCallsPerMonth: calls, users, slaPercent });
  expect(planNamed(name).requestsPerMonth).toBe(calls);
});

test('there are these seven plans and no other', () => {
  expect(PLANS.map(({ name }) => name).sort()).toEqual(ALLOWANCES.map(([name]) => name).sort());
  expect(() => planNamed('Platinum')).toThrow('no plan is called Platinum');
  expect(() => planNamed('starter')).toThrow();
});

test.each([...PLANS, anonymousPolicy(1_000)])(
  '$name has a burst of at least a minute',
  (policy) => {
    expect(policy.burst).toBeGreaterThanOrEqual(policy.requestsPerMinute);
  },
);

test("calls without a credential have two minutes' worth at once and no month", () => {
  expect(anonymousPolicy(1_000)).toEqual({
    name: 'Anonymous',
    requestsPerMinute: 1_000,
    burst: 2_000,
  });
});
