import { earliestStartOf, earliestStartText } from '../../shared/earliest-start';
import { violation } from '../../shared/rules/rule';
import type { Check, Rule } from './rule';

const debtHasNotArisen: Check = ({ underlying_obligation }, { leaving }) => {
  if (!leaving) return 'NOT_APPLICABLE';
  const arises = underlying_obligation?.arises_on;
  const wayOut = 'discharge it once the beneficiary has released the debtor or the debt has ended';
  if (arises === undefined) return violation(`the debt exists, and it binds; ${wayOut}`);
  if (leaving.at >= earliestStartOf(arises)) {
    const bound = `a withdrawal is possible before ${earliestStartText(arises)}`;
    return violation(`the debt arises on ${arises}, and ${bound}; ${wayOut}`);
  }
  return leaving.paid.isZero()
    ? 'PASSED'
    : violation(`${leaving.paid} was paid on a claim: there is a debt, and it binds; ${wayOut}`);
};

/** Checked when the guarantor withdraws without the beneficiary's release. */
export const LEAVING_RULES = [
  {
    id: 'KAF-WITHDRAW',
    when: ['withdraw'],
    reference: 'AAOIFI SS 5, 3/1/4 and 3/2',
    statement: 'What binds is withdrawn from only before the debt that it guarantees arises.',
    field: 'underlying_obligation.arises_on',
    check: debtHasNotArisen,
  },
] as const satisfies readonly Rule[];
