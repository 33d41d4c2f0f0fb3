import type { CreditTransfer, Transaction } from '../../shared/credit-transfer';
import { isDay } from '../../shared/fields/date';
import type { Issue } from '../../shared/issue';
import { ownPurposesOf } from './own-purposes';
import { PAYMENT_RULES } from './payment-rules';
import type { Facts, Finding, Rule } from './rule';
import { TRANSACTION_RULES, type Placed } from './transaction-rules';

/**
 * All errors and warnings of a credit transfer in document order: the formats of its fields and, if given,
 * the market practice. An issue of the practice has a rule that starts with its code. A thousand payments
 * take a few milliseconds.
 */
export function checkCreditTransfer(transfer: CreditTransfer, facts: Facts): readonly Issue[] {
  const root = 'creditTransfer';
  const placed = place(transfer, facts);
  return [
    ...issuesOf(transfer, { rules: PAYMENT_RULES, path: root, facts }),
    ...placed.flatMap((each, i) =>
      issuesOf(each, { rules: TRANSACTION_RULES, path: `${root}.transactions[${i}]`, facts }),
    ),
  ];
}

interface Judging<R> {
  readonly rules: readonly Rule<R>[];
  readonly path: string;
  readonly facts: Facts;
}

function issuesOf<R>(record: R, { rules, path, facts }: Judging<R>): readonly Issue[] {
  return rules.flatMap((rule) =>
    rule(record, facts).map((finding) => toIssue(finding, `${path}.${finding.path}`, facts)),
  );
}

/** The message starts with its path, so that it can stand alone. */
function toIssue({ problem, rule }: Finding, path: string, { practice }: Facts): Issue {
  const named = rule !== undefined && practice && { rule: `${practice.code} ${rule}` };
  return { ...problem, path, message: `${path} ${problem.message}`, ...named };
}

function place(transfer: CreditTransfer, { practice }: Facts): Placed[] {
  const { transactions = [], requestedExecutionDate: date } = transfer;
  const day = date && isDay(date) ? date : undefined;
  const endToEndId = repeats(transactions, ({ endToEndId: id }) => id);
  const instructionId = repeats(transactions, ({ instructionId: id }) => id);
  return transactions.map((each, i) => ({
    ...each,
    day,
    ownPurposes: ownPurposesOf(transfer, each, practice),
    repeated: { endToEndId: endToEndId.has(i), instructionId: instructionId.has(i) },
  }));
}

/** Positions of the payments with the id of an earlier one. */
function repeats(
  transactions: readonly Transaction[],
  idOf: (one: Transaction) => string | undefined,
): ReadonlySet<number> {
  const seen = new Set<string>();
  const repeated = new Set<number>();
  transactions.forEach((each, i) => {
    const id = idOf(each);
    if (id !== undefined && seen.has(id)) repeated.add(i);
    if (id !== undefined) seen.add(id);
  });
  return repeated;
}
