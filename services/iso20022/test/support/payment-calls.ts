import { newId } from '@masar/kit/ids';
import { Iso20022InboundServiceService as BANK } from '@masar/proto/gen/ts/masar/iso20022/v1/inbound';
import {
  CreditTransfer as WireTransfer,
  Iso20022PaymentsServiceService as RPC,
  type SendIslamicCreditTransferRequest,
} from '@masar/proto/gen/ts/masar/iso20022/v1/payments';
import type { CreditTransfer } from '../../src/shared/credit-transfer';
import { TRANSFERS } from './credit-transfers';
import type { Caller, RunningService } from './running-service';

const MINUTE_MS = 60_000;

/** A unique sandbox. */
export function newSandbox(change: Caller = {}): Caller {
  return { tenantId: newId('tnt'), actor: 'key_maker', environment: 'sandbox', ...change };
}

/** The same sandbox with its clock so many minutes ahead. */
export function ahead(caller: Caller, minutes: number): Caller {
  return { ...caller, clockOffsetMs: minutes * MINUTE_MS };
}

/** A transfer of the Gulf that settles today, with these changes. */
export function gulfTransfer(change: Partial<CreditTransfer> = {}): CreditTransfer {
  return { ...TRANSFERS.GCC, requestedExecutionDate: '2026-11-22', ...change };
}

/** The same payment so many times, each with its own end-to-end id. */
export function several(count: number): Partial<CreditTransfer> {
  const [only] = TRANSFERS.GCC.transactions ?? [];
  const transactions = Array.from({ length: count }, (_, index) => ({
    ...only,
    endToEndId: `E2E-${index + 1}`,
  }));
  return { transactions, numberOfTransactions: count };
}

/** Credit transfers through a running service. */
export class PaymentCalls {
  constructor(private readonly service: RunningService) {}

  send(caller: Caller, transfer = gulfTransfer(), marketPractice = 'GCC') {
    const creditTransfer = WireTransfer.fromPartial(transfer as object);
    return this.service.call(RPC.sendCreditTransfer, { marketPractice, creditTransfer }, caller);
  }

  sendIslamic(
    caller: Caller,
    change: Partial<SendIslamicCreditTransferRequest> = {},
    transfer = gulfTransfer(),
  ) {
    const request: SendIslamicCreditTransferRequest = {
      marketPractice: 'GCC',
      creditTransfer: WireTransfer.fromPartial(transfer as object),
      contractType: 'MURABAHA',
      shariahBoardRef: 'SSB-2026-014',
      profitRate: '0.0525',
      ...change,
    };
    return this.service.call(RPC.sendIslamicCreditTransfer, request, caller);
  }

  /** Payments of 1500.00 SAR each, of a unique tenant; `later` is ten minutes ahead, when banks answer. */
  async sent(count = 1) {
    const sandbox = newSandbox();
    const { message } = await this.send(sandbox, gulfTransfer(several(count)));
    return { sandbox, later: ahead(sandbox, 10), ...message! };
  }

  /** Hands in a bank's message. */
  receive(caller: Caller, xml: string) {
    return this.service.call(BANK.receiveIso20022Message, { xml }, caller);
  }

  status(caller: Caller, messageId: string) {
    return this.service.call(RPC.getIso20022MessageStatus, { messageId }, caller);
  }

  get(caller: Caller, messageId: string) {
    return this.service.call(RPC.getIso20022Message, { messageId }, caller);
  }

  list(caller: Caller, filter: { status?: string; contradictedBy?: string } = {}) {
    const request = { page: 1, perPage: 20, ...filter };
    return this.service.call(RPC.listIso20022Messages, request, caller);
  }

  ofUetr(caller: Caller, uetr: string) {
    return this.service.call(RPC.getUetrStatus, { uetr }, caller);
  }

  cancel(caller: Caller, messageId: string, code = 'DUPL', description?: string) {
    const request = { messageId, code, description };
    return this.service.call(RPC.cancelCreditTransfer, request, caller);
  }
}
