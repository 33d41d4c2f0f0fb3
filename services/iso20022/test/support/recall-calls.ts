import { randomUUID } from 'node:crypto';
import { Iso20022StreamsServiceService as STREAMS } from '@masar/proto/gen/ts/masar/iso20022/v1/payments';
import { Iso20022RecallsServiceService as RPC } from '@masar/proto/gen/ts/masar/iso20022/v1/recalls';
import { newSandbox, PaymentCalls } from './payment-calls';
import { pacs008, recallOf, type Paid } from './recall-messages';
import type { Caller, RunningService } from './running-service';

interface Acceptance {
  readonly settled?: boolean;
  readonly settlementMethod?: string;
  readonly settlementDate?: string;
}

/** Recalls through a running service. */
export class RecallCalls {
  readonly payments: PaymentCalls;

  constructor(private readonly service: RunningService) {
    this.payments = new PaymentCalls(service);
  }

  list(caller: Caller, filter: { status?: string; uetr?: string } = {}) {
    return this.service.call(RPC.listIso20022Recalls, { page: 1, perPage: 20, ...filter }, caller);
  }

  get(caller: Caller, recallId: string) {
    return this.service.call(RPC.getIso20022Recall, { recallId }, caller);
  }

  accept(caller: Caller, recallId: string, how: Acceptance = {}) {
    return this.service.call(RPC.acceptIso20022Recall, { recallId, ...how }, caller);
  }

  reject(caller: Caller, recallId: string, code = 'CUST', description?: string) {
    return this.service.call(RPC.rejectIso20022Recall, { recallId, code, description }, caller);
  }

  /** The XML that went out under this id. */
  async xmlOf(caller: Caller, messageId: string): Promise<string> {
    const answer = await this.service.stream(STREAMS.getIso20022MessageXml, { messageId }, caller);
    return answer.text();
  }

  /** Receives a camt.056 for a sandbox; the ids of its recalls, the first asked first. */
  async recalled(sandbox: Caller, xml: string): Promise<readonly string[]> {
    const { message } = await this.payments.receive(sandbox, xml);
    const { data } = await this.list(sandbox);
    const own = data.filter(({ inboundMessageId }) => inboundMessageId === message!.id);
    return own.map(({ id }) => id).toReversed();
  }

  /** A payment that was received, and is asked back. */
  async received(change: Partial<Paid> = {}) {
    const sandbox = newSandbox();
    const uetr = randomUUID();
    const messageId = `PAY-${uetr.slice(0, 8)}`;
    const xml = pacs008({ uetr, messageId, ...change });
    const { message } = await this.payments.receive(sandbox, xml);
    const [recallId = ''] = await this.recalled(sandbox, recallOf([{ uetr, messageId }]));
    return { sandbox, uetr, messageId, recallId, paymentMessageId: message!.id };
  }
}
