import type { CreditTransfer } from '../shared/credit-transfer';
import type { IslamicTerms } from '../shared/islamic-terms';
import type { Issue } from '../shared/issue';
import type { Practice } from '../shared/practice/practice';
import type { MessageEnvelope } from '../shared/message-json';
import type { MessageVersion } from '../shared/model/model';
import { checkMessage, type PathForm } from './message/check-message';
import { checkCreditTransfer } from './transfer/check-credit-transfer';
import { checkIslamic } from './transfer/check-islamic';
import type { Facts } from './transfer/rule';

/** The subject of a validation, with the issues found while reading it. */
export type Subject =
  | { readonly kind: 'unreadable'; readonly issues: readonly Issue[] }
  | {
      readonly kind: 'creditTransfer';
      readonly transfer: CreditTransfer;
      readonly islamic?: IslamicTerms;
      /** The practice named in its request. */
      readonly marketPractice?: string;
      readonly issues: readonly Issue[];
      /** Issues of the message written from it; called when there are no other errors. */
      readonly ofMessage?: (practice: Practice) => readonly Issue[];
    }
  | {
      readonly kind: 'message';
      readonly version: MessageVersion;
      readonly json: MessageEnvelope;
      /** Schema errors. */
      readonly issues: readonly Issue[];
      /** Form of its paths. */
      readonly form: PathForm;
    };

export interface Verdict {
  /** In document order. */
  readonly issues: readonly Issue[];
  readonly conformanceLevel: 'FULL' | 'PARTIAL' | 'NONE';
  /** Absent without a practice. */
  readonly compliance?: { readonly isCompliant: boolean; readonly issues: readonly Issue[] };
}

/**
 * All errors and warnings of a message: by its schema, the formats of its fields and, if named, the practice.
 * FULL has no issues, PARTIAL only warnings, NONE errors. A message with any error complies with no practice.
 * Source: ValidateIso20022Message.
 */
export function validate(subject: Subject, facts: Facts): Verdict {
  const issues = issuesOf(subject, facts);
  const has = (severity: Issue['severity']) => issues.some((each) => each.severity === severity);
  const conformanceLevel = has('ERROR') ? 'NONE' : has('WARNING') ? 'PARTIAL' : 'FULL';
  const { practice } = facts;
  if (!practice) return { issues, conformanceLevel };
  const isOfPractice = ({ rule }: Issue) => rule?.startsWith(`${practice.code} `);
  const ofPractice = issues.filter((each) => each.severity === 'ERROR' || isOfPractice(each));
  return {
    issues,
    conformanceLevel,
    compliance: { isCompliant: !has('ERROR'), issues: ofPractice },
  };
}

function issuesOf(subject: Subject, facts: Facts): readonly Issue[] {
  switch (subject.kind) {
    case 'unreadable':
      return subject.issues;
    case 'creditTransfer':
      return ofTransfer(subject, facts);
    case 'message':
      return checkMessage(subject, facts);
  }
}

function ofTransfer(
  { transfer, islamic, issues: read, ofMessage }: Subject & { readonly kind: 'creditTransfer' },
  facts: Facts,
): readonly Issue[] {
  const { practice } = facts;
  const ofTerms = islamic
    ? practice
      ? checkIslamic(islamic, transfer, practice)
      : [NO_PRACTICE]
    : [];
  const issues = withRules(read, [...ofTerms, ...checkCreditTransfer(transfer, facts)]);
  const isWrong = issues.some(({ severity }) => severity === 'ERROR');
  return isWrong || !practice || !ofMessage ? issues : withRules(issues, ofMessage(practice));
}

const NO_PRACTICE: Issue = {
  ...{ path: 'marketPractice', code: 'REQUIRED', severity: 'ERROR' },
  message: 'marketPractice is required: which contracts may be paid is for it to say',
};

/** Adds issues at new places only: a field of a wrong type must not also be reported as missing. */
function withRules(read: readonly Issue[], found: readonly Issue[]): readonly Issue[] {
  const told = new Set(read.map(({ path }) => path));
  return [...read, ...found.filter(({ path }) => !told.has(path))];
}
