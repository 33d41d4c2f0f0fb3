import { badField, DomainError, problem } from '@masar/kit/errors';
import { Money } from '@masar/kit/money';
import type { Scope } from '@masar/kit/scope';
import type { Stored } from '@masar/kit/store';
import type { Log } from '@masar/kit/telemetry';
import { machineTime } from '@masar/kit/time';
import type { Invoice } from '../../billing/invoices/invoice';
import type { Invoices } from '../../billing/invoices/store';
import type { InvoicePaying } from '../../billing/payments/handlers';
import {
  beginPayment,
  MANUAL,
  outcomeOfNone,
  requireReference,
  settle,
  type Paying,
} from '../../billing/payments/pay';
import type { Payment } from '../../billing/invoices/payment';
import type { Charge, Outcome, Processor } from '../../billing/payments/processor';
import type { ProcessorOf } from '../../network/open-processors';
import { requireOperator } from '../../shared/wire/require-operator';
import { followUpScope, type Invoicing } from './invoicing';

interface Parts {
  readonly invoices: Invoices;
  readonly invoicing: Invoicing;
  readonly processorOf: ProcessorOf;
  readonly log: Log;
}

/** Pays invoices by processors, and looks up unknown outcomes. */
export class InvoicePayments implements InvoicePaying {
  constructor(private readonly parts: Parts) {}

  /**
   * Pays an invoice; a draft is finalised first.
   * @param readPaying reads the request by the currency of the invoice
   * @throws DomainError CONFLICT for an invoice that is not payable or is being paid, PAYMENT_FAILED for a declined
   * payment, SERVICE_UNAVAILABLE while the outcome is unknown
   */
  async pay(
    scope: Scope,
    id: string,
    readPaying: (currency: string) => Paying,
  ): Promise<Stored<Invoice>> {
    const { invoices, invoicing } = this.parts;
    const { state: before } = await invoices.get(scope, id);
    const paying = readPaying(before.currency);
    if (paying.paymentMethod === MANUAL) requireOperator(scope, 'recording a manual payment');
    requireReference(paying);
    this.processorFor(scope, paying.paymentMethod);
    if (before.status === 'draft') await invoicing.finalize(followUpScope(scope), id);
    const machineNow = machineTime(scope.clock);
    let hasBegun = false;
    const begun = await invoices.update(scope, id, (state, context) => {
      const decision = beginPayment(state, { paying, machineNow }, context);
      hasBegun = true;
      return decision;
    });
    // A repeated command has begun its payment before, and does not charge again.
    return settled(hasBegun ? await this.carryOut(followUpScope(scope), begun, 'charge') : begun);
  }

  /** Looks up the outcome of a payment that is processing; any other invoice stays as it is. */
  async lookUp(scope: Scope, id: string): Promise<Stored<Invoice>> {
    const stored = await this.parts.invoices.get(scope, id);
    if (stored.state.payment?.status !== 'processing') return stored;
    return this.carryOut(scope, stored, 'lookUp');
  }

  private async carryOut(
    scope: Scope,
    { id, state }: Stored<Invoice>,
    way: 'charge' | 'lookUp',
  ): Promise<Stored<Invoice>> {
    const payment = state.payment as Payment;
    const outcome = await this.outcomeOf(scope, { id, state, payment, way });
    if (outcome.status === 'unknown') this.warn(scope, id, outcome.problem);
    return this.parts.invoices.update(scope, id, (before, context) =>
      settle(before, { attempt: payment.attempt, outcome, lookUpAt: state.lookUpAt }, context),
    );
  }

  /** An outcome that stays unknown needs a person: perhaps the processor's key now belongs to another account. */
  private warn({ tenantId }: Scope, invoiceId: string, problem: string): void {
    const about = { tenantId, invoiceId, problem };
    this.parts.log.warn(about, 'the outcome of a payment is not known; it is looked up again');
  }

  private async outcomeOf(scope: Scope, { id, state, payment, way }: Asked): Promise<Outcome> {
    const { amount, key, method, reference, startedAt } = payment;
    const { currency } = state;
    // A processor refuses a charge of zero.
    if (Money.stored(amount, currency).isZero()) return { status: 'succeeded' };
    const charge: Charge = {
      ...{ key, method, amount, currency, startedAt, invoiceId: id, tenantId: scope.tenantId },
      ...(reference !== undefined && { reference }),
    };
    const found = await this.processorFor(scope, method)[way](charge);
    return found ?? outcomeOfNone(payment, machineTime(scope.clock));
  }

  /** @throws DomainError VALIDATION_ERROR where the tenant has no processor for the method */
  private processorFor(scope: Scope, method: string): Processor {
    const processor = this.parts.processorOf(scope, method);
    if (processor) return processor;
    const complaint = 'must be manual: this platform has no payment processor for this tenant';
    throw badField(problem('paymentMethod', 'INVALID_VALUE', complaint));
  }
}

interface Asked {
  readonly id: string;
  readonly state: Invoice;
  readonly payment: Payment;
  readonly way: 'charge' | 'lookUp';
}

/** The invoice, if its payment was made or is processing at the processor. */
function settled(stored: Stored<Invoice>): Stored<Invoice> {
  const { payment } = stored.state;
  if (payment?.status === 'failed') throw declined(payment);
  const isUnknown = payment?.status === 'processing' && payment.reference === undefined;
  if (isUnknown) throw outcomeUnknown();
  return stored;
}

function declined({ failure = 'the processor gives no reason', reference }: Payment): DomainError {
  const which = reference === undefined ? '' : ` (payment ${reference})`;
  const message = `the payment was declined: ${failure}${which}; pay by another method`;
  return new DomainError('PAYMENT_FAILED', message, [
    problem('paymentMethod', 'PAYMENT_FAILED', `was declined: ${failure}`),
  ]);
}

function outcomeUnknown(): DomainError {
  const message =
    'the payment processor has not said whether the payment was made; the invoice shows it as processing until the outcome is looked up: do not pay it again, read it in a few minutes';
  return new DomainError('SERVICE_UNAVAILABLE', message);
}
