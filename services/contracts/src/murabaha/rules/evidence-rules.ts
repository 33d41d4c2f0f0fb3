import { dateOf } from '@masar/kit/time';
import { MURABAHA_CLAUSES } from '../../shared/rules/murabaha-clauses';
import { possessionUnshown } from '../../shared/rules/murabaha-findings';
import { violation, type Violation } from '../../shared/rules/rule';
import { isSameEntity } from '../../shared/rules/same-entity';
import type { Acquisition } from '../commands';
import type { Check, Facts, Rule } from './rule';

const MISSING =
  'no evidence that the institution bought and possessed the asset; record its acquisition, or ' +
  'send ownership_evidence';

/** Not the check of the contracts rail: here a purchase has a day, and the acceptance an instant. */
const assetIsOwnedBeforeTheSale: Check = (_, { acquisition, now }) => {
  if (!acquisition) return violation(MISSING);
  return acquisition.purchase_date > dateOf(now)
    ? violation(
        'the asset was not bought before the sale; buy it first and execute then',
        'acquisition.purchase_date',
      )
    : 'PASSED';
};

const assetIsPossessedBeforeTheSale: Check = (_, facts) => {
  const { acquisition } = facts;
  if (!acquisition) return violation(MISSING);
  const { possession } = acquisition;
  const { type, evidence_type: evidence } = possession;
  return (
    possessionUnshown({ type, evidence }, 'acquisition.possession.evidence_type') ||
    possessionIsUntimely(acquisition, facts) ||
    riskIsUntimely(acquisition, facts) ||
    'PASSED'
  );
};

function possessionIsUntimely(
  { possession, purchase_date }: Acquisition,
  facts: Facts,
): Violation | false {
  const field = 'acquisition.possession.taken_at';
  const takenAt = new Date(possession.taken_at);
  if (!precedesSale(takenAt, facts)) {
    const message =
      'possession was not taken before the customer accepted; take it first, then offer and execute';
    return violation(message, field);
  }
  return (
    dateOf(takenAt) < purchase_date &&
    violation('possession was taken before the asset was bought; correct one of the two', field)
  );
}

function riskIsUntimely({ risk_transfer_at }: Acquisition, facts: Facts): Violation | false {
  return (
    !precedesSale(new Date(risk_transfer_at), facts) &&
    violation(
      'the risk of the asset did not pass to the institution before the sale; bear it first',
      'acquisition.risk_transfer_at',
    )
  );
}

/** The sale is concluded by the customer's acceptance, and recorded now. */
function precedesSale(instant: Date, { now, acceptedAt }: Facts): boolean {
  return instant < now && (acceptedAt === undefined || instant < new Date(acceptedAt));
}

const agentIsNoShortcut: Check = ({ counterparty_id }, { acquisition }) => {
  const agent = acquisition?.agent;
  const isCustomer = agent?.is_customer || isSameEntity(agent?.entity_id, counterparty_id);
  if (!acquisition || !agent || !isCustomer) return 'NOT_APPLICABLE';
  if (!acquisition.paid_direct_to_supplier) {
    return violation(
      'the customer bought as agent: the institution itself pays the supplier',
      'acquisition.paid_direct_to_supplier',
    );
  }
  return agent.need_reason === undefined
    ? violation(
        'the customer may buy as agent in need only; give the need_reason',
        'acquisition.agent.need_reason',
      )
    : 'PASSED';
};

/** What is owed at execution: here silence breaks a rule. */
export const EVIDENCE_RULES = [
  {
    ...MURABAHA_CLAUSES.ownership,
    when: ['execute'],
    statement: 'The institution bought the asset before selling it.',
    field: 'acquisition',
    check: assetIsOwnedBeforeTheSale,
  },
  {
    id: 'MUR-POSS',
    when: ['execute'],
    reference: 'AAOIFI SS 8, 3/2/1 and 3/2/2; SS 18, 3/3 to 3/5',
    statement:
      'The institution possessed the asset and bore its risk before the customer accepted the sale.',
    field: 'acquisition.possession',
    check: assetIsPossessedBeforeTheSale,
  },
  {
    id: 'MUR-AGENT',
    when: ['execute'],
    reference: 'AAOIFI SS 8, 3/1/4 and 3/1/5',
    statement:
      'A customer who bought as agent did so in need; the institution paid the supplier itself.',
    field: 'acquisition.agent',
    check: agentIsNoShortcut,
  },
] as const satisfies readonly Rule[];
