import type { CalendarDate } from '@masar/kit/time';
import type { Reduction } from './schedule/reductions';

/** An early settlement of a part of the debt: its payment reduces the instalments that are ahead. */
export interface SettledPart {
  readonly date: CalendarDate;
  /** The amount, paid or waived, by which the debt falls. */
  readonly settled_amount: string;
  readonly rebate: string;
  /** The part of the agreed costs that reduced this rebate; the rest is left for later settlements. */
  readonly early_settlement_costs: string;
  readonly reduction: Reduction;
}

/** The reversal of a payment that was booked wrongly. */
export interface Reversal {
  readonly reason: string;
  readonly at: string;
  readonly reversed_by: string;
}

/** Money that came from the customer, or was booked as such. */
export interface Payment {
  readonly amount: string;
  readonly reference?: string;
  readonly paid_at: string;
  /** When it was recorded here. */
  readonly received_at: string;
  /** True when it settled the whole contract early. */
  readonly is_settlement: boolean;
  readonly part?: SettledPart;
  readonly reversal?: Reversal;
}

/** A discount of the supplier after the sale, with the customer's share of it. */
export interface SupplierDiscount {
  readonly id: string;
  readonly amount: string;
  readonly reference: string;
  readonly received_at: string;
  readonly recorded_at: string;
  /** The amount by which the debt falls. */
  readonly price_reduction: string;
  /** The rest of the customer's share, beyond the debt: the institution gives it back. */
  readonly refund_amount: string;
  readonly reduction: Reduction;
}

/**
 * Every event of the rail: when it happens, and what its data holds beside `contract`, which is the
 * contract as the API shows it after the event. Why reversals and reductions have one: adr/0011.
 */
export const MURABAHA_EVENTS = {
  'murabaha.contract.created': { happensWhen: 'a contract was created in draft', adds: [] },
  'murabaha.contract.executed': { happensWhen: 'its sale was concluded', adds: [] },
  'murabaha.payment.received': {
    happensWhen: 'the customer paid, also to settle early',
    adds: ['payment'],
  },
  'murabaha.payment.reversed': {
    happensWhen: 'a payment that was booked wrongly counts no more',
    adds: ['payment'],
  },
  'murabaha.price.reduced': {
    happensWhen: 'a discount of the supplier after the sale was passed on to the customer',
    adds: ['discount'],
  },
  'murabaha.contract.completed': { happensWhen: 'nothing is owed any more', adds: [] },
} as const satisfies Record<string, EventDescription>;

interface EventDescription {
  readonly happensWhen: string;
  readonly adds: readonly (keyof Omit<MurabahaEvent, 'type'>)[];
}

export type MurabahaEventType = keyof typeof MURABAHA_EVENTS;

/** An event before its data is written, with the parts that the contract itself does not show. */
export interface MurabahaEvent {
  readonly type: MurabahaEventType;
  readonly payment?: Payment;
  readonly discount?: SupplierDiscount;
}
