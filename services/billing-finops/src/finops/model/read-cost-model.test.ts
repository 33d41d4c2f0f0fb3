import { currencyIn, rateOn, versionOn } from './cost-model';
import file from './data/cost-model.json';
import { readCostModel, type GivenModel } from './read-cost-model';

const [version] = file.versions as [GivenModel['versions'][number]];
const withVersion = (over: object) =>
  ({ ...file, versions: [{ ...version, ...over }] }) as GivenModel;

test.each([
  ['versions must have one', { ...file, versions: [] }],
  ['versions[0].currency must be', withVersion({ currency: 'XXD' })],
  ['versions[0] must begin', withVersion({ effective_from: '2020' })],
  ['versions[1] must begin', { ...file, versions: [version, version] }],
  ['versions[0].resources must have exactly', withVersion({ resources: {} })],
  [
    'versions[0].resources.storage.unit_cost must be a decimal',
    withVersion({
      resources: {
        ...version.resources,
        storage: { ...version.resources.storage, unit_cost: '-1' },
      },
    }),
  ],
  ['versions[0].metrics must have exactly', withVersion({ metrics: {} })],
  [
    'versions[0].metrics.contracts[0].resource must be one of',
    withVersion({
      metrics: {
        ...version.metrics,
        contracts: [{ resource: 'gold', factor: '1', is_estimate: false }],
      },
    }),
  ],
  [
    'versions[0].shared.spread_by',
    withVersion({ shared: { ...version.shared, spread_by: 'storage' } }),
  ],
  ['exchange_rates[0].rates.SAR must be above zero', ratesOf({ SAR: '0' })],
  ['exchange_rates[0].rates.XXD must be named', ratesOf({ XXD: '1' })],
  [
    'plan_allowances.Starter must be',
    { ...file, plan_allowances: { ...file.plan_allowances, Starter: 0 } },
  ],
])('a file is refused: %s', (message, given) => {
  expect(() => readCostModel(given as GivenModel)).toThrow(`cost-model.json: ${message}`);
});

function ratesOf(rates: object): unknown {
  return { ...file, exchange_rates: [{ from: '2020-01-01', rates }] };
}

test('the version and the rates of a day count', () => {
  const later = { ...version, version: '2027.1', effective_from: '2027-01-01' };
  const [rates] = file.exchange_rates as [GivenModel['exchange_rates'][number]];
  const moved = { from: '2027-01-01', rates: { ...rates.rates, SAR: '3.8' } };
  const given = { ...file, versions: [version, later], exchange_rates: [rates, moved] };
  const model = readCostModel(given);
  const days = ['2019-01-01', '2026-12-31', '2027-01-01'];
  expect(days.map((day) => versionOn(model, day).version)).toEqual(['2026.1', '2026.1', '2027.1']);
  expect(days.map((day) => String(rateOn(model, 'SAR', day)))).toEqual(['3.75', '3.75', '3.8']);
  expect(String(rateOn(model, 'USD', '2026-01-01'))).toBe('1');
});

test('a currency without a rate is refused with those that have one', () => {
  expect(() => currencyIn(readCostModel(), 'JPY')).toThrow(
    'currency JPY has no exchange rate in the cost model; use one of AED, BHD',
  );
});
