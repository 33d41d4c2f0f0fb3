import { Money } from '@masar/kit/money';
import fc from 'fast-check';
import { accountWith } from '../../../test/support/usage';
import type { UsageOfDay } from '../../shared/usage/usage-sum';
import { sumOf } from '../invoices/totals';
import { Charges, type Line } from './charges';
import { proratedUnits } from './prorate';
import { readPriceList } from './read-price-list';
import type { Period } from './segments';
import { daysOf } from './segments';

const LIST = readPriceList();
const NOVEMBER = { start: '2026-11-01', end: '2026-11-30' };

type Plans = Parameters<typeof accountWith>[0];
type Days = (Omit<UsageOfDay, 'workspaceId'> & { readonly workspaceId?: string })[];

const dayOf = (used: Days[number]): UsageOfDay => ({ workspaceId: 'default', ...used });

function linesOf(
  workspaceId: string,
  {
    plans = [{ from: '2026-01-01', plan: 'Starter' }],
    days = [],
    period = NOVEMBER,
  }: {
    readonly plans?: Plans;
    readonly days?: Days;
    readonly period?: Period;
  },
): readonly Line[] {
  const basis = { account: accountWith(plans), list: LIST, days: days.map(dayOf) };
  return new Charges(basis).of(workspaceId, period);
}

const total = (lines: readonly Line[]) => sumOf(lines, 'USD').toDecimal();
const ofKind = (lines: readonly Line[], kind: Line['kind']) =>
  lines.filter((line) => line.kind === kind);

// The plan and the change of plan that adr/0002-prices-and-adjustments.md works out.
describe('worked prices', () => {
  test('75,000 calls on 10,000 included cost 50,000 x 0.002 + 15,000 x 0.001', () => {
    const days: Days = [{ metric: 'api_calls', day: '2026-11-10', quantity: '75000' }];
    const usage = ofKind(linesOf('default', { days }), 'USAGE');
    expect(usage).toMatchObject([
      { tier: 0, quantity: '10000', unitPrice: '0', amount: '0.00' },
      {
        ...{ tier: 1, quantity: '50000', unitPrice: '0.002', amount: '100.00' },
        description: 'API calls, tier 1: up to 50,000 above the allowance',
      },
      { tier: 2, quantity: '15000', unitPrice: '0.001', amount: '15.00' },
    ]);
    expect(total(usage)).toBe('115.00');
  });

  test('10 of 30 days of a plan of 300.00 cost 100.00', () => {
    const period = { start: '2026-11-01', end: '2026-11-10' };
    expect(total(linesOf('default', { period }))).toBe('100.00');
  });

  test('an upgrade from 300 to 600 on day 11 of 30 costs 100.00 and 400.00', () => {
    const plans = [
      { from: '2026-01-01', plan: 'Starter' },
      { from: '2026-11-11', plan: 'Fintech' },
    ];
    expect(linesOf('default', { plans })).toMatchObject([
      { description: 'Starter plan, 10 of 30 days', amount: '100.00', periodEnd: '2026-11-10' },
      { description: 'Fintech plan, 20 of 30 days', amount: '400.00', periodStart: '2026-11-11' },
    ]);
  });
});

describe('a segment under a plan', () => {
  const plans = [
    { from: '2026-01-01', plan: 'Starter' },
    { from: '2026-11-11', plan: 'Fintech' },
  ];

  test('has its own part of the allowance and of the bounds of tiers', () => {
    const days: Days = [
      { metric: 'api_calls', day: '2026-11-10', quantity: '25000' },
      { metric: 'api_calls', day: '2026-11-11', quantity: '33333' },
    ];
    // A third of 10,000 and of 50,000; two thirds of 50,000.
    expect(ofKind(linesOf('default', { plans, days }), 'USAGE')).toMatchObject([
      { tier: 0, quantity: '3333', periodEnd: '2026-11-10' },
      { tier: 1, quantity: '16667', amount: '33.33' },
      { tier: 2, quantity: '5000', amount: '5.00' },
      { tier: 0, quantity: '33333', periodStart: '2026-11-11', amount: '0.00' },
    ]);
  });

  test('counts storage as the average of its days over the days of the month', () => {
    const days: Days = daysOf(NOVEMBER).map((day) => ({ metric: 'storage', day, quantity: '13' }));
    const lines = ofKind(linesOf('default', { days }), 'USAGE');
    expect(lines).toMatchObject([
      { tier: 0, quantity: '10' },
      { tier: 1, quantity: '3', unitPrice: '0.25', amount: '0.75' },
    ]);
    const half = days.slice(0, 15);
    expect(ofKind(linesOf('default', { days: half }), 'USAGE')).toMatchObject([
      { tier: 0, quantity: '6.5', amount: '0.00' },
    ]);
  });

  test('charges nothing for calls where the plan includes all of them', () => {
    const days: Days = [{ metric: 'api_calls', day: '2026-11-10', quantity: '99000000' }];
    const enterprise = [{ from: '2026-01-01', plan: 'Enterprise' }];
    const usage = ofKind(linesOf('default', { plans: enterprise, days }), 'USAGE');
    expect(usage).toMatchObject([{ tier: 0, quantity: '99000000', amount: '0.00' }]);
  });

  test('ends where a new version of the prices begins', () => {
    const plans = LIST.versions[0]?.plans ?? [];
    const dearer = plans.map((each) => ({ ...each, monthlyFee: '600.00' }));
    const versions = [...LIST.versions, { effectiveFrom: '2026-11-11', plans: dearer }];
    const account = accountWith([{ from: '2026-01-01', plan: 'Starter' }]);
    const charges = new Charges({ account, list: { ...LIST, versions }, days: [] });
    expect(charges.of('default', NOVEMBER)).toMatchObject([
      { amount: '100.00', periodEnd: '2026-11-10' },
      { amount: '400.00', periodStart: '2026-11-11' },
    ]);
  });

  test('charges no days before the tenant was created', () => {
    const created = [{ from: '2026-11-21', plan: 'Starter' }];
    expect(linesOf('default', { plans: created })).toMatchObject([
      { amount: '100.00', periodStart: '2026-11-21' },
    ]);
  });

  test('refuses a plan that has no prices, naming it and the day', () => {
    const unknown = [{ from: '2026-01-01', plan: 'Gold' }];
    expect(() => linesOf('default', { plans: unknown })).toThrow(
      expect.objectContaining({
        code: 'CONFLICT',
        message: expect.stringContaining('Gold has no prices on 2026-11-01') as string,
      }) as Error,
    );
  });
});

