import type * as decision from '@masar/kit/decision';
import { Money } from '@masar/kit/money';
import type { CalendarDate } from '@masar/kit/time';
import type {
  CollectionCostDecision,
  LatePayment,
  RebateMethod,
  RebateMode,
  TawarruqAgent,
} from '../shared/jurisdiction-policies';
import type { ComplianceCheck } from '../shared/rules/evaluate';
import type { Agreement } from './agreement';
import type { CollectionCost } from './collection/collection-cost';
import type { ReviewDecision } from '../shared/review-decision';
import type {
  MurabahaAcquisition,
  MurabahaResale,
  TerminateMurabahaContractRequest,
} from '@masar/proto/gen/shapes/masar/contracts/v1/murabaha';
import type { DueFrom } from './schedule/due-dates';
import type { MurabahaEvent, Payment, SupplierDiscount } from './events';
import type { MurabahaStatus } from './lifecycle';
import type { Price } from './price';

/** The choices that jurisdictions make differently; renewed while in draft, fixed at submission. */
export interface Policy {
  readonly rebate_mode: RebateMode;
  readonly rebate_method: RebateMethod;
  readonly late_payment: LatePayment;
  readonly tawarruq_agent: TawarruqAgent;
  readonly collection_costs?: CollectionCostDecision;
}

export interface Review extends ReviewDecision {
  readonly at: string;
  readonly reviewed_by: string;
}

/** Owed to charity for a late instalment: never part of the debt, never income. */
export interface Donation {
  readonly id: string;
  readonly installment_number: number;
  readonly amount: string;
  readonly charity_id: string;
  readonly owed_since: string;
  readonly receipt_ref?: string;
  readonly disbursed_at?: string;
}

/** The concluded sale with its payments and discounts. The schedule is computed from it. */
export interface Sale {
  readonly executed_at: string;
  readonly acceptance: { readonly accepted_at: string; readonly reference: string };
  readonly dueFrom: DueFrom;
  /** The due dates rolled to business days on the day of the sale; only where a roll was agreed. */
  readonly rolledDueDates?: readonly CalendarDate[];
  /** Present value of 1 that is due a period later, at the rate that the price implies; for the amortised split. */
  readonly discountFactor: string;
  /** In the order in which they came. */
  readonly payments: readonly Payment[];
  /** In the order in which they were recorded. */
  readonly discounts: readonly SupplierDiscount[];
  /** Numbers of the instalments that became late, in their order. */
  readonly late: readonly number[];
  readonly donations: readonly Donation[];
}

export interface Settlement {
  readonly date: CalendarDate;
  readonly outstanding_selling_price: string;
  readonly rebate: string;
  readonly settlement_amount: string;
  readonly method: RebateMethod;
  readonly mode: RebateMode;
  readonly quote_id?: string;
  readonly reference?: string;
}

export interface Termination {
  readonly reason: TerminateMurabahaContractRequest['reason'] | 'REJECTED';
  readonly notes?: string;
  readonly at: string;
}

/** A contract as it is stored; its id and its instants of creation and change are the store's. */
export type Murabaha = Agreement &
  decision.Drafted & {
    readonly status: MurabahaStatus;
    readonly price: Price;
    /** The country whose policy governs; absent where neither contract nor tenant names one. */
    readonly governedBy?: string;
    readonly policy: Policy;
    /** Key of asset and customer: an earlier sale is found by it (MUR-ROLL). */
    readonly rollKey?: string | undefined;
    /** The rollKey while the sale stands; the store holds it to one contract (MUR-ROLL). */
    readonly soldKey?: string | undefined;
    readonly checks: readonly ComplianceCheck[];
    readonly submitted_at?: string;
    readonly review?: Review | undefined;
    readonly acquisition?: MurabahaAcquisition;
    readonly sale?: Sale;
    /** Only of a tawarruq, once the customer has sold its commodity. */
    readonly resale?: MurabahaResale;
    readonly settlement?: Settlement;
    readonly termination?: Termination;
    /** Invoices for collecting its late instalments; none when absent. */
    readonly collectionCosts?: readonly CollectionCost[];
    readonly completed_at?: string;
    /** True while it is active and an instalment is OVERDUE; lists are filtered by it. */
    readonly isOverdue: boolean;
    /** When the next unpaid instalment becomes late; the sweep waits for it. */
    readonly overdueAt?: Date | undefined;
  };

/** A contract whose sale was concluded. */
export type Sold = Murabaha & { readonly sale: Sale };

/** The circumstances of a command; `now` is by the tenant's clock. */
export type Context = Omit<decision.Context, 'partyId'>;

/** The outcome of a command on a contract. */
export type Decision = decision.Decision<Murabaha, MurabahaEvent>;

/** An amount of the state in the contract's currency. */
export function amountOf({ currency }: Agreement, text: string): Money {
  return Money.read(text, currency, 'amount');
}

/** True where a rebate on early settlement is owed, and not left to the institution's discretion. */
export function owesRebate({ rebate_mode, rebate_method }: Policy): boolean {
  return rebate_mode === 'COMMITTED' && rebate_method !== 'NONE';
}

export function isSold(state: Murabaha): state is Sold {
  return state.sale !== undefined;
}
