import { DomainError, refuse, type Detail } from '@masar/kit/errors';
import type { CreditTransfer } from '../shared/credit-transfer';
import { VERSIONS } from '../shared/families';
import type { IslamicTerms } from '../shared/islamic-terms';
import type { Issue } from '../shared/issue';
import type { MessageEnvelope } from '../shared/message-json';
import type { Practice } from '../shared/practice/practice';
import { checkStructure } from '../shared/schema/check-structure';
import { checkCbpr } from './cbpr/check-cbpr';
import { toTransferIssue } from './message/transfer-path';
import { checkCreditTransfer } from './transfer/check-credit-transfer';
import { checkIslamic } from './transfer/check-islamic';

const PAIN_001 = VERSIONS['pain.001'];

interface SentTransfer {
  readonly creditTransfer: CreditTransfer;
  readonly islamic?: IslamicTerms | undefined;
}

interface Facts {
  readonly practice: Practice;
  readonly now: Date;
}

/**
 * Warnings on a credit transfer that is sent.
 * @throws DomainError SHARIAH_VIOLATION for a purpose of interest; VALIDATION_ERROR with every error
 */
export function transferWarnings(
  { creditTransfer, islamic }: SentTransfer,
  { practice, now }: Facts,
): readonly Issue[] {
  const issues = [
    ...checkCreditTransfer(creditTransfer, { practice, now }),
    ...(islamic ? checkIslamic(islamic, creditTransfer, practice) : []),
  ];
  refuseInterest(issues);
  return withoutErrors(issues);
}

/**
 * Warnings on the message written from a credit transfer.
 * @throws DomainError VALIDATION_ERROR with every error
 */
export function writtenWarnings(message: MessageEnvelope, practice: string): readonly Issue[] {
  return withoutErrors(writtenIssues(message, practice));
}

/** Issues of a written message by its schema and, under that practice, by CBPR+. */
export function writtenIssues(message: MessageEnvelope, practice: string): readonly Issue[] {
  const { issues } = checkStructure(message, PAIN_001);
  const cbpr = practice === 'CBPR+' ? checkCbpr(PAIN_001, message, 'json') : [];
  return [...issues, ...cbpr].map(toTransferIssue);
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
