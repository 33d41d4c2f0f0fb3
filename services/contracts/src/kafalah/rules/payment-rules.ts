import { violation } from '../../shared/rules/rule';
import { isSameEntity } from '../../shared/rules/same-entity';
import type { Check, Rule } from './rule';

const claimantIsBeneficiary: Check = ({ beneficiary_id }, { claim }) =>
  claim?.claimant_id === undefined || isSameEntity(claim.claimant_id, beneficiary_id)
    ? 'PASSED'
    : violation('only the beneficiary may claim; leave claimant_id out or send the beneficiary');

const claimIsWithinGuarantee: Check = (_, { claim, demand }) => {
  if (!demand || demand.amount.compare(demand.most) <= 0) return 'PASSED';
  const { amount, most } = demand;
  if (claim)
    return violation(`${amount} is above ${most}, which is unpaid; claim no more than that`);
  const complaint = `${amount} is above ${most}, which is neither paid nor approved yet`;
  return violation(`${complaint}; approve no more than that, or reject`, 'approved_amount');
};

const conditionIsMet: Check = ({ condition }, { claim }) => {
  if (condition === undefined) return 'NOT_APPLICABLE';
  return claim?.condition_met === true
    ? 'PASSED'
    : violation('the guarantee has a condition; claim once it is met, with condition_met true');
};

const debtorWasAskedFirst: Check = ({ claim_order }, { claim }) => {
  if (claim_order !== 'DEBTOR_FIRST') return 'NOT_APPLICABLE';
  return claim?.debtor_default_evidence !== undefined
    ? 'PASSED'
    : violation('the debtor comes first here; name a document that shows the default');
};

const recoveryIsWithinPayment: Check = (_, { demand }) =>
  !demand || demand.amount.compare(demand.most) <= 0
    ? 'PASSED'
    : violation(
        `${demand.amount} is above ${demand.most}, what the guarantor paid and has not ` +
          'recovered; more would be interest',
      );

/** Rules for demands of money: the beneficiary's claims and their approvals, and the guarantor's recoveries. */
export const PAYMENT_RULES = [
  {
    id: 'KAF-CLAIMANT',
    when: ['claim'],
    reference: 'AAOIFI SS 5, 3/3/1',
    statement: 'The creditor, and nobody else, claims.',
    field: 'claimant_id',
    check: claimantIsBeneficiary,
  },
  {
    id: 'CLAIM_EXCEEDS_GUARANTEE',
    when: ['claim', 'approve'],
    reference: 'AAOIFI SS 5, 3/1/4',
    statement: 'A claim is within what is unpaid, and all approvals within the guaranteed amount.',
    field: 'claim_amount',
    check: claimIsWithinGuarantee,
  },
  {
    id: 'KAF-CONDITION',
    when: ['claim'],
    reference: 'AAOIFI SS 5, 3/1/4',
    statement: 'A conditional guarantee is claimed on once its condition is met.',
    field: 'condition_met',
    check: conditionIsMet,
  },
  {
    id: 'KAF-ORDER',
    when: ['claim'],
    reference: 'AAOIFI SS 5, 3/3/1',
    statement: 'Where it is agreed that the debtor comes first, he has defaulted before a claim.',
    field: 'debtor_default_evidence',
    check: debtorWasAskedFirst,
  },
  {
    id: 'KAF-RECOURSE',
    when: ['recover'],
    reference: 'AAOIFI SS 5, 3/3/2',
    statement: 'The guarantor recovers what he actually paid, and no more.',
    field: 'amount',
    check: recoveryIsWithinPayment,
  },
] as const satisfies readonly Rule[];
