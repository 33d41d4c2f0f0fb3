import { badField, conflict, problem } from '@masar/kit/errors';
import { addDays, dateOf } from '@masar/kit/time';
import { amountProblem } from '../shared/fields/amount';
import { transitionOf } from './lifecycle';
import { referencesOf } from './payment-references';
import type { ReceivedPayment } from './received-payment';
import type {
  Amount,
  Decision,
  Reason,
  Recall,
  RecallAnswer,
  RecallReturn,
  ReturnMethod,
} from './recall';

/** Latest settlement of a return, in days from today. */
const FURTHEST_DAYS = 30;

/** Actor and time of an answer; id is the recall's. */
export interface Answering {
  readonly id: string;
  readonly actor: string;
  readonly now: Date;
}

/** An acceptance with the recalled payment as far as it is known. */
export interface Accepting extends Answering {
  readonly settled?: boolean | undefined;
  readonly method?: ReturnMethod | undefined;
  /** YYYY-MM-DD. */
  readonly settlementDate?: string | undefined;
  /** The received payment, otherwise its description in the recall. */
  readonly payment: ReceivedPayment;
  /** Id here of the message that carried the payment; absent when none was received. */
  readonly paymentMessageId?: string | undefined;
}

/**
 * Accepts a recall; a settled payment is returned.
 * @throws DomainError CONFLICT when the recall is answered, the tenant sent the payment itself, or the amount
 * is unknown; VALIDATION_ERROR for a missing detail, or one that contradicts the received payment
 * Source: docs/recalls.md.
 */
export function accept(recall: Recall, asked: Accepting): Decision {
  const { to: status, emits } = transitionOf(recall, 'accept');
  refuseOwn(recall);
  const answered = { ...recall, status, answer: answerOf(asked, 'CNCL') };
  const events = emits.map((type) => ({ type }));
  if (!isSettled(asked)) {
    refuseDetails(asked);
    return { state: { ...answered, channelAt: asked.now }, events };
  }
  const back = returnOf(recall, asked);
  const state = {
    ...answered,
    return: back,
    returned: referencesOf(asked.payment, recall),
  };
  return { state: { ...state, channelAt: asked.now }, events };
}

/** Rejects a recall. @throws DomainError CONFLICT when it is answered */
export function reject(recall: Recall, asked: Answering & { readonly reason: Reason }): Decision {
  const { to: status, emits } = transitionOf(recall, 'reject');
  const answer = { ...answerOf(asked, 'RJCR'), reason: asked.reason };
  const state = { ...recall, status, answer, channelAt: asked.now };
  return { state, events: emits.map((type) => ({ type })) };
}

function answerOf({ id, actor, now }: Answering, word: RecallAnswer['word']): RecallAnswer {
  const messageId = bankIdOf(id, 'RSL');
  return { messageId, word, answeredAt: now.toISOString(), answeredBy: actor };
}

/** MsgId of an outgoing answer, made of the recall's id. */
function bankIdOf(id: string, prefix: string): string {
  return id.replace(/^[a-z]+_/, prefix);
}

/** True from the settlement date on: banks have settled, whether or not the creditor was credited. */
function isSettled({ settled, payment, paymentMessageId, now }: Accepting): boolean {
  if (paymentMessageId === undefined) {
    if (settled !== undefined) return settled;
    const complaint =
      'must say whether banks have settled the payment, which was not received here by pacs.008 or ' +
      'pacs.009: true returns the money, false only cancels; reject with NOOR what you never had';
    throw badField(problem('settled', 'REQUIRED', complaint));
  }
  const { settlementDate } = payment;
  const isDue = settlementDate === undefined || settlementDate <= dateOf(now);
  if (settled === undefined || settled === isDue) return isDue;
  const complaint =
    `must not contradict the payment received as ${paymentMessageId}, which banks settle on ` +
    `${settlementDate ?? 'the day of its message'}; leave it out`;
  throw badField(problem('settled', 'INVALID_VALUE', complaint));
}

/** Without a return, its settlement details make no sense. */
function refuseDetails({ method, settlementDate }: Accepting): void {
  const field = method === undefined ? 'settlementDate' : 'settlementMethod';
  if (method === undefined && settlementDate === undefined) return;
  const complaint = 'must be left out where nothing was settled: no money goes back';
  throw badField(problem(field, 'INVALID_VALUE', complaint));
}

function returnOf(recall: Recall, asked: Accepting): RecallReturn {
  const { id, now, payment, paymentMessageId } = asked;
  const { amount } = payment;
  if (!amount) throw noAmount(recall);
  refuseUnpayable(amount, paymentMessageId);
  const settlementDate = asked.settlementDate ?? dateOf(now);
  refuseDistant(settlementDate, dateOf(now));
  return {
    ...{ messageId: bankIdOf(id, 'RTR'), amount, settlementDate, method: methodOf(asked) },
    ...(paymentMessageId !== undefined && { paymentMessageId }),
  };
}

/** Rejects an amount that no bank can settle in its currency: a recall may state any number. */
function refuseUnpayable({ value, currency }: Amount, paymentMessageId?: string): void {
  const found = amountProblem(value, currency);
  if (!found) return;
  const where = paymentMessageId ?? 'OrgnlIntrBkSttlmAmt of the recall';
  const message =
    `the amount that was settled, ${value} ${currency} (${where}), ${found.message}: hand in the pacs.008 by which ` +
    'the payment came (POST messages), or reject the recall and ask its bank for one with the right amount';
  throw conflict({ field: 'recallId', code: found.code, message });
}

function refuseDistant(day: string, today: string): void {
  const last = addDays(today, FURTHEST_DAYS);
  if (day >= today && day <= last) return;
  const code = day < today ? 'DATE_PAST' : 'DATE_FUTURE';
  const complaint = `must be from today, ${today} in UTC, to ${last}`;
  throw badField(problem('settlementDate', code, complaint));
}

/** The payment's settlement method, seen from the other side: an account at one bank serves both ways. */
const WAY_BACK: Readonly<Record<string, ReturnMethod>> = {
  INDA: 'INGA',
  INGA: 'INDA',
  CLRG: 'CLRG',
};

function methodOf({ method, payment }: Accepting): ReturnMethod {
  const known = method ?? WAY_BACK[payment.method ?? ''];
  if (known) return known;
  const why = payment.method === undefined ? 'is not known' : `was ${payment.method}`;
  const complaint =
    `must say how banks settle the return, as the payment's own way ${why}: INDA or INGA on the books of the ` +
    'instructed or the instructing bank, CLRG by a clearing system';
  throw badField(problem('settlementMethod', 'REQUIRED', complaint));
}

function refuseOwn({ ownMessageId }: Recall): void {
  if (ownMessageId === undefined) return;
  const message =
    `the payment is one that you sent as ${ownMessageId}: cancel that ` +
    `(POST credit-transfers/${ownMessageId}/cancel), or reject the recall`;
  throw conflict({ field: 'recallId', code: 'OWN_PAYMENT', message });
}

function noAmount({ payment }: Recall) {
  const name = payment.uetr ?? payment.endToEndId ?? payment.messageId;
  const message =
    `what was settled of ${name} is not known here, by the recall or by one payment received: hand in ` +
    'the pacs.008 by which it came (POST messages), or reject the recall and ask for each payment by itself';
  return conflict({ field: 'recallId', code: 'AMOUNT_UNKNOWN', message });
}
