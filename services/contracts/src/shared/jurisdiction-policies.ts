import type { Weekday } from './business-days';

export type RebateMode = 'DISCRETIONARY' | 'COMMITTED';
export type RebateMethod = 'UNEARNED_AMORTISED' | 'STRAIGHT_LINE' | 'NONE';
export type GuaranteeFeePolicy = 'ADMIN_COST' | 'UJRAH';
export type LatePayment = 'DONATION' | 'NONE';

/** Choices on which scholars and regulators differ; each rail says when a contract's policy is fixed. */
export interface JurisdictionPolicy {
  /** True when the seller owes a rebate on early settlement or may grant one. */
  readonly rebateMode: RebateMode;
  /** How unearned profit is computed; NONE where no rebate is computed or granted. */
  readonly rebateMethod: RebateMethod;
  /** True when a guarantor is paid his expenses (ADMIN_COST) or a fee (UJRAH). */
  readonly guaranteeFeePolicy: GuaranteeFeePolicy;
  /** Highest guarantee fee: percent of the guaranteed amount for 365 days, in proportion to the days. */
  readonly guaranteeFeeCapPercent: string;
  /** True when a late customer's undertaking to donate is taken. It is never the institution's income. */
  readonly latePayment: LatePayment;
  /** Days of the week on which banks are closed. */
  readonly weekend: readonly Weekday[];
}

type Part = 'rebate' | 'guaranteeFee' | 'latePayment' | 'weekend';
type Sources = { readonly [Each in Part]: string };

/** One row: what holds, and where that is said; "assumed" where we know no text. */
export interface PolicyRow {
  readonly policy: JurisdictionPolicy;
  readonly source: Sources;
}

const CAP = 'cap assumed';

/** The policy of a jurisdiction without a row, and of a contract that names none. */
export const AAOIFI: PolicyRow = {
  policy: {
    rebateMode: 'DISCRETIONARY',
    rebateMethod: 'UNEARNED_AMORTISED',
    guaranteeFeePolicy: 'ADMIN_COST',
    guaranteeFeeCapPercent: '3',
    latePayment: 'DONATION',
    weekend: ['SATURDAY', 'SUNDAY'],
  },
  source: {
    rebate: 'AAOIFI SS 8, 5/9; method SS 47, 10',
    guaranteeFee: `AAOIFI SS 5, 3/1/5, 6/1/1 and 6/1/2; ${CAP}`,
    latePayment: 'AAOIFI SS 3, 2/1/8; SS 8, 5/6',
    weekend: 'assumed: that of most countries',
  },
};

const ASSUMED = {
  rebate: 'assumed',
  guaranteeFee: 'assumed',
  latePayment: 'assumed',
  weekend: 'assumed',
} as const;

/** No text of the country is known to us but of its weekend: AAOIFI's answers, marked as assumed. */
function assumedAaoifi(weekend: readonly Weekday[], source: string): PolicyRow {
  return {
    policy: { ...AAOIFI.policy, weekend },
    source: { ...ASSUMED, weekend: source },
  };
}

const FRIDAY_SATURDAY = ['FRIDAY', 'SATURDAY'] as const;
const SATURDAY_SUNDAY = ['SATURDAY', 'SUNDAY'] as const;

/** By ISO 3166-1 alpha-2 country. */
export const JURISDICTION_POLICIES: Readonly<Record<string, PolicyRow>> = {
  MY: {
    policy: { ...AAOIFI.policy, rebateMode: 'COMMITTED', guaranteeFeePolicy: 'UJRAH' },
    source: {
      rebate: 'BNM SAC, 101st meeting (2010); BNM/RH/GL 012-5',
      guaranteeFee: `BNM SAC, 80th (2009) and 95th (2010) meetings; ${CAP}`,
      latePayment: "BNM's gharamah, to charity; its ta'widh, which a bank may keep, is not taken",
      weekend: 'assumed; Kedah, Kelantan and Terengganu close on Friday and Saturday',
    },
  },
  SA: assumedAaoifi(FRIDAY_SATURDAY, 'royal order A/185 (2013)'),
  AE: assumedAaoifi(SATURDAY_SUNDAY, 'federal working week since 2022, by a secondary source'),
  BH: assumedAaoifi(FRIDAY_SATURDAY, 'since 2006, by a secondary source'),
  KW: assumedAaoifi(FRIDAY_SATURDAY, 'since 2007, by a secondary source'),
  OM: assumedAaoifi(FRIDAY_SATURDAY, 'since May 2013, by a secondary source'),
  QA: assumedAaoifi(FRIDAY_SATURDAY, 'since 2003, by a secondary source'),
  PK: assumedAaoifi(SATURDAY_SUNDAY, 'assumed'),
  ID: {
    policy: { ...AAOIFI.policy, guaranteeFeePolicy: 'UJRAH' },
    source: {
      ...ASSUMED,
      guaranteeFee: `DSN-MUI 44/2004, by a secondary source; ${CAP}`,
    },
  },
};

/**
 * The policy of a contract: the row of its jurisdiction, else AAOIFI's, with what the tenant has
 * decided otherwise.
 * @param overrides from the tenant's settings
 */
export function policyFor(
  jurisdiction: string | undefined,
  overrides: Partial<JurisdictionPolicy> = {},
): JurisdictionPolicy {
  const row = (jurisdiction !== undefined && JURISDICTION_POLICIES[jurisdiction]) || AAOIFI;
  return { ...row.policy, ...overrides };
}
