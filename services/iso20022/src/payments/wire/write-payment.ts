import type { Decision as Change } from '@masar/kit/store';
import { write } from '@masar/kit/shape';
import * as shapes from '@masar/proto/gen/shapes/masar/iso20022/v1/payments';
import type * as wire from '@masar/proto/gen/ts/masar/iso20022/v1/payments';
import { executionDateOf } from '../execution-date';
import type {
  CancellationCase,
  Decision,
  Payment,
  PaymentEvent,
  PaymentReturn,
  StatusEntry,
} from '../payment';
import { statusReportOf, type StatusReport } from '../status-report';

/** A payment with its id. */
export interface StoredPayment {
  readonly id: string;
  readonly workspaceId?: string | undefined;
  readonly state: Payment;
}

const FAMILY = 'pain.001';

/** The message in lists and events. */
export function writeMessage({ id, workspaceId, state }: StoredPayment): wire.Iso20022Message {
  const { messageId, status, uetrs, practice, createdAt, creditTransfer } = state;
  return {
    ...{ id, workspaceId, messageId, messageType: FAMILY, status, uetr: firstOf(uetrs) },
    ...{ validationStatus: 'VALID', uetrs: [...uetrs], marketPractice: practice, createdAt },
    requestedExecutionDate: creditTransfer.requestedExecutionDate,
    executionDate: executionDateOf(state),
  };
}

/** The short form of the message in statuses. */
export function writeSummary({ id, state }: StoredPayment): wire.Iso20022MessageSummary {
  const { messageId, status, uetrs } = state;
  return { id, messageId, status, uetr: firstOf(uetrs) };
}

/** The answer to SendCreditTransfer. */
export function writeSent(stored: StoredPayment): wire.SentCreditTransfer {
  return { message: writeMessage(stored), validationResult: writeVerdict(stored.state) };
}

/** The full record. */
export function writeRecord(stored: StoredPayment): wire.Iso20022MessageRecord {
  const { creditTransfer, islamic, cases, handedOverAt } = stored.state;
  return {
    ...writeSent(stored),
    creditTransfer: write(shapes.CreditTransfer, { transactions: [], ...creditTransfer }),
    ...islamic,
    cases: cases.map((each) => writeCase(stored.state, each)),
    handedOverAt,
  };
}

export function writeStatus(stored: StoredPayment): wire.Iso20022StatusReport {
  return {
    message: writeSummary(stored),
    statusReport: writeReport(statusReportOf(stored.state)),
  };
}

/** Status of the transaction with this UETR. */
export function writeUetrStatus(stored: StoredPayment, uetr: string): wire.UetrStatus | undefined {
  const found = stored.state.transactions.find((each) => each.uetr === uetr);
  if (!found) return undefined;
  const { status: transactionStatus, history, contradictedBy, returns = [] } = found;
  return {
    ...{ uetr, message: writeSummary(stored), transactionStatus, contradictedBy },
    history: history.map(writeEntry),
    returns: returns.map(writeReturn),
  };
}

export function writeCase({ messageId }: Payment, one: CancellationCase): wire.CancellationCase {
  const { id, code, description, status, camt029Status, refusal, requestedAt } = one;
  const reason = { code, description };
  return { id, originalMessageId: messageId, reason, status, camt029Status, refusal, requestedAt };
}

/** The decision with the data of its events: the message at the time of each. */
export function withEventData(id: string, { state, events }: Decision): Change<Payment> {
  return { state, events: events.map((event) => writeEvent(id, event)) };
}

function writeEvent(id: string, { type, after, moved }: PaymentEvent) {
  const message = writeMessage({ id, state: after });
  if (type === 'iso20022.message.received' || type === 'iso20022.message.validated') {
    return { type, data: { message } };
  }
  const report = statusReportOf(after);
  const isTold = ({ uetr }: { readonly uetr: string }) =>
    type !== 'iso20022.status.updated' || moved.includes(uetr);
  const transactionStatuses = report.transactionStatuses.filter(isTold);
  return { type, data: { message, statusReport: { ...report, transactionStatuses } } };
}

function writeVerdict({ warnings }: Payment) {
  return { valid: true, errors: [], warnings: [...warnings] };
}

function writeReport(report: StatusReport): wire.PaymentStatusReport {
  const transactionStatuses = report.transactionStatuses.map((each) => ({
    ...each,
    returns: each.returns.map(writeReturn),
  }));
  return { ...report, transactionStatuses };
}

const writeReturn = (one: PaymentReturn) => write(shapes.PaymentReturn, one);

const writeEntry = (entry: StatusEntry) => write(shapes.PaymentStatusEntry, entry);

/** A message has at least one transaction. */
function firstOf([uetr = '']: readonly string[]): string {
  return uetr;
}
