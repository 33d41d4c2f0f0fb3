import { transferWarnings, writtenWarnings } from '../../rules/check-sent-transfer';
import { changesOf } from '../../rules/transfer/changes';
import type { Changes, CreditTransfer } from '../../shared/credit-transfer';
import type { Issue } from '../../shared/issue';
import type { PracticeCode } from '../../shared/practice/practice';
import { readPractice } from '../../shared/practice/read-policy';
import type { IslamicTerms } from '../payment';
import { writePain001 } from '../write-pain001';

/** A credit transfer to validate. */
export interface Asked {
  readonly practice: PracticeCode;
  readonly creditTransfer: CreditTransfer;
  readonly islamic?: IslamicTerms;
}

/** A credit transfer with its ids, the tenant's settings and the time. */
interface Judging extends Asked {
  readonly messageId: string;
  readonly uetrs: readonly string[];
  /** Settings of the tenant. */
  readonly settings: unknown;
  readonly now: Date;
}

/** Cap on stored warnings. */
const MOST_WARNINGS = 1_000;

/** Warnings on a credit transfer, and the changes that its market requires. */
interface Judgement {
  readonly warnings: readonly Issue[];
  readonly changes?: Changes;
}

/**
 * Validates a credit transfer and the message written from it.
 * @throws DomainError as transferWarnings and writtenWarnings
 */
export function judgePayment({ settings, now, ...asked }: Judging): Judgement {
  const practice = readPractice(asked.practice, settings);
  const ofTransfer = transferWarnings(asked, { practice, now });
  const changes = changesOf(asked.creditTransfer, { practice, now });
  const createdAt = now.toISOString();
  const message = writePain001({ ...asked, ...(changes && { changes }), createdAt });
  const told = new Set(ofTransfer.map(({ path }) => path));
  const ofMessage = writtenWarnings(message, asked.practice).filter(({ path }) => !told.has(path));
  const warnings = [...ofTransfer, ...ofMessage].slice(0, MOST_WARNINGS);
  return { warnings, ...(changes && { changes }) };
}
