import { conflict, DomainError, problem } from '@masar/kit/errors';
import { systemScope, type Scope } from '@masar/kit/scope';
import type { Invoices } from '../billing/invoices/store';
import { lookUpNow } from '../billing/payments/pay';
import { readWebhook, type Received } from '../network/read-webhook';
import type { Accounts } from '../shared/accounts/store';

interface Parts {
  readonly invoices: Invoices;
  readonly accounts: Accounts;
  /** Secret that the processor signs with; without it no message is taken. */
  readonly secret: string | undefined;
}

/**
 * Takes the processor's messages on payments. A message only makes the look-up due at once: the outcome is the one that the
 * processor tells when it is asked, and the time of the payment is of the tenant's own clock.
 */
export class ProcessorWebhook {
  constructor(private readonly parts: Parts) {}

  /**
   * @throws DomainError AUTHENTICATION_ERROR for a wrong signature, NOT_FOUND for an invoice that the tenant does not have,
   * CONFLICT for a payment that is not the invoice's last
   */
  async take(received: Received, now: Date): Promise<void> {
    const { invoices, secret } = this.parts;
    if (secret === undefined) {
      const message =
        'this platform takes no messages of a processor: PAYMENT_PROCESSOR_WEBHOOK_SECRET is not set';
      throw new DomainError('AUTHENTICATION_ERROR', message);
    }
    const { tenantId, invoiceId, key } = readWebhook(received, secret, now);
    const scope = await this.scopeOf(tenantId);
    await invoices.update(scope, invoiceId, (state) => {
      if (state.payment?.key === key) return lookUpNow(state, now);
      const complaint = `is not the last payment of invoice ${invoiceId}`;
      throw conflict(problem('metadata.key', 'INVALID_STATE', complaint));
    });
  }

  private async scopeOf(tenantId: string): Promise<Scope> {
    const work = { tenantId, name: 'billing:processor-webhook', rail: 'billing' };
    const account = await this.parts.accounts.find(systemScope({ ...work, environment: 'live' }));
    return systemScope({ ...work, environment: account?.state.kind ?? 'live' });
  }
}
