import { shownReference, type BankReport, type NoMatch } from '../shared/bank-report';
import { reportWarning, type Issue } from '../shared/issue';

/** A recall that a person must answer. @param recallId undefined when there is nothing to answer */
export function recallToAnswer(
  { path, about }: BankReport,
  match: 'FOUND' | NoMatch,
  recallId: string | undefined,
): Issue {
  const sentence = `${shownReference(about)}: money is asked back of ${WHOSE[match]}`;
  const way = recallId === undefined ? WHICH : answerWay(match, recallId);
  return reportWarning(path, 'RECALL_TO_ANSWER', `${sentence}; ${way}`);
}

const WHICH = 'ask the bank which one';
const OWN = 'a payment that you sent';
const WHOSE: Readonly<Record<'FOUND' | NoMatch, string>> = {
  ...{ FOUND: OWN, AMBIGUOUS: OWN },
  UNKNOWN: 'no payment that you sent',
  MISSING: 'a payment that the bank does not name',
};

function answerWay(match: 'FOUND' | NoMatch, recallId: string): string {
  if (match === 'MISSING') return `${WHICH}, or reject recall ${recallId}`;
  if (match === 'FOUND' || match === 'AMBIGUOUS')
    return `ask your bank who wants it back, cancel it or reject recall ${recallId}`;
  return `look whether you received it, and accept or reject recall ${recallId}`;
}
