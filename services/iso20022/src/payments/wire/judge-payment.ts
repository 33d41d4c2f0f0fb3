import { DomainError, refuse, type Detail } from '@masar/kit/errors';
import { toldOfTransfer } from '../../rules/message/transfer-path';
import { checkCbpr } from '../../rules/cbpr/check-cbpr';
import { changesOf } from '../../rules/transfer/changes';
import { checkCreditTransfer } from '../../rules/transfer/check-credit-transfer';
import { checkIslamic } from '../../rules/transfer/check-islamic';
import { VERSIONS } from '../../shared/families';
import type { Changes, CreditTransfer } from '../../shared/credit-transfer';
import type { Issue } from '../../shared/issue';
import { checkStructure } from '../../shared/schema/check-structure';
import type { PracticeCode } from '../../shared/practice/practice';
import { readPractice } from '../../shared/practice/read-policy';
import type { IslamicTerms } from '../payment';
import { writePain001, type Said } from '../write-pain001';

/** The version that payments are written in. */
export const PAIN_001 = VERSIONS['pain.001'];

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
  readonly minded: readonly Issue[];
  readonly changes?: Changes;
}

/**
 * Validates a credit transfer and the message written from it.
 * @throws DomainError as readWarnings and readMessageWarnings
 */
export function judgePayment({ settings, now, ...asked }: Judging): Judgement {
  const minded = readWarnings(asked, { settings, now });
  const changes = readChanges(asked, { settings, now });
  const message = { ...asked, ...(changes && { changes }), createdAt: now.toISOString() };
  const told = new Set(minded.map(({ path }) => path));
  const ofMessage = readMessageWarnings(message).filter(({ path }) => !told.has(path));
  const all = [...minded, ...ofMessage].slice(0, MOST_WARNINGS);
  return { minded: all, ...(changes && { changes }) };
}

/**
 * Warnings on a credit transfer.
 * @throws DomainError SHARIAH_VIOLATION for a purpose of interest; VALIDATION_ERROR with every error
 */
export function readWarnings(
  { practice: code, creditTransfer, islamic }: Asked,
  { settings, now }: { readonly settings: unknown; readonly now: Date },
): readonly Issue[] {
  const practice = readPractice(code, settings);
  const issues = [
    ...checkCreditTransfer(creditTransfer, { practice, now }),
    ...(islamic ? checkIslamic(islamic, creditTransfer, practice) : []),
  ];
  refuseInterest(issues);
  return withoutErrors(issues);
}

/** Changes that the market requires, by the same settings and clock. */
export function readChanges(
  { practice: code, creditTransfer }: Asked,
  { settings, now }: { readonly settings: unknown; readonly now: Date },
): Changes | undefined {
  return changesOf(creditTransfer, { practice: readPractice(code, settings), now });
}

/**
 * Warnings on the written message.
 * @throws DomainError VALIDATION_ERROR with every error
 */
export function readMessageWarnings(payment: Said): readonly Issue[] {
  return withoutErrors(messageIssues(payment));
}

/** Issues of the written message by its schema and, under that practice, by CBPR+. */
export function messageIssues(payment: Said): readonly Issue[] {
  const message = writePain001(payment);
  const { issues } = checkStructure(message, PAIN_001);
  const cbpr = payment.practice === 'CBPR+' ? checkCbpr(PAIN_001, message, 'json') : [];
  return [...issues, ...cbpr].map(toldOfTransfer);
}

function withoutErrors(issues: readonly Issue[]): readonly Issue[] {
  refuse(issues.filter(({ severity }) => severity === 'ERROR').map(toDetail));
  return issues;
}

function refuseInterest(issues: readonly Issue[]): void {
  const details = issues.filter(({ code }) => code === 'SHARIAH_VIOLATION').map(toDetail);
  const [first] = details;
  if (first) throw new DomainError('SHARIAH_VIOLATION', first.message, details);
}

function toDetail({ path: field, code, message }: Issue): Detail {
  return { field, code, message };
}
