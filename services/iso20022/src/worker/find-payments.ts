import type { Scope } from '@masar/kit/scope';
import type { Stored } from '@masar/kit/store';
import type { Payment } from '../payments/payment';
import type { PaymentStore } from '../payments/store';
import type { NoMatch, Reference } from '../shared/bank-report';

/** A referenced message of the tenant, and which of its payments. */
export interface PaymentMatch {
  readonly payment: Stored<Payment>;
  readonly uetrs: readonly string[];
}

type Filter = Readonly<Record<string, string>>;

const ENOUGH_TO_DOUBT = 2;

/** Cap on cached messages: a bank mostly reports on one after the other, and one may be a megabyte. */
const MOST_KEPT = 20;

/**
 * Finds the payments that a report refers to: by UETR alone; otherwise by MsgId and the end-to-end id in
 * it; otherwise by an end-to-end id that only one payment of the tenant has.
 */
export class PaymentFinder {
  private readonly asked = new Map<string, readonly Stored<Payment>[]>();

  constructor(
    private readonly scope: Scope,
    private readonly payments: PaymentStore,
    /** True for pain.002, whose OrgnlMsgId is always the tenant's own. */
    private readonly areIdsOurs: boolean,
  ) {}

  async find({ messageId, endToEndId, uetr }: Reference): Promise<PaymentMatch | NoMatch> {
    if ((uetr ?? messageId ?? endToEndId) === undefined) return 'MISSING';
    const [named] = messageId === undefined ? [] : await this.ask({ messageId });
    if (uetr !== undefined) return this.withUetr(uetr, named);
    if (named) return endToEndId === undefined ? allOf(named) : oneOf([named], endToEndId);
    if (endToEndId === undefined || (messageId !== undefined && this.areIdsOurs)) return 'UNKNOWN';
    return oneOf(await this.ask({ 'transactions.endToEndId': endToEndId }), endToEndId);
  }

  private async withUetr(uetr: string, named?: Stored<Payment>): Promise<PaymentMatch | NoMatch> {
    const has = (each: Stored<Payment> | undefined) => each?.state.uetrs.includes(uetr);
    const payment = has(named) ? named : (await this.ask({ uetrs: uetr }))[0];
    return payment ? { payment, uetrs: [uetr] } : 'UNKNOWN';
  }

  private async ask(filter: Filter): Promise<readonly Stored<Payment>[]> {
    const question = JSON.stringify(filter);
    const known = this.asked.get(question);
    if (known) return known;
    const found = await this.payments.aggregates.newest(this.scope, filter, ENOUGH_TO_DOUBT);
    const [oldest] = this.asked.keys();
    if (oldest !== undefined && this.asked.size >= MOST_KEPT) this.asked.delete(oldest);
    this.asked.set(question, found);
    return found;
  }
}

function allOf(payment: Stored<Payment>): PaymentMatch {
  return { payment, uetrs: payment.state.uetrs };
}

function oneOf(payments: readonly Stored<Payment>[], endToEndId: string): PaymentMatch | NoMatch {
  const found = payments.flatMap((payment) =>
    payment.state.transactions
      .filter((each) => each.endToEndId === endToEndId)
      .map(({ uetr }) => ({ payment, uetrs: [uetr] })),
  );
  return found.length > 1 ? 'AMBIGUOUS' : (found[0] ?? 'UNKNOWN');
}
