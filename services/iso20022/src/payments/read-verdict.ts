import { DomainError, refuse, type Detail } from '@masar/kit/errors';
import { checkCbpr } from '../rules/cbpr/check-cbpr';
import { checkCreditTransfer } from '../rules/practice/check-credit-transfer';
import { checkIslamic } from '../rules/practice/check-islamic';
import { VERSIONS } from '../shared/families';
import type { CreditTransfer } from '../shared/credit-transfer';
import type { Issue } from '../shared/issue';
import { checkStructure } from '../shared/message/check-structure';
import type { PracticeCode } from '../shared/practice/practice';
import { readPractice } from '../shared/practice/read-policy';
import type { IslamicTerms } from './payment';
import { writePain001, type Said } from './write-pain001';

/** What payments are written as. */
export const PAIN_001 = VERSIONS['pain.001'];

/** What is to be judged. */
export interface Asked {
  readonly practice: PracticeCode;
  readonly creditTransfer: CreditTransfer;
  readonly islamic?: IslamicTerms;
}

/**
 * What is to be minded of a credit transfer.
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

/**
 * What is to be minded of the message as it is written: by its schema, and by CBPR+ where that is its
 * practice. @throws DomainError VALIDATION_ERROR with every error
 */
export function readMessageWarnings(payment: Said): readonly Issue[] {
  const message = writePain001(payment);
  const { issues } = checkStructure(message, PAIN_001);
  const cbpr = payment.practice === 'CBPR+' ? checkCbpr(PAIN_001, message) : [];
  return withoutErrors([...issues, ...cbpr]);
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
