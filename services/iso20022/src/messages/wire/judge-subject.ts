import type {
  Iso20022Validation,
  ValidateIso20022MessageRequest,
} from '@masar/proto/gen/ts/masar/iso20022/v1/iso20022';
import type { IslamicTerms as WholeTerms } from '../../payments/payment';
import { writePain001 } from '../../payments/write-pain001';
import { writtenIssues } from '../../rules/check-sent-transfer';
import { changesOf } from '../../rules/transfer/changes';
import { validate, type Subject } from '../../rules/validate';
import type { Practice } from '../../shared/practice/practice';
import { readPractice } from '../../shared/practice/read-policy';
import { readCode } from '../read-message-type';
import { writeVerdict } from './write-verdict';

type TransferSubject = Subject & { readonly kind: 'creditTransfer' };

/** Placeholders for the ids that a message gets when it is sent. */
const STAND_IN_ID = 'MSG0';
const STAND_IN_UETR = '00000000-0000-4000-8000-000000000000';

/** A message with the tenant's settings and the time. */
export interface Judged {
  readonly request: ValidateIso20022MessageRequest;
  /** Settings of the tenant. */
  readonly settings: unknown;
  readonly now: Date;
}

/** The answer of ValidateIso20022Message, under the practice of the request or of the credit transfer. */
export function judgeSubject(
  read: Subject,
  { request, settings, now }: Judged,
): Iso20022Validation {
  const isTransfer = read.kind === 'creditTransfer';
  const named = isTransfer ? read.marketPractice : undefined;
  const code = readCode(request.marketPractice ?? named);
  const practice = code && readPractice(code, settings);
  const subject = isTransfer ? { ...read, ofMessage: writtenIssuesOf(read, now) } : read;
  return writeVerdict(validate(subject, { practice, now }), code);
}

/** Issues of the message that would be written from a credit transfer. */
function writtenIssuesOf({ transfer, islamic }: TransferSubject, now: Date) {
  return (practice: Practice) => {
    const changes = changesOf(transfer, { practice, now });
    const message = writePain001({
      ...{ practice: practice.code, creditTransfer: transfer, createdAt: now.toISOString() },
      messageId: transfer.paymentInformationId ?? STAND_IN_ID,
      uetrs: (transfer.transactions ?? []).map(() => STAND_IN_UETR),
      ...(islamic && { islamic: islamic as WholeTerms }),
      ...(changes && { changes }),
    });
    return writtenIssues(message, practice.code);
  };
}
