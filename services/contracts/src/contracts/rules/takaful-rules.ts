import { fraction } from '@masar/kit/money';
import { sumOf } from './percentages';
import { DRAFTING, type Check, type Rule } from './rule';
import { declared, violation } from '../../shared/rules/rule';

const contributionIsADonation: Check = ({ terms }) =>
  declared(
    terms.takaful?.contributionBasis,
    (basis) =>
      basis === 'premium' &&
      violation('the contribution is a donation and no price of cover; set it to tabarru'),
  );

const operatorsFeeIsStated: Check = ({ terms }) =>
  declared(terms.takaful, ({ wakalaFeePct, tabarruPct }) => {
    if (wakalaFeePct === undefined) {
      return violation("the operator's fee is not stated; send wakalaFeePct (0 for none)");
    }
    const parts = sumOf([wakalaFeePct, tabarruPct ?? '0']);
    return (
      fraction(parts).gt(100) &&
      violation(`wakalaFeePct and tabarruPct take ${parts} percent of a contribution; lower them`)
    );
  });

const surplusIsNotTheOperators: Check = ({ terms }) =>
  declared(
    terms.takaful?.surplusRule,
    (rule) =>
      (rule === 'operator' || rule === 'shared') &&
      violation('the operator takes no surplus; use participants, reserve or charity'),
  );

const accountsAreSegregated: Check = (_, { activation }) =>
  activation?.evidence.segregatedAccounts === true
    ? 'PASSED'
    : violation(
        "no evidence that the operator's and the participants' accounts are kept apart; send " +
          'evidence.segregatedAccounts true',
      );

export const TAKAFUL_RULES = [
  {
    id: 'TKF-TABARRU',
    when: DRAFTING,
    reference: 'AAOIFI SS 26, 5/1 and 4/3',
    statement: 'The contribution is a commitment to donate.',
    field: 'terms.takaful.contributionBasis',
    check: contributionIsADonation,
  },
  {
    id: 'TKF-WAKALA',
    when: DRAFTING,
    reference: 'AAOIFI SS 26, 10/1 and 3/1',
    statement: "The operator's fee is stated in the agreement.",
    field: 'terms.takaful.wakalaFeePct',
    check: operatorsFeeIsStated,
  },
  {
    id: 'TKF-SURPLUS',
    when: DRAFTING,
    reference: 'AAOIFI SS 26, 5/5',
    statement: 'The operator takes no share of a surplus.',
    field: 'terms.takaful.surplusRule',
    check: surplusIsNotTheOperators,
  },
  {
    id: 'TKF-SEGREG',
    when: ['activate'],
    reference: 'AAOIFI SS 26, 5/2',
    statement: "The operator's account and the participants' account are kept apart.",
    field: 'evidence.segregatedAccounts',
    check: accountsAreSegregated,
  },
] as const satisfies readonly Rule[];
