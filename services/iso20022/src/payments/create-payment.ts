import type { Changes, CreditTransfer, Transaction } from '../shared/credit-transfer';
import { controlSum } from '../shared/fields/totals';
import type { Issue } from '../shared/issue';
import type {
  Decision,
  IslamicTerms,
  Payment,
  PaymentEvent,
  StatusEntry,
  TransactionState,
} from './payment';

/** A valid credit transfer with the ids that it gets here. */
export interface NewPayment {
  readonly messageId: string;
  /** One for each transaction. */
  readonly uetrs: readonly string[];
  readonly practice: string;
  readonly creditTransfer: CreditTransfer;
  readonly changes?: Changes | undefined;
  readonly islamic?: IslamicTerms | undefined;
  /** As `duplicateKeysOf` makes them. */
  readonly duplicateKeys: readonly string[];
  readonly warnings: readonly Issue[];
  readonly now: Date;
  /** True when there is a channel; otherwise the message waits. */
  readonly hasChannel: boolean;
}

/** EndToEndId of a payment whose debtor gave none. Source: CBPR+ pacs.008 R29. */
export const NO_END_TO_END_ID = 'NOTPROVIDED';

/** Execution date changed. Source: ISO's ExternalStatusReason1Code. */
const DAY_CHANGED = 'DT06';

/**
 * A message in its initial state: received, validated and waiting for submission; accepted with a
 * change (ACWC) when its execution date was moved. Source: docs/payments.md, States of a transaction.
 */
export function createPayment(asked: NewPayment): Decision {
  const {
    messageId,
    uetrs,
    practice,
    creditTransfer,
    changes,
    islamic,
    duplicateKeys,
    warnings,
    now,
  } = asked;
  const at = now.toISOString();
  const transactions = transactionsOf(creditTransfer);
  const history = begins(changes, at);
  const state: Payment = {
    ...{ messageId, uetrs, practice, creditTransfer, status: 'VALIDATED' },
    ...(changes && { changes }),
    ...(islamic && { islamic }),
    transactions: uetrs.map((uetr, index) => begun(uetr, transactions[index], history)),
    warnings: asked.hasChannel ? warnings : [...warnings, noChannel()],
    cases: [],
    likenesses: duplicateKeys,
    createdAt: at,
    channelAt: now,
  };
  return { state, events: eventsOf(state) };
}

/**
 * Keys by which a repeated payment is noticed, one for each transaction: end-to-end id, amount and
 * creditor. Source: docs/payments.md, Rules.
 */
export function duplicateKeysOf(creditTransfer: CreditTransfer): readonly string[] {
  return transactionsOf(creditTransfer).map(({ endToEndId, amount, creditor, creditorAccount }) => {
    const account = creditorAccount?.iban ?? creditorAccount?.accountNumber ?? creditor?.name;
    const value = controlSum([amount?.value ?? '']);
    return JSON.stringify([endToEndId, value, amount?.currency, account]);
  });
}

/** Warnings for transactions that look like earlier ones. @param known keys of earlier payments */
export function duplicateWarnings(keys: readonly string[], known: ReadonlySet<string>): Issue[] {
  return keys.flatMap((key, index) =>
    known.has(key) ? [duplicateWarning(`creditTransfer.transactions[${index}]`)] : [],
  );
}

function noChannel(): Issue {
  const message =
    'no channel to a bank is set up for live tenants: the message waits for one, and is refused ' +
    'then if its execution date has passed; ask the operator to set ISO20022_CHANNEL';
  return { path: 'creditTransfer', code: 'CHANNEL_MISSING', message, severity: 'WARNING' };
}

function duplicateWarning(path: string): Issue {
  const message =
    `${path} has the end-to-end id, amount and creditor of a payment of the last 24 hours; ` +
    'cancel one of them if it is the same payment';
  return {
    path,
    code: 'PAYMENT_LIKE_ANOTHER',
    message,
    severity: 'WARNING',
    isoReasonCode: 'AM05',
  };
}

function begins(changes: Changes | undefined, at: string): readonly StatusEntry[] {
  const ours = { at, isApplied: true, isOurs: true } as const;
  return [
    { status: 'RCVD', ...ours },
    { status: 'ACTC', ...ours },
    ...(changes?.executionDate ? [{ status: 'ACWC', reason: DAY_CHANGED, ...ours } as const] : []),
  ];
}

function begun(
  uetr: string,
  transaction: Transaction | undefined,
  history: readonly StatusEntry[],
): TransactionState {
  const endToEndId = transaction?.endToEndId ?? NO_END_TO_END_ID;
  return { endToEndId, uetr, status: history.at(-1)?.status ?? 'ACTC', history };
}

function eventsOf(after: Payment): readonly PaymentEvent[] {
  const told = { after, moved: [] };
  const { changes, uetrs } = after;
  return [
    { type: 'iso20022.message.received', ...told },
    { type: 'iso20022.message.validated', ...told },
    ...(changes?.executionDate
      ? [{ type: 'iso20022.status.updated', after, moved: uetrs } as const]
      : []),
  ];
}

function transactionsOf({ transactions }: CreditTransfer): readonly Transaction[] {
  return transactions ?? [];
}
