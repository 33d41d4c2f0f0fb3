import type { Policy } from './limiter';
import plans from './plans.json';

/** What a tenant has bought. Source: spec, Limits: "Rate limits per plan", "Plan allowances". */
export interface Plan extends Policy {
  /** Null is unlimited, here and in `users`. */
  readonly apiCallsPerMonth: number | null;
  readonly users: number | null;
  /** Availability promised, for example 99.5. */
  readonly slaPercent: number;
  /**
   * The specification has no row of rates for it: 25,000 / 60 a minute, and a burst of 1.5 times
   * that, as the rows of Growth and Compliance Plus are made.
   */
  readonly derived?: boolean;
}

export const PLANS: readonly Plan[] = plans;

/** For calls without a credential, per client address; they belong to nobody's month. */
export function anonymousPolicy(requestsPerMinute: number): Policy {
  return { name: 'Anonymous', requestsPerMinute, burst: 2 * requestsPerMinute };
}

/**
 * The plan of this name, spelled as in the specification.
 * @throws Error for any other name: a tenant was stored with a plan that nobody sells
 */
export function planNamed(name: string): Plan {
  const plan = PLANS.find((each) => each.name === name);
  if (!plan) throw new Error(`no plan is called ${name}`);
  return plan;
}
