import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pricesOn } from './price-list';
import { readPriceList } from './read-price-list';
import plans from './data/plans.json';

/** The gateway's plans. No service may import the gateway, so the test compares the two files. */
const LIMITS = join(__dirname, '../../../../../gateway/src/limits/plans.json');
interface Limit {
  readonly name: string;
  readonly apiCallsPerMonth: number | null;
}

type Given = NonNullable<Parameters<typeof readPriceList>[0]>;

/** The file's list with its first plan changed. */
function withStarter(change: object): Given {
  const [version] = plans.versions;
  const [starter, ...others] = version?.plans ?? [];
  const changed = [{ ...starter, ...change }, ...others] as never;
  return { ...plans, versions: [{ effectiveFrom: '2020-01-01', plans: changed }] };
}

const price = (tiers: object[], included: string | null = '10') => ({
  metrics: { ...plans.versions[0]?.plans[0]?.metrics, storage: { included, tiers } },
});

test('includes the calls that the plan allows in a month, all where it has no limit', () => {
  const list = readPriceList();
  const limits = JSON.parse(readFileSync(LIMITS, 'utf8')) as Limit[];
  expect(limits).toHaveLength(7);
  for (const { name, apiCallsPerMonth } of limits) {
    const included = pricesOn(list, name, '2026-11-01')?.metrics.api_calls.included;
    expect(included).toBe(apiCallsPerMonth === null ? undefined : String(apiCallsPerMonth));
  }
});

test('takes the prices of the version that a day falls in', () => {
  const [version] = plans.versions;
  const dearer = withStarter({ monthlyFee: '330.00' }).versions[0];
  const versions = [version, { ...dearer, effectiveFrom: '2027-01-01' }] as Given['versions'];
  const list = readPriceList({ ...plans, versions });
  expect(pricesOn(list, 'Starter', '2026-12-31')?.monthlyFee).toBe('300.00');
  expect(pricesOn(list, 'Starter', '2027-01-01')?.monthlyFee).toBe('330.00');
  expect(pricesOn(list, 'Starter', '2019-12-31')).toBeUndefined();
});

test.each<[string, Given, string]>([
  [
    'a currency that is none',
    { ...plans, currency: 'XYZ' } as Given,
    'currency: XYZ is no ISO 4217 code',
  ],
  ['no version', { ...plans, versions: [] }, 'versions: must have one at least'],
  [
    'a fee below zero',
    withStarter({ monthlyFee: '-1' }),
    'Starter, monthlyFee: must be a decimal text',
  ],
  [
    'a plan that nobody knows in place of one',
    withStarter({ name: 'Gold' }),
    'lacks the plans Starter',
  ],
  ['a metric without a price', withStarter({ metrics: {} }), 'Starter, api_calls: has no price'],
  [
    'a last tier with an end',
    withStarter(price([{ upTo: '10', unitPrice: '1' }])),
    'storage: must end with a tier whose upTo is null',
  ],
  [
    'a tier that ends before the one below it',
    withStarter(
      price([
        { upTo: '10', unitPrice: '1' },
        { upTo: '10', unitPrice: '2' },
        { upTo: null, unitPrice: '3' },
      ]),
    ),
    'storage: tier 2 must end above 10',
  ],
  [
    'tiers beside an allowance of everything',
    withStarter(price([{ upTo: null, unitPrice: '1' }], null)),
    'storage: includes all, so that it can have no tiers',
  ],
])('refuses %s at the start, in a sentence for the operator', (_, given, message) => {
  expect(() => readPriceList(given)).toThrow(message);
});

test('refuses versions that are not in the order of their days', () => {
  const [version] = plans.versions;
  const versions = [version, version] as Given['versions'];
  expect(() => readPriceList({ ...plans, versions })).toThrow('in the order of their first days');
});
