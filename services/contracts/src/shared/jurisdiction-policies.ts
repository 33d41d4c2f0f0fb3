export type RebateMode = 'DISCRETIONARY' | 'COMMITTED';
export type RebateMethod = 'UNEARNED_AMORTISED' | 'STRAIGHT_LINE' | 'NONE';
export type GuaranteeFeePolicy = 'ADMIN_COST' | 'UJRAH';
export type LatePayment = 'DONATION' | 'NONE';

/** Where scholars and regulators differ; each rail says when the one of a contract is fixed. */
export interface JurisdictionPolicy {
  /** Whether the seller owes a rebate on early settlement or may grant one. */
  readonly rebateMode: RebateMode;
  /** How unearned profit is computed; NONE where no rebate is computed or granted. */
  readonly rebateMethod: RebateMethod;
  /** Whether a guarantor is paid his expenses (ADMIN_COST) or a fee (UJRAH). */
  readonly guaranteeFeePolicy: GuaranteeFeePolicy;
  /** Highest guarantee fee: percent of the guaranteed amount for 365 days, in proportion to the days. */
  readonly guaranteeFeeCapPercent: string;
  /** Whether a late customer's undertaking to donate is taken. It is never the institution's income. */
  readonly latePayment: LatePayment;
}

type Sources = { readonly [Part in 'rebate' | 'guaranteeFee' | 'latePayment']: string };

/** One row: what holds, and where that is said; "assumed" where we know no text. */
export interface PolicyRow {
  readonly policy: JurisdictionPolicy;
  readonly source: Sources;
}

const CAP = 'cap assumed';

/** What holds where a jurisdiction has no row, or a contract names none. */
export const AAOIFI: PolicyRow = {
  policy: {
    rebateMode: 'DISCRETIONARY',
    rebateMethod: 'UNEARNED_AMORTISED',
    guaranteeFeePolicy: 'ADMIN_COST',
    guaranteeFeeCapPercent: '3',
    latePayment: 'DONATION',
  },
  source: {
    rebate: 'AAOIFI SS 8, 5/9; method SS 47, 10',
    guaranteeFee: `AAOIFI SS 5, 3/1/5, 6/1/1 and 6/1/2; ${CAP}`,
    latePayment: 'AAOIFI SS 3, 2/1/8; SS 8, 5/6',
  },
};

const ASSUMED = { rebate: 'assumed', guaranteeFee: 'assumed', latePayment: 'assumed' } as const;

/** No text of the country is known to us: AAOIFI's answers, marked as assumed. */
const ASSUMED_AAOIFI: PolicyRow = { policy: AAOIFI.policy, source: ASSUMED };

/** By ISO 3166-1 alpha-2 country. */
export const JURISDICTION_POLICIES: Readonly<Record<string, PolicyRow>> = {
  MY: {
    policy: { ...AAOIFI.policy, rebateMode: 'COMMITTED', guaranteeFeePolicy: 'UJRAH' },
    source: {
      rebate: 'BNM SAC, 101st meeting (2010); BNM/RH/GL 012-5',
      guaranteeFee: `BNM SAC, 80th (2009) and 95th (2010) meetings; ${CAP}`,
      latePayment: "BNM's gharamah, to charity; its ta'widh, which a bank may keep, is not taken",
    },
  },
  SA: ASSUMED_AAOIFI,
  AE: ASSUMED_AAOIFI,
  BH: ASSUMED_AAOIFI,
  KW: ASSUMED_AAOIFI,
  OM: ASSUMED_AAOIFI,
  QA: ASSUMED_AAOIFI,
  PK: ASSUMED_AAOIFI,
  ID: {
    policy: { ...AAOIFI.policy, guaranteeFeePolicy: 'UJRAH' },
    source: {
      ...ASSUMED,
      guaranteeFee: `DSN-MUI 44/2004, by a secondary source; ${CAP}`,
    },
  },
};

/**
 * What holds for a contract: the row of its jurisdiction, else AAOIFI's, with what the tenant has
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
