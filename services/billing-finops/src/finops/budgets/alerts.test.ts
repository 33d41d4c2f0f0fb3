import fc from 'fast-check';
import { Money } from '@masar/kit/money';
import { alerted, statusOf } from './alerts';
import type { Limit, Watched } from './budget';

const NOW = new Date('2026-06-16T09:00:00Z');
const LIMIT: Limit = {
  ...{ name: 'All', dimension: 'tenant', amount: '1000', currency: 'USD' },
  ...{ thresholds: ['0.8', '1', '1.2'], notify: [] },
};
const usd = (amount: string) => Money.stored(amount, 'USD');
const look = (before: Watched, spent: string, period = '2026-06') =>
  alerted(LIMIT, before, { found: [{ period, spent: usd(spent) }], now: NOW });
const typesOf = ({ events }: ReturnType<typeof look>) => events.map(({ type }) => type);

/** Of a budget of 1,000.00 that warns from 80 %. */
test.each([
  ['0.00', 'ON_TRACK'],
  ['799.99', 'ON_TRACK'],
  ['800.00', 'WARNING'],
  ['999.99', 'WARNING'],
  ['1000.00', 'EXCEEDED'],
  ['1199.99', 'EXCEEDED'],
  ['1200.00', 'CRITICAL'],
])('%s of 1,000 is %s', (spent, status) => {
  expect(statusOf(LIMIT, usd(spent))).toBe(status);
});

test('a threshold alerts when costs first reach it, and not when they reach it again', () => {
  const below = look({ alerts: [] }, '799.99');
  expect(typesOf(below)).toEqual([]);
  const warned = look(below, '800.00');
  expect(typesOf(warned)).toEqual(['finops.budget.warning']);
  const fallen = look(warned, '500.00');
  expect(typesOf(look(fallen, '900.00'))).toEqual([]);
  expect(typesOf(look(fallen, '1200.00'))).toEqual(Array(2).fill('finops.budget.exceeded'));
});

test('a new month alerts again, and so does a late cost of the month before', () => {
  const june = look({ alerts: [] }, '1000.00');
  const july = look(june, '850.00', '2026-07');
  expect(typesOf(july)).toEqual(['finops.budget.warning']);
  expect(look(july, '1200.00').events).toMatchObject([
    { type: 'finops.budget.exceeded', crossing: { period: '2026-06', status: 'CRITICAL' } },
  ]);
});

test('checking spending again and again alerts once for each threshold', () => {
  const amounts = fc.array(fc.integer({ min: 0, max: 200_000 }), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(amounts, (cents) => {
      let state: Watched = { alerts: [] };
      let told = 0;
      for (const one of cents) {
        const spent = Money.stored(String(one / 100), 'USD');
        const { events, ...after } = alerted(LIMIT, state, {
          found: [{ period: '2026-06', spent }],
          now: NOW,
        });
        told += events.length;
        state = after;
      }
      const highest = Math.max(...cents);
      expect(told).toBe([80_000, 100_000, 120_000].filter((each) => highest >= each).length);
    }),
  );
});

test('alerts of the last thirteen months are kept', () => {
  let state: Watched = { alerts: [] };
  for (let month = 1; month <= 15; month += 1) {
    state = look(
      state,
      '800.00',
      `20${String(25 + Math.floor(month / 13))}-${String(((month - 1) % 12) + 1).padStart(2, '0')}`,
    );
  }
  expect(state.alerts).toHaveLength(13);
});
