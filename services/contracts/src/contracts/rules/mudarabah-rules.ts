import { fraction } from '@masar/kit/money';
import { capitalIsNotCost } from './contradictions';
import { isWhole, sumOf } from './percentages';
import { DRAFTING, type Check, type Rule } from './rule';
import { declared, violation } from '../../shared/rules/rule';
import { isOneSided } from './termination-reasons';

const profitIsSharedByPercentages: Check = ({ terms: { mudarabah } }) => {
  const { profitBasis, rabbAlMalPct, mudaribPct } = mudarabah ?? {};
  if (profitBasis === 'lump_sum' || profitBasis === 'capital_share') {
    const field = 'terms.mudarabah.profitBasis';
    return violation(`profit may not be a ${profitBasis}; agree on shares of profit`, field);
  }
  const shares = [rabbAlMalPct, mudaribPct].filter((share) => share !== undefined);
  if (shares.length === 1) {
    return violation('the other share of profit is missing; send rabbAlMalPct and mudaribPct');
  }
  if (shares.length === 2 && !isWhole(shares)) {
    return violation(`rabbAlMalPct and mudaribPct sum to ${sumOf(shares)}; they must sum to 100`);
  }
  return shares.length === 0 ? 'NOT_APPLICABLE' : 'PASSED';
};

const lossIsTheCapitalProviders: Check = ({ terms }) =>
  declared(
    terms.mudarabah?.lossBearer,
    (bearer) =>
      bearer !== 'rabb_al_mal' &&
      violation("without misconduct a loss is the capital provider's; set it to rabb_al_mal"),
  );

const capitalIsKnownAndNoDebt: Check = (agreement) => {
  const { capital, capitalKind } = agreement.terms.mudarabah ?? {};
  if (capitalKind === 'debt') return violation('a debt is no capital; hand over cash or assets');
  return declared(capital ?? capitalKind, () =>
    capitalIsNotCost(agreement, { capital, field: 'terms.mudarabah.capital' }),
  );
};

const mudaribTakesNoFee: Check = ({ terms }) =>
  declared(
    terms.mudarabah?.mudaribFee,
    (fee) =>
      fraction(fee).gt(0) &&
      violation(
        'the mudarib takes a share of profit and no fee; pay other work by its own contract',
      ),
  );

/** The schedule always agrees on a term, so that from activation on both sides are bound. */
const termEndsByMutualConsent: Check = (_, { termination }) =>
  declared(
    termination,
    ({ reason }) =>
      isOneSided(reason) &&
      violation(`${reason} does not let one side end an agreed term; use mutual_agreement`),
  );

export const MUDARABAH_RULES = [
  {
    id: 'MDR-PROFIT',
    when: DRAFTING,
    reference: 'AAOIFI SS 13, 8/1 and 8/5',
    statement: 'Profit is shared by percentages of profit that sum to 100, with no fixed sum.',
    field: 'terms.mudarabah.mudaribPct',
    check: profitIsSharedByPercentages,
  },
  {
    id: 'MDR-LOSS',
    when: DRAFTING,
    reference: 'AAOIFI SS 13, 4/4',
    statement: "Losses without misconduct are the rabb al-mal's.",
    field: 'terms.mudarabah.lossBearer',
    check: lossIsTheCapitalProviders,
  },
  {
    id: 'MDR-CAP',
    when: DRAFTING,
    reference: 'AAOIFI SS 13, 7/2 to 7/4',
    statement: 'Capital is known, one sum with the cost price, handed over, and no debt.',
    field: 'terms.mudarabah.capitalKind',
    check: capitalIsKnownAndNoDebt,
  },
  {
    id: 'MDR-FEE',
    when: DRAFTING,
    reference: 'AAOIFI SS 13, 8/2',
    statement: 'The mudarib takes no fee on top of his share of profit.',
    field: 'terms.mudarabah.mudaribFee',
    check: mudaribTakesNoFee,
  },
  {
    id: 'MDR-TERM',
    when: ['terminate'],
    reference: 'AAOIFI SS 13, 4/3',
    statement: 'Once a term is agreed, one side alone does not end the contract.',
    field: 'reason',
    check: termEndsByMutualConsent,
  },
] as const satisfies readonly Rule[];
