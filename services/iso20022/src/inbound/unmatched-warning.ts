import { shownReference, type BankReport, type NoMatch } from '../shared/bank-report';
import { reportWarning, type Issue } from '../shared/issue';

const WHY: Readonly<Record<NoMatch, string>> = {
  UNKNOWN:
    'no message of yours has this reference; the message is kept, and nothing follows from it',
  AMBIGUOUS: 'several payments of yours have this end-to-end id; ask the bank for the UETR',
  MISSING:
    'the bank names no UETR, no message and no end-to-end id; the message is kept, and nothing follows ' +
    'from it: ask the bank which payment it is about',
};

/** A report whose reference matches no payment. */
export function unmatchedWarning({ path, about, content }: BankReport, why: NoMatch): Issue {
  const what = content.kind.startsWith('RETURN') ? 'money came back; ' : '';
  const message = `${shownReference(about)}: ${what}${WHY[why]}`;
  return reportWarning(path, `REFERENCE_${why}`, message);
}
