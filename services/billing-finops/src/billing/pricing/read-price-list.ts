import { fraction, isCurrency } from '@masar/kit/money';
import { METRICS, type Metric } from '../../shared/usage/metrics';
import plans from './data/plans.json';
import type { MetricPrice, PlanPrices, PriceList, PriceVersion, Tier } from './price-list';

/** Plans that tenants can have. Source: gateway/src/limits/plans.json. */
const PLANS = [
  'Starter',
  'Analytics Only',
  'Fintech',
  'Growth',
  'Compliance Plus',
  'Enterprise',
  'Core Banking',
] as const;

const DECIMAL = /^\d{1,12}(\.\d{1,6})?$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** A price list as read from its file, not checked yet. */
interface GivenList {
  readonly currency: string;
  readonly versions: readonly {
    readonly effectiveFrom: string;
    readonly plans: readonly Given[];
  }[];
}
interface Given {
  readonly name: string;
  readonly monthlyFee: string;
  readonly metrics: Readonly<Record<string, GivenPrice>>;
}
interface GivenPrice {
  readonly included: string | null;
  readonly tiers: readonly { readonly upTo: string | null; readonly unitPrice: string }[];
}

/**
 * The price list, checked as a whole when the service starts.
 * @throws Error for the operator, naming the version, the plan and the rule
 */
export function readPriceList(given: GivenList = plans): PriceList {
  const { currency, versions } = given;
  if (!isCurrency(currency)) throw wrong('currency', `${currency} is no ISO 4217 code`);
  const read = versions.map((each): PriceVersion => {
    const at = `version ${each.effectiveFrom}`;
    if (!DAY.test(each.effectiveFrom)) throw wrong(at, 'must begin on a day such as 2026-01-01');
    requirePlans(at, each.plans);
    return {
      effectiveFrom: each.effectiveFrom,
      plans: each.plans.map((plan) => readPlan(`${at}, ${plan.name}`, plan, each.effectiveFrom)),
    };
  });
  const days = read.map(({ effectiveFrom }) => effectiveFrom);
  if (days.length === 0) throw wrong('versions', 'must have one at least');
  if (days.some((day, at) => at > 0 && day <= (days[at - 1] ?? ''))) {
    throw wrong('versions', 'must be in the order of their first days, each on a day of its own');
  }
  return { currency, versions: read };
}

function requirePlans(at: string, given: readonly Given[]): void {
  const names = given.map(({ name }) => name);
  const missing = PLANS.filter((name) => !names.includes(name));
  if (missing.length > 0) throw wrong(at, `lacks the plans ${missing.join(', ')}`);
  if (new Set(names).size < names.length) throw wrong(at, 'has a plan twice');
}

function readPlan(at: string, plan: Given, effectiveFrom: string): PlanPrices {
  const { name, monthlyFee, metrics } = plan;
  requireDecimal(`${at}, monthlyFee`, monthlyFee);
  const read = METRICS.map((metric): readonly [Metric, MetricPrice] => {
    const price = metrics[metric];
    if (!price) throw wrong(`${at}, ${metric}`, 'has no price');
    return [metric, readPrice(`${at}, ${metric}`, price)];
  });
  const byMetric = Object.fromEntries(read) as Record<Metric, MetricPrice>;
  return { name, effectiveFrom, monthlyFee, metrics: byMetric };
}

function readPrice(at: string, { included, tiers }: GivenPrice): MetricPrice {
  if (included === null) {
    if (tiers.length > 0) throw wrong(at, 'includes all, so that it can have no tiers');
    return { tiers: [] };
  }
  requireDecimal(`${at}, included`, included);
  if (tiers.at(-1)?.upTo !== null) throw wrong(at, 'must end with a tier whose upTo is null');
  return { included, tiers: tiers.map((_, place) => readTier(at, tiers, place)) };
}

function readTier(at: string, tiers: GivenPrice['tiers'], place: number): Tier {
  const { upTo, unitPrice } = tiers[place] as GivenPrice['tiers'][number];
  requireDecimal(`${at}, unitPrice of tier ${place + 1}`, unitPrice);
  if (upTo === null) {
    if (place < tiers.length - 1)
      throw wrong(at, `tier ${place + 1} is not the last, so it needs an upTo`);
    return { unitPrice };
  }
  requireDecimal(`${at}, upTo of tier ${place + 1}`, upTo);
  const before = tiers[place - 1]?.upTo ?? '0';
  if (fraction(upTo).lte(before)) throw wrong(at, `tier ${place + 1} must end above ${before}`);
  return { upTo, unitPrice };
}

function requireDecimal(at: string, text: string): void {
  if (!DECIMAL.test(text))
    throw wrong(at, 'must be a decimal text of zero or more, such as "0.002"');
}

function wrong(at: string, problem: string): Error {
  return new Error(`the price list (plans.json) does not hold: ${at}: ${problem}`);
}
