import type { Policy } from './limiter';
import plans from './plans.json';

/** A plan on sale, with its rates and allowances. Its name is a value of Tenant.plan. */
export interface Plan extends Policy {
  /** Null is unlimited, here and in `users`. */
  readonly apiCallsPerMonth: number | null;
  readonly users: number | null;
  /** Availability promised, for example 99.5. */
  readonly slaPercent: number;
  /**
   * True when the price list has no rates for the plan: we grant 25,000 / 60 a minute and a burst of
   * 1.5 times that, in the proportions of Growth and Compliance Plus.
   */
  readonly derived?: boolean;
}

export const PLANS: readonly Plan[] = plans;

/** Policy of a client address, for calls without a credential; no month counts them. */
export function anonymousPolicy(requestsPerMinute: number): Policy {
  return { name: 'Anonymous', requestsPerMinute, burst: 2 * requestsPerMinute };
}

/**
 * The plan of this name, spelled as in Tenant.plan.
 * @throws Error for any other name: the database has a tenant with an unknown plan
 */
export function planNamed(name: string): Plan {
  const plan = PLANS.find((each) => each.name === name);
  if (!plan) throw new Error(`no plan is called ${name}`);
  return plan;
}
