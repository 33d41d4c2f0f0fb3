import type { CreditTransfer } from '../shared/credit-transfer';
import type { IslamicTerms } from '../shared/islamic-terms';
import type { Issue } from '../shared/issue';
import type { Practice } from '../shared/practice/practice';
import type { MessageEnvelope } from '../shared/message-json';
import type { MessageVersion } from '../shared/model/model';
import { checkMessage, type PathForm } from './message/check-message';
import { checkCreditTransfer } from './practice/check-credit-transfer';
import { checkIslamic } from './practice/check-islamic';
import type { Facts } from './practice/rule';

/** What is judged, with what was found when it was read. */
export type Subject =
  | { readonly kind: 'unreadable'; readonly issues: readonly Issue[] }
  | {
      readonly kind: 'creditTransfer';
      readonly transfer: CreditTransfer;
      readonly islamic?: IslamicTerms;
      /** The practice that its request names. */
      readonly marketPractice?: string;
      readonly issues: readonly Issue[];
      /** Issues of the message that it becomes; asked where nothing else is wrong. */
      readonly ofMessage?: (practice: Practice) => readonly Issue[];
    }
  | {
      readonly kind: 'message';
      readonly version: MessageVersion;
      readonly json: MessageEnvelope;
      /** What its schema has against it. */
      readonly issues: readonly Issue[];
      /** How its places are named. */
      readonly form: PathForm;
    };

export interface Verdict {
  /** In the order of the document. */
  readonly issues: readonly Issue[];
  readonly conformanceLevel: 'FULL' | 'PARTIAL' | 'NONE';
  /** Absent where no practice was named. */
  readonly compliance?: { readonly isCompliant: boolean; readonly issues: readonly Issue[] };
}

/**
 * Everything that a message breaks or should mind: its schema, the formats of its fields, and the
 * practice where one is named. FULL has no issue, PARTIAL warnings, NONE errors; what has an
 * error complies with no practice, whoever found it. Source: spec, Validation response; domain page, 5.2.
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

/** A field of a wrong type is not read: that it is missing, too, would be said of the same place. */
function withRules(read: readonly Issue[], found: readonly Issue[]): readonly Issue[] {
  const told = new Set(read.map(({ path }) => path));
  return [...read, ...found.filter(({ path }) => !told.has(path))];
}
