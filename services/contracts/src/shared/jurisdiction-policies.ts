import { weekendOf, type Weekday } from '@masar/kit/business-days';

export type RebateMode = 'DISCRETIONARY' | 'COMMITTED';
export type RebateMethod = 'UNEARNED_AMORTISED' | 'STRAIGHT_LINE' | 'NONE';
export type GuaranteeFeePolicy = 'ADMIN_COST' | 'UJRAH';
export type LatePayment = 'DONATION' | 'NONE';
export type TawarruqAgent = 'CUSTOMER' | 'INSTITUTION';

/** Bounds of one expense of a guarantee, as a Shariah board decided them. */
export interface ExpenseDecision {
  readonly percent: string;
  readonly most?: { readonly amount: string; readonly currency: string };
  readonly reference: string;
}

/** A Shariah board's decision that actual costs of collection are claimed, and up to which bound. */
export interface CollectionCostDecision {
  /** Percent of the sale price that all costs of a contract together may reach. */
  readonly percent: string;
  readonly reference: string;
}

/** Choices on which scholars and regulators differ; each rail says when a contract's policy is fixed. */
export interface JurisdictionPolicy {
  /** COMMITTED: the seller owes a rebate on early settlement. DISCRETIONARY: he may grant one. */
  readonly rebateMode: RebateMode;
  /** How unearned profit is computed; NONE where no rebate is computed or granted. */
  readonly rebateMethod: RebateMethod;
  /** The guarantor's pay: his expenses (ADMIN_COST) or a fee (UJRAH). */
  readonly guaranteeFeePolicy: GuaranteeFeePolicy;
  /** Highest guarantee fee: percent of the guaranteed amount for 365 days, in proportion to the days. */
  readonly guaranteeFeeCapPercent: string;
  /** Highest plausible expense: percent of the guaranteed amount for one item of a breakdown. */
  readonly guaranteeExpensePercent: string;
  /** The tenant's Shariah board's own decision on it, and its reference. */
  readonly guaranteeExpenses?: ExpenseDecision;
  /** DONATION takes a late customer's undertaking to give to charity. It is never the institution's income. */
  readonly latePayment: LatePayment;
  /** INSTITUTION where it may sell the commodity of a tawarruq for its customer. */
  readonly tawarruqAgent: TawarruqAgent;
  /** Actual costs of collection (ta'widh): off in every jurisdiction, on by a board's decision alone. */
  readonly collectionCosts?: CollectionCostDecision;
  /** Days of the week on which banks are closed. */
  readonly weekend: readonly Weekday[];
}

type Part = 'rebate' | 'guaranteeFee' | 'latePayment' | 'tawarruqAgent' | 'weekend';
type Sources = { readonly [Each in Part]: string };

/** One row: the policy, and a source for each part of it; "assumed" where we know no text. */
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
    guaranteeExpensePercent: '1',
    latePayment: 'DONATION',
    tawarruqAgent: 'CUSTOMER',
    weekend: weekendOf(undefined).days,
  },
  source: {
    rebate: 'AAOIFI SS 8, 5/9; method SS 47, 10',
    guaranteeFee: 'AAOIFI SS 5, 3/1/5, 6/1/1 and 6/1/2; cap and expenses assumed',
    latePayment: 'AAOIFI SS 3, 2/1/8; SS 8, 5/6; actual costs of collection SS 3, 2/1/4',
    tawarruqAgent: 'AAOIFI SS 30, 4/7 to 4/9',
    weekend: weekendOf(undefined).source,
  },
};

/** A country of which we know the weekend alone: AAOIFI's policy, marked as assumed. */
function assumedAaoifi(country: string): PolicyRow {
  const { days: weekend, source } = weekendOf(country);
  const assumed = 'assumed';
  return {
    policy: { ...AAOIFI.policy, weekend },
    source: {
      rebate: assumed,
      guaranteeFee: assumed,
      latePayment: assumed,
      tawarruqAgent: assumed,
      weekend: source,
    },
  };
}

/** Policies by country, ISO 3166-1 alpha-2. */
export const JURISDICTION_POLICIES: Readonly<Record<string, PolicyRow>> = {
  MY: {
    policy: {
      ...AAOIFI.policy,
      rebateMode: 'COMMITTED',
      guaranteeFeePolicy: 'UJRAH',
      tawarruqAgent: 'INSTITUTION',
      weekend: weekendOf('MY').days,
    },
    source: {
      rebate: 'BNM SAC, 101st meeting (2010); BNM/RH/GL 012-5',
      guaranteeFee: `BNM SAC, 80th (2009) and 95th (2010) meetings; ${CAP}`,
      tawarruqAgent:
        'assumed, after market practice under the policy document on tawarruq of BNM (2018)',
      latePayment:
        "BNM's gharamah, to charity; ta'widh for actual loss: BNM SAC, 95th meeting (2010), BNM/RH/GL 012-6; here costs by invoice, and no rate",
      weekend: weekendOf('MY').source,
    },
  },
  SA: assumedAaoifi('SA'),
  AE: assumedAaoifi('AE'),
  BH: assumedAaoifi('BH'),
  KW: assumedAaoifi('KW'),
  OM: assumedAaoifi('OM'),
  QA: assumedAaoifi('QA'),
  PK: assumedAaoifi('PK'),
  ID: {
    policy: { ...AAOIFI.policy, guaranteeFeePolicy: 'UJRAH' },
    source: {
      ...assumedAaoifi('ID').source,
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