describe('workspaces share the charge of the tenant', () => {
  const WORKSPACES = ['default', 'ws_a', 'ws_b'];

  test('in proportion to usage, and the default one alone bears the fee', () => {
    const days: Days = [
      { workspaceId: 'ws_a', metric: 'api_calls', day: '2026-11-10', quantity: '25000' },
      { workspaceId: 'ws_b', metric: 'api_calls', day: '2026-11-12', quantity: '50000' },
    ];
    expect(total(linesOf('ws_a', { days }))).toBe('38.33');
    expect(total(linesOf('ws_b', { days }))).toBe('76.67');
    expect(linesOf('default', { days })).toMatchObject([{ kind: 'FEE', amount: '300.00' }]);
  });

  const quantity = fc.integer({ min: 0, max: 200_000 });

  test('and together pay the same as a tenant with one workspace', () => {
    fc.assert(
      fc.property(fc.tuple(quantity, quantity, quantity), (quantities) => {
        const used = (workspaceId: string, at: number) => ({
          ...{ workspaceId, metric: 'api_calls', day: '2026-11-10' },
          quantity: String(quantities[at]),
        });
        const shared = WORKSPACES.map(used);
        const pooled = WORKSPACES.map((_, at) => used('default', at));
        const shares = WORKSPACES.flatMap((each) => linesOf(each, { days: shared }));
        expect(total(shares)).toBe(total(linesOf('default', { days: pooled })));
      }),
    );
  });
});

describe('a change of plans', () => {
  const names = LIST.versions[0]?.plans.map(({ name }) => name) ?? [];
  const plan = fc.constantFrom(...names);

  /** Months of 28, 30 and 31 days. The fees are divisible by 30. */
  const month = fc.constantFrom({ start: '2026-02-01', end: '2026-02-28' }, NOVEMBER, {
    start: '2026-12-01',
    end: '2026-12-31',
  });

  test('of any sequence prorates to the sum of its days', () => {
    const byDay = fc.array(plan, { minLength: 31, maxLength: 31 });
    fc.assert(
      fc.property(month, byDay, (period, plans) => {
        const all = daysOf(period).map((from, at) => ({ from, plan: plans[at] as string }));
        const whole = linesOf('default', { plans: all, period });
        const single = daysOf(period).flatMap((day) =>
          linesOf('default', { plans: all, period: { start: day, end: day } }),
        );
        expect(total(whole)).toBe(total(single));
      }),
    );
  });

  test('to the same plan changes nothing: the parts of a month add up to its fee', () => {
    const cut = fc.integer({ min: 0, max: 26 });
    fc.assert(
      fc.property(month, plan, cut, (period, name, at) => {
        const plans = [{ from: '2026-01-01', plan: name }];
        const days = daysOf(period);
        const parts = [days.slice(0, at + 1), days.slice(at + 1)].flatMap((part) =>
          linesOf('default', {
            plans,
            period: { start: part[0] as string, end: part.at(-1) as string },
          }),
        );
        const fee = LIST.versions[0]?.plans.find((each) => each.name === name)?.monthlyFee ?? '';
        expect(total(parts)).toBe(Money.stored(fee, 'USD').toDecimal());
      }),
    );
  });
});

test('the parts of an allowance sum to the allowance of the month', () => {
  const length = fc.constantFrom(28, 29, 30, 31);
  fc.assert(
    fc.property(length, fc.bigInt({ min: 0n, max: 10n ** 9n }), (daysOfMonth, monthly) => {
      const parts = Array.from({ length: daysOfMonth }, (_, daysBefore) =>
        proratedUnits(monthly, { daysBefore, days: 1, daysOfMonth }),
      );
      expect(parts.reduce((sum, part) => sum + part, 0n)).toBe(monthly);
    }),
  );
});
