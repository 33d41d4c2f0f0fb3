import { fraction, isCurrency } from '@masar/kit/money';
import { METRICS } from '../../shared/usage/metrics';
import {
  type CostModel,
  type DatedRates,
  type Exact,
  type ModelVersion,
  type Use,
} from './cost-model';
import file from './data/cost-model.json';

/** Resources that costs are counted by, as GetFinopsUsage takes them; `shared` is not one of them. */
const RESOURCES = [
  'api_calls',
  'ledger_transactions',
  'search_queries',
  'storage',
  'compute',
  'bandwidth',
  'kyc_checks',
] as const;

const DECIMAL = /^\d{1,12}(\.\d{1,12})?$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The cost model as read from its file, not checked yet. */
export type GivenModel = typeof file;
type GivenVersion = GivenModel['versions'][number];

/**
 * The cost model of this release.
 * @throws Error that names the place in the file and what has to be there
 */
export function readCostModel(given: GivenModel = file): CostModel {
  const [first] = given.versions;
  if (!first) throw wrong('versions', 'must have one at least');
  given.versions.forEach(({ currency }, at) => {
    const hasIt = isCurrency(currency) && currency === first.currency;
    if (!hasIt)
      throw wrong(`versions[${at}].currency`, 'must be one ISO 4217 code, the same in all');
  });
  ascending(
    given.versions.map(({ effective_from }) => effective_from),
    'versions',
  );
  ascending(
    given.exchange_rates.map(({ from }) => from),
    'exchange_rates',
  );
  return {
    currency: first.currency,
    versions: given.versions.map((version, at) => versionOf(version, `versions[${at}]`)),
    rates: ratesOf(given),
    allowances: new Map(Object.entries(given.plan_allowances).map(allowanceOf)),
  };
}

function versionOf(given: GivenVersion, path: string): ModelVersion {
  const { version, effective_from: effectiveFrom, shared } = given;
  if (!version) throw wrong(`${path}.version`, 'must have a name');
  if (shared.spread_by !== 'api_calls') {
    throw wrong(
      `${path}.shared.spread_by`,
      'must be api_calls: no other metric is counted of all tenants',
    );
  }
  const { provider, unit } = shared;
  const monthly = decimalAt(shared.monthly, `${path}.shared.monthly`);
  return {
    ...{ version, effectiveFrom },
    resources: resourcesOf(given, path),
    uses: usesOf(given, path),
    shared: { monthly, spreadBy: shared.spread_by, provider, unit },
  };
}

function resourcesOf({ resources }: GivenVersion, path: string): ModelVersion['resources'] {
  sameKeys(resources, RESOURCES, `${path}.resources`);
  return new Map(
    Object.entries(resources).map(([name, { unit, unit_cost, provider }]) => {
      const unitCost = decimalAt(unit_cost, `${path}.resources.${name}.unit_cost`);
      if (!unit || !provider)
        throw wrong(`${path}.resources.${name}`, 'must have unit and provider');
      return [name, { unit, unitCost, provider }];
    }),
  );
}

function usesOf({ metrics }: GivenVersion, path: string): ModelVersion['uses'] {
  sameKeys(metrics, METRICS, `${path}.metrics`);
  return new Map(
    Object.entries(metrics).map(([metric, uses]) => [
      metric,
      uses.map(({ resource, factor, is_estimate: isEstimate }, at): Use => {
        const place = `${path}.metrics.${metric}[${at}]`;
        const isKnown = RESOURCES.some((name) => name === resource);
        if (!isKnown) throw wrong(`${place}.resource`, `must be one of ${RESOURCES.join(', ')}`);
        return { resource, factor: decimalAt(factor, `${place}.factor`), isEstimate };
      }),
    ]),
  );
}

/** Requires the same currencies at all dates: a period may cross any of them. */
function ratesOf({ exchange_rates: given }: GivenModel): readonly DatedRates[] {
  const currencies = Object.keys(given[0]?.rates ?? {});
  return given.map(({ from, rates }, at) => {
    sameKeys(rates, currencies, `exchange_rates[${at}].rates`);
    const entries = Object.entries(rates).map(([code, rate]): [string, Exact] => {
      const place = `exchange_rates[${at}].rates.${code}`;
      if (!isCurrency(code)) throw wrong(place, 'must be named by an ISO 4217 code');
      const exact = decimalAt(rate, place);
      if (exact.lte(0)) throw wrong(place, 'must be above zero');
      return [code, exact];
    });
    return { from, rates: new Map(entries) };
  });
}

function allowanceOf([plan, calls]: [string, number]): [string, number] {
  if (Number.isSafeInteger(calls) && calls > 0) return [plan, calls];
  throw wrong(`plan_allowances.${plan}`, 'must be a whole number above zero');
}

function sameKeys(given: object, wanted: readonly string[], path: string): void {
  const names = Object.keys(given);
  const isSame = names.length === wanted.length && wanted.every((name) => names.includes(name));
  if (!isSame) throw wrong(path, `must have exactly ${wanted.join(', ')}`);
}

function ascending(days: readonly string[], path: string): void {
  days.forEach((day, at) => {
    const isAfter = at === 0 || day > (days[at - 1] ?? '');
    if (!DAY.test(day) || !isAfter) {
      throw wrong(
        `${path}[${at}]`,
        'must begin on a day such as 2026-01-01, after the one before it',
      );
    }
  });
}

function decimalAt(text: string, path: string): Exact {
  if (!DECIMAL.test(text))
    throw wrong(path, 'must be a decimal text of zero or more, such as "0.25"');
  return fraction(text);
}

function wrong(path: string, complaint: string): Error {
  return new Error(`cost-model.json: ${path} ${complaint}`);
}
