import { PaymentCancellationRejection } from '@taprsvp/iso20022_external_codes/dist/PaymentCancellationRejection';
import { readReason } from '../../payments/wire/read-cancelling';
import type * as wire from '@masar/proto/gen/ts/masar/iso20022/v1/recalls';
import type { Accepting } from '../answer-recall';
import type { Reason, ReturnMethod } from '../recall';

const REFUSALS: ReadonlySet<string> = new Set(Object.values(PaymentCancellationRejection));

/**
 * Reason of a rejection.
 * @throws DomainError VALIDATION_ERROR for a code that ISO's ExternalPaymentCancellationRejection1Code does not
 * have, and for NARR without a description
 */
export function readRejecting(asked: wire.RejectIso20022RecallRequest): Reason {
  return readReason(asked, REFUSALS);
}

/** Details of an acceptance; the gateway has validated the method. */
export function readAccepting(
  asked: wire.AcceptIso20022RecallRequest,
): Pick<Accepting, 'settled' | 'method' | 'settlementDate'> {
  const { settled, settlementMethod, settlementDate } = asked;
  return { settled, method: settlementMethod as ReturnMethod | undefined, settlementDate };
}
