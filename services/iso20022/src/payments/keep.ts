import type { CreditTransfer, Transaction } from '../shared/credit-transfer';
import { controlSum } from '../shared/fields/totals';
import type { Issue } from '../shared/issue';
import type { Decision, IslamicTerms, Payment, TransactionState } from './payment';

/** A credit transfer without an error, with what it is given here. */
export interface Keeping {
  readonly messageId: string;
  /** One for each transaction. */
  readonly uetrs: readonly string[];
  readonly practice: string;
  readonly creditTransfer: CreditTransfer;
  readonly islamic?: IslamicTerms | undefined;
  readonly warnings: readonly Issue[];
  readonly now: Date;
  /** Whether there is a channel that takes it. */
  readonly hasChannel: boolean;
}

/** What EndToEndId is where the sender gave none. Source: domain page, 5.1. */
export const NO_END_TO_END_ID = 'NOTPROVIDED';

/** The message as it begins: received, validated, and waiting to be handed over. Source: domain page, 6.1. */
export function keep(asked: Keeping): Decision {
  const { messageId, uetrs, practice, creditTransfer, islamic, warnings, now } = asked;
  const at = now.toISOString();
  const transactions = transactionsOf(creditTransfer);
  const state: Payment = {
    ...{ messageId, uetrs, practice, creditTransfer, status: 'VALIDATED' },
    ...(islamic && { islamic }),
    transactions: uetrs.map((uetr, index) => begun(uetr, transactions[index], at)),
    warnings,
    cases: [],
    likenesses: likenessesOf(creditTransfer),
    createdAt: at,
    channelAt: asked.hasChannel ? now : undefined,
  };
  const told = { after: state, moved: [] };
  return {
    state,
    events: [
      { type: 'iso20022.message.received', ...told },
      { type: 'iso20022.message.validated', ...told },
    ],
  };
}

/**
 * What two payments share when one is probably the other again, in the order of the transactions:
 * end-to-end id, amount and creditor. Source: domain page, 5.1 (duplicates).
 */
export function likenessesOf(creditTransfer: CreditTransfer): readonly string[] {
  return transactionsOf(creditTransfer).map(({ endToEndId, amount, creditor, creditorAccount }) => {
    const account = creditorAccount?.iban ?? creditorAccount?.accountNumber ?? creditor?.name;
    const value = controlSum([amount?.value ?? '']);
    return JSON.stringify([endToEndId, value, amount?.currency, account]);
  });
}

/** What is to be minded of payments that were made before. @param known likenesses of these */
export function doubles(creditTransfer: CreditTransfer, known: ReadonlySet<string>): Issue[] {
  return likenessesOf(creditTransfer).flatMap((likeness, index) =>
    known.has(likeness) ? [double(`creditTransfer.transactions[${index}]`)] : [],
  );
}

function double(path: string): Issue {
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

function begun(uetr: string, transaction: Transaction | undefined, at: string): TransactionState {
  return {
    endToEndId: transaction?.endToEndId ?? NO_END_TO_END_ID,
    uetr,
    status: 'ACTC',
    history: [
      { status: 'RCVD', at, isApplied: true },
      { status: 'ACTC', at, isApplied: true },
    ],
  };
}

function transactionsOf({ transactions }: CreditTransfer): readonly Transaction[] {
  return transactions ?? [];
}
