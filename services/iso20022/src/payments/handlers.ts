import { randomUUID } from 'node:crypto';
import { DomainError } from '@masar/kit/errors';
import { newId } from '@masar/kit/ids';
import type { Handlers } from '@masar/kit/rpc';
import type { Scope } from '@masar/kit/scope';
import { readPage, writePage, type Stored } from '@masar/kit/store';
import type { JobPool } from '@masar/kit/threads';
import type * as wire from '@masar/proto/gen/ts/masar/iso20022/v1/payments';
import type { PracticeCode } from '../shared/practice/practice';
import { cancel } from './cancel';
import { duplicateWarnings, createPayment, duplicateKeysOf } from './create-payment';
import type { CancellationCase, Payment } from './payment';
import { readCancelling } from './wire/read-cancelling';
import { readCreditTransfer, readIslamicTerms } from './wire/read-credit-transfer';
import type { Asked, judgePayment } from './wire/judge-payment';
import { noSuchUetr, type PaymentStore } from './store';
import {
  writeCase,
  writeMessage,
  writeRecord,
  writeSent,
  writeStatus,
  writeSummary,
  writeUetrStatus,
} from './wire/write-payment';

type PaymentHandlers = Handlers<typeof wire.Iso20022PaymentsServiceService>;

interface Parts {
  readonly payments: PaymentStore;
  /** Runs the validation, in a thread when it is large. */
  readonly jobs: Pick<JobPool<{ judgePayment: typeof judgePayment }>, 'run'>;
  /** True when the tenant has a channel. */
  readonly hasChannel: (scope: Scope) => boolean;
}

/** Credit transfers: send, follow and cancel. */
export function paymentHandlers(parts: Parts): PaymentHandlers {
  return { ...sending(parts), ...following(parts), cancelCreditTransfer: cancelling(parts) };
}

function sending(parts: Parts) {
  return {
    sendCreditTransfer: async (scope, request) =>
      writeSent(await send(parts, scope, readAsked(request))),
    sendIslamicCreditTransfer: async (scope, request) => {
      const islamic = readIslamicTerms(request);
      return writeSent(await send(parts, scope, { ...readAsked(request), islamic }));
    },
  } satisfies Partial<PaymentHandlers>;
}

function following({ payments }: Parts) {
  return {
    listIso20022Messages: async (scope, request) => {
      const asked = readPage(scope, request);
      const { status, contradictedBy } = request;
      const filter = { status, 'transactions.contradictedBy': contradictedBy };
      return writePage(await payments.aggregates.list(scope, filter, asked), asked, writeMessage);
    },
    getIso20022Message: async (scope, { messageId }) =>
      writeRecord(await payments.get(scope, messageId)),
    getIso20022MessageStatus: async (scope, { messageId }) =>
      writeStatus(await payments.get(scope, messageId)),
    getUetrStatus: async (scope, { uetr }) => {
      const status = writeUetrStatus(await payments.getByUetr(scope, uetr), uetr);
      if (!status) throw noSuchUetr(scope);
      return status;
    },
  } satisfies Partial<PaymentHandlers>;
}

function cancelling({ payments }: Parts): PaymentHandlers['cancelCreditTransfer'] {
  return async (scope, request) => {
    const reason = readCancelling(request);
    const { actor, idempotencyKey: key } = scope;
    const { id } = await payments.get(scope, request.messageId);
    const caseId = newId('CASE').replace('_', '');
    const stored = await payments.rail.updated(scope, { id }, (state, { now }) =>
      cancel(state, { ...reason, caseId, actor, now, key }),
    );
    const made = caseMade(stored.state, { caseId, key });
    return { case: writeCase(stored.state, made), message: writeSummary(stored) };
  };
}

/** The case of this command, also when its idempotency key is repeated. */
function caseMade(
  { cases }: Payment,
  { caseId, key }: { readonly caseId: string; readonly key: string | undefined },
): CancellationCase {
  const isMade = (each: CancellationCase) =>
    each.id === caseId || (key !== undefined && each.key === key);
  const made = cases.findLast(isMade);
  if (made) return made;
  const message =
    'the idempotency key was used for another command on this message; send a new key';
  throw new DomainError('IDEMPOTENCY_KEY_REUSED', message);
}

async function send(
  { payments, jobs, hasChannel }: Parts,
  scope: Scope,
  asked: Asked,
): Promise<Stored<Payment>> {
  // A repeated command must not fail, even when a new one would by now.
  const repeated = await payments.aggregates.findCreated(scope);
  if (repeated) return repeated;
  const { creditTransfer } = asked;
  const { settings, clock } = scope;
  const uetrs = (creditTransfer.transactions ?? []).map(() => randomUUID());
  const message = { ...asked, messageId: messageIdOf(asked), uetrs };
  const judged = { ...message, settings, now: clock.now() };
  const duplicateKeys = duplicateKeysOf(creditTransfer);
  const [judgement, known] = await Promise.all([
    jobs.run(scope.tenantId, 'judgePayment', judged),
    payments.findDuplicateKeys(scope, duplicateKeys),
  ]);
  const { changes } = judgement;
  const warnings = [...judgement.warnings, ...duplicateWarnings(duplicateKeys, known)];
  const given = { ...(changes && { changes }), duplicateKeys, warnings };
  const kept = { ...message, ...given, hasChannel: hasChannel(scope) };
  return payments.create(scope, ({ now }) => createPayment({ ...kept, now }));
}

/** CBPR+ requires the sender's reference; a generated one keeps to SWIFT's character set X. */
function messageIdOf({ practice, creditTransfer }: Asked): string {
  const own = practice === 'CBPR+' ? creditTransfer.paymentInformationId : undefined;
  return own ?? newId('MSG').replace('_', '');
}

/** The gateway has validated the practice. */
function readAsked({ marketPractice, creditTransfer }: wire.SendCreditTransferRequest): Asked {
  return {
    practice: marketPractice as PracticeCode,
    creditTransfer: readCreditTransfer(creditTransfer),
  };
}
