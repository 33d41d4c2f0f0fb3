import {
  currency,
  date,
  decimal,
  list,
  object,
  oneOf,
  read,
  required,
  text,
} from '@masar/kit/shape';
import { WEEKDAYS, type BusinessCalendar } from '@masar/kit/business-days';
import { policyFor, type JurisdictionPolicy } from './jurisdiction-policies';

const SETTINGS = object({
  jurisdiction: text,
  murabaha: object({
    rebateMode: oneOf('DISCRETIONARY', 'COMMITTED'),
    rebateMethod: oneOf('UNEARNED_AMORTISED', 'STRAIGHT_LINE', 'NONE'),
    latePayment: oneOf('DONATION', 'NONE'),
    collectionCosts: object({ percent: required(decimal), reference: required(text) }),
  }),
  kafalah: object({
    feePolicy: oneOf('ADMIN_COST', 'UJRAH'),
    feeCapPercent: decimal,
    expenses: object({
      percent: required(decimal),
      most: object({ amount: required(decimal), currency: required(currency) }),
      reference: required(text),
    }),
  }),
  calendar: object({ weekend: list(oneOf(...WEEKDAYS)), holidays: list(date) }),
});

/** A policy, and the country it is of: the tenant's where the contract names none. */
export interface Governed {
  readonly jurisdiction?: string;
  readonly policy: JurisdictionPolicy;
  /** The weekend of the policy, with the tenant's holidays: those of a country are not known here. */
  readonly calendar: BusinessCalendar;
}

/**
 * The policy of a contract of the tenant with these settings, as its scope carries them.
 * @param named the contract's own jurisdiction
 */
export function readPolicy(settings: unknown, named: string | undefined): Governed {
  const decided = read(SETTINGS, settings ?? {});
  const { murabaha = {}, kafalah = {}, calendar: own = {}, jurisdiction: home } = decided;
  const { feePolicy, feeCapPercent, expenses } = kafalah;
  const jurisdiction = named ?? home;
  const overrides = {
    ...murabaha,
    ...(feePolicy !== undefined && { guaranteeFeePolicy: feePolicy }),
    ...(feeCapPercent !== undefined && { guaranteeFeeCapPercent: feeCapPercent }),
    ...(expenses !== undefined && { guaranteeExpenses: expenses }),
    ...(own.weekend !== undefined && { weekend: own.weekend }),
  };
  const policy = policyFor(jurisdiction, overrides);
  const calendar = { weekend: policy.weekend, holidays: own.holidays ?? [] };
  const governed = { policy, calendar };
  return jurisdiction === undefined ? governed : { jurisdiction, ...governed };
}
