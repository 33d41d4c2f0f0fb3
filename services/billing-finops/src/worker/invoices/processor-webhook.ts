import { DomainError } from '@masar/kit/errors';
import type { Handlers } from '@masar/kit/rpc';
import { systemScope, type Scope } from '@masar/kit/scope';
import type { Log } from '@masar/kit/telemetry';
import type {
  ProcessorMessageReceipt,
  ProcessorMessagesServiceService,
} from '@masar/proto/gen/ts/masar/billing/v1/processor_messages';
import type { Invoice } from '../../billing/invoices/invoice';
import type { Invoices } from '../../billing/invoices/store';
import { isOutcomeOpen, lookUpNow } from '../../billing/payments/pay';
import {
  readWebhook,
  unsigned,
  type PaymentMessage,
  type Received,
} from '../../network/read-webhook';
import type { Accounts } from '../../shared/accounts/store';

interface Parts {
  readonly invoices: Invoices;
  readonly accounts: Accounts;
  /** Secret of the processor's signatures; without it every message is refused. */
  readonly secret: string | undefined;
  readonly log: Log;
}

/** The call that brought a message, which names no tenant. */
type Asked = Pick<Scope, 'clock' | 'requestId'>;
type Result = ProcessorMessageReceipt['result'];

/** The operation for the processor's messages. The tenant comes from the signed message, never from the caller. */
export function processorMessageHandlers(
  parts: Parts,
): Handlers<typeof ProcessorMessagesServiceService> {
  const webhook = new ProcessorWebhook(parts);
  return {
    receiveProcessorMessage: async (scope, received) => ({
      result: await webhook.take(received, scope),
    }),
  };
}

/**
 * Receives the processor's messages on payments. A message only makes the look-up due at once: the outcome comes from
 * the look-up, and the time of the payment from the tenant's clock.
 */
class ProcessorWebhook {
  constructor(private readonly parts: Parts) {}

  /**
   * Accepts messages that change nothing too: the processor would send a refused message again for days.
   * @throws DomainError AUTHENTICATION_ERROR for a wrong signature, VALIDATION_ERROR for a body that is not an event
   */
  async take(received: Received, asked: Asked): Promise<Result> {
    const { secret } = this.parts;
    if (secret === undefined) {
      throw unsigned(
        'cannot be verified: PAYMENT_PROCESSOR_WEBHOOK_SECRET of the platform is not set',
      );
    }
    const message = readWebhook(received, secret, asked.clock.now());
    return message ? this.apply(message, asked) : 'NO_PAYMENT_OF_OURS';
  }

  private async apply(message: PaymentMessage, { clock, requestId }: Asked): Promise<Result> {
    const { invoices, log } = this.parts;
    const { tenantId, invoiceId, key } = message;
    let result: Result = 'INVOICE_UNKNOWN';
    let isLost = false;
    try {
      await invoices.update(await this.scopeOf(tenantId, requestId), invoiceId, (state) => {
        result = resultFor(state, key);
        isLost = state.payment?.isLost === true;
        return result === 'OUTCOME_ASKED_FOR' ? lookUpNow(state, clock.now()) : undefined;
      });
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'NOT_FOUND') throw error;
    }
    // The processor may have charged a payment that we took for declined: a person has to check.
    if (result === 'ATTEMPT_SUPERSEDED' || (result === 'PAYMENT_SETTLED' && isLost))
      log.warn({ tenantId, invoiceId, key, result }, 'message on a payment that counts no more');
    return result;
  }

  private async scopeOf(tenantId: string, requestId: string): Promise<Scope> {
    const work = { tenantId, requestId, name: 'billing:processor-webhook', rail: 'billing' };
    const account = await this.parts.accounts.find(systemScope({ ...work, environment: 'live' }));
    return systemScope({ ...work, environment: account?.state.kind ?? 'live' });
  }
}

function resultFor(invoice: Invoice, key: string): Result {
  if (invoice.payment?.key !== key) return 'ATTEMPT_SUPERSEDED';
  return isOutcomeOpen(invoice) ? 'OUTCOME_ASKED_FOR' : 'PAYMENT_SETTLED';
}
