import { dateOf } from '@masar/kit/time';
import { capitalIsNotCost } from './contradictions';
import { DRAFTING, type Check, type Rule } from './rule';
import { declared, violation } from '../../shared/rules/rule';

const feeIsOneKnownAmount: Check = ({ terms: { wakala } }) => {
  if (wakala?.capital !== undefined && wakala.wakalaFee === undefined) {
    return violation("the agent's fee is not known; send wakalaFee (fixed 0 for none)");
  }
  return declared(
    wakala?.wakalaFee,
    ({ fixed, pct }) =>
      (fixed === undefined) === (pct === undefined) &&
      violation(
        'the fee is either fixed or a percentage of the amount invested; send one of the two',
      ),
  );
};

const agentGuaranteesNothing: Check = ({ terms }) =>
  declared(
    terms.wakala?.guaranteedByAgent,
    (isGuaranteed) =>
      isGuaranteed &&
      violation('an agent may not guarantee capital or profit; a third party may, separately'),
  );

const amountAndTermAreDetermined: Check = (agreement, { now }) => {
  const { capital, maturityDate: maturity } = agreement.terms.wakala ?? {};
  if (maturity !== undefined && maturity <= dateOf(now)) {
    return violation(`the agency has no term: it ended on ${maturity}; set a later maturityDate`);
  }
  return declared(maturity ?? capital, () =>
    capitalIsNotCost(agreement, { capital, field: 'terms.wakala.capital' }),
  );
};

export const WAKALA_RULES = [
  {
    id: 'WAK-FEE',
    when: DRAFTING,
    reference: 'AAOIFI SS 46, 5/1 and 5/4',
    statement: "The agent's fee is one known sum, or one percentage of the amount invested.",
    field: 'terms.wakala.wakalaFee',
    check: feeIsOneKnownAmount,
  },
  {
    id: 'WAK-GUAR',
    when: DRAFTING,
    reference: 'AAOIFI SS 5, 2/2/2; SS 46, 7/1',
    statement: 'The agent guarantees neither capital nor profit.',
    field: 'terms.wakala.guaranteedByAgent',
    check: agentGuaranteesNothing,
  },
  {
    id: 'WAK-TERM',
    when: DRAFTING,
    reference: 'AAOIFI SS 46, 6/1',
    statement:
      'Amount and term are determined: capital is the cost price, and a maturity date lies ahead.',
    field: 'terms.wakala.maturityDate',
    check: amountAndTermAreDetermined,
  },
] as const satisfies readonly Rule[];
