import type { CalendarDate } from '@masar/kit/time';
import { fraction } from '@masar/kit/money';
import { isGauge } from '../../shared/usage/metrics';
import {
  SHARED,
  versionOn,
  type CostModel,
  type Exact,
  type ModelVersion,
} from '../model/cost-model';
import { daysIn, monthOf } from './period';

/** The resource that one unit of a metric uses on a day, with its cost. */
export interface Price {
  readonly resource: string;
  readonly provider: string;
  /** Units of the resource. */
  readonly quantity: Exact;
  readonly cost: Exact;
  /** Cost of one unit of the resource. */
  readonly unitCost: Exact;
}

/** API calls that the shared cost is spread over, by UTC day. */
export type CallsByDay = ReadonlyMap<CalendarDate, Exact>;

/**
 * Prices of the metrics by day. A cost is a price times a quantity, unrounded, so that costs add up to the same total
 * by any field.
 */
export class Prices {
  private readonly known = new Map<string, readonly Price[]>();

  constructor(
    private readonly model: CostModel,
    private readonly calls: CallsByDay,
  ) {}

  /** Prices of one unit of a metric on a day, without shared cost. */
  of(metric: string, day: CalendarDate): readonly Price[] {
    return this.cached(`${metric} ${day}`, () => pricesOf(metric, day, this.model));
  }

  /** The part of the day's shared cost for one call; none on a day without calls that bear it. */
  ofShared(day: CalendarDate): readonly Price[] {
    return this.cached(`${SHARED} ${day}`, () => {
      const calls = this.calls.get(day) ?? fraction(0);
      return calls.gt(0) ? [sharedPrice(versionOn(this.model, day), day, calls)] : [];
    });
  }

  private cached(key: string, make: () => readonly Price[]): readonly Price[] {
    const known = this.known.get(key);
    if (known) return known;
    const made = make();
    this.known.set(key, made);
    return made;
  }
}

/** A gauge is priced by the month: one day counts as one of the month's days. */
function pricesOf(metric: string, day: CalendarDate, model: CostModel): readonly Price[] {
  const version = versionOn(model, day);
  const days = isGauge(metric) ? daysIn(monthOf(day)) : 1;
  return (version.uses.get(metric) ?? []).map(({ resource: name, factor }) => {
    const resource = version.resources.get(name);
    if (!resource) throw new Error(`the cost model ${version.version} has no ${name}`);
    const { provider, unitCost } = resource;
    const cost = factor.times(unitCost).div(days);
    return { resource: name, provider, quantity: factor.div(days), cost, unitCost };
  });
}

/** The quantity is the tenant's own calls. A fraction of the month would reveal the calls of all tenants. */
function sharedPrice({ shared }: ModelVersion, day: CalendarDate, calls: Exact): Price {
  const cost = shared.monthly.div(calls.times(daysIn(monthOf(day))));
  const { provider } = shared;
  return { resource: SHARED, provider, quantity: fraction(1), cost, unitCost: cost };
}
