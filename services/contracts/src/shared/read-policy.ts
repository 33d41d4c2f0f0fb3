import { policyFor, type JurisdictionPolicy } from './jurisdiction-policies';
import { read } from './read-shape';
import { decimal, object, oneOf, text } from './shape';

const SETTINGS = object({
  jurisdiction: text,
  murabaha: object({
    rebateMode: oneOf('DISCRETIONARY', 'COMMITTED'),
    rebateMethod: oneOf('UNEARNED_AMORTISED', 'STRAIGHT_LINE', 'NONE'),
    latePayment: oneOf('DONATION', 'NONE'),
  }),
  kafalah: object({ feePolicy: oneOf('ADMIN_COST', 'UJRAH'), feeCapPercent: decimal }),
});

/** A policy, and the country it is of: the tenant's where the contract names none. */
export interface Governed {
  readonly jurisdiction?: string;
  readonly policy: JurisdictionPolicy;
}

/**
 * What governs a contract of the tenant with these settings, as its scope carries them.
 * @param named the contract's own jurisdiction
 */
export function readPolicy(settings: unknown, named: string | undefined): Governed {
  const { murabaha = {}, kafalah = {}, jurisdiction: home } = read(SETTINGS, settings ?? {});
  const { feePolicy, feeCapPercent } = kafalah;
  const jurisdiction = named ?? home;
  const overrides = {
    ...murabaha,
    ...(feePolicy !== undefined && { guaranteeFeePolicy: feePolicy }),
    ...(feeCapPercent !== undefined && { guaranteeFeeCapPercent: feeCapPercent }),
  };
  const policy = policyFor(jurisdiction, overrides);
  return jurisdiction === undefined ? { policy } : { jurisdiction, policy };
}
