import {
  date,
  decimal,
  flag,
  instant,
  list,
  money,
  object,
  oneOf,
  required,
  text,
  type Value,
} from '@masar/kit/shape';
import { POSSESSION_EVIDENCE, POSSESSION_TYPE } from '../shared/murabaha-shapes';

/** Hands a draft to the reviewers; what it declares replaces what the draft said. */
export const SUBMISSION = object({
  supplier_id: text,
  supplier_is_customer_agent: flag,
  customer_ownership_pct: decimal,
  prior_sale_to_customer: flag,
  previously_financed_to_customer: flag,
});
export type Submission = Value<typeof SUBMISSION>;

const POSSESSION = object({
  type: required(POSSESSION_TYPE),
  evidence_type: POSSESSION_EVIDENCE,
  taken_at: required(instant),
  document_ids: required(list(text)),
});

/** How the institution bought and possessed the asset. */
export const ACQUISITION = object({
  supplier_id: required(text),
  purchase_contract_ref: required(text),
  purchase_date: required(date),
  invoice_ref: required(text),
  paid_direct_to_supplier: required(flag),
  agent: object({ entity_id: required(text), is_customer: required(flag), need_reason: text }),
  risk_transfer_at: required(instant),
  possession: required(POSSESSION),
});
export type Acquisition = Value<typeof ACQUISITION>;

export const EXECUTION = object({
  customer_acceptance: required(
    object({ accepted_at: required(instant), reference: required(text) }),
  ),
  first_due_date: date,
  ownership_evidence: ACQUISITION,
});
export type Execution = Value<typeof EXECUTION>;

/** The third trade of a tawarruq: the customer, or an agent for him, sold the commodity on. */
export const RESALE = object({
  buyer_id: required(text),
  buyer_is_related: required(flag),
  contract_ref: required(text),
  price: required(money),
  sold_at: required(instant),
  possession: required(POSSESSION),
  agent: object({
    entity_id: required(text),
    is_institution: required(flag),
    arranged_by_institution: required(flag),
    appointed_at: required(instant),
    regulation_ref: text,
  }),
  proceeds_ref: required(text),
});
export type Resale = Value<typeof RESALE>;

export const PAYMENT = object({
  amount: required(money),
  reference: required(text),
  paid_at: instant,
});
export type PaymentCommand = Value<typeof PAYMENT>;

export const SUPPLIER_DISCOUNT = object({
  amount: required(money),
  reference: required(text),
  received_at: instant,
});
export type DiscountCommand = Value<typeof SUPPLIER_DISCOUNT>;

export const REVERSAL = object({ reason: required(text) });
export type Reversing = Value<typeof REVERSAL>;

/** The day to quote for, today when left out; and the part to settle, all when left out. */
export const QUOTE = object({ date, settled_amount: money });

export const SETTLE = object({
  quote_id: text,
  settled_amount: money,
  settlement_amount: required(money),
  rebate: money,
  settlement_date: date,
  reference: text,
});
export type SettleCommand = Value<typeof SETTLE>;

export const DISBURSEMENT = object({ receipt_ref: required(text), disbursed_at: instant });
export type Disbursement = Value<typeof DISBURSEMENT>;

/** The month to report on. */
export const DONATION_REPORT = object({ month: required(text) });

/** Ways to end a contract that is not executed, and ways to end one that is (adr/0003). */
export const REASONS_BEFORE_SALE = [
  'CUSTOMER_WITHDREW',
  'INSTITUTION_WITHDREW',
  'ASSET_UNAVAILABLE',
] as const;
export const REASONS_AFTER_SALE = ['RESCISSION', 'DEFAULT_SALE', 'IQALAH'] as const;

/** The sale is undone, or both sides release each other: its debt ends with it (adr/0003). */
export const REASONS_THAT_END_THE_DEBT: readonly string[] = ['RESCISSION', 'IQALAH'];

export const TERMINATION = object({
  reason: required(oneOf(...REASONS_BEFORE_SALE, ...REASONS_AFTER_SALE)),
  notes: text,
});
export type TerminationCommand = Value<typeof TERMINATION>;
