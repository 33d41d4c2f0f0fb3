import { dateOf } from '@masar/kit/time';
import { earliestStartOf, earliestStartText } from '../../shared/earliest-start';
import { MURABAHA_CLAUSES } from '../../shared/rules/murabaha-clauses';
import { possessionUnshown } from '../../shared/rules/murabaha-findings';
import { violation, type Violation } from '../../shared/rules/rule';
import { isSameEntity } from '../../shared/rules/same-entity';
import type { MurabahaAcquisition } from '@masar/proto/gen/shapes/masar/contracts/v1/murabaha';
import { evidenceField, type Check, type Facts, type Rule } from './rule';

const MISSING =
  'no evidence that the institution bought and possessed the asset; record its acquisition, or ' +
  'send ownership_evidence';

/** Differs from the contracts rail: here the purchase has a day, and the acceptance an instant. */
const assetIsOwnedBeforeTheSale: Check = (_, facts) => {
  const { acquisition, now } = facts;
  if (!acquisition) return violation(MISSING);
  return earliestStartOf(acquisition.purchase_date) > now
    ? violation(
        'the asset was not bought before the sale; buy it first and execute then',
        evidenceField(facts, 'purchase_date'),
      )
    : 'PASSED';
};

const assetIsPossessedBeforeTheSale: Check = (_, facts) => {
  const { acquisition } = facts;
  if (!acquisition) return violation(MISSING);
  const { possession } = acquisition;
  const { type, evidence_type: evidence } = possession;
  return (
    possessionUnshown({ type, evidence }, evidenceField(facts, 'possession.evidence_type')) ||
    possessionIsUntimely(acquisition, facts) ||
    riskIsUntimely(acquisition, facts) ||
    'PASSED'
  );
};

function possessionIsUntimely(acquisition: MurabahaAcquisition, facts: Facts): Violation | false {
  const field = evidenceField(facts, 'possession.taken_at');
  const takenAt = new Date(acquisition.possession.taken_at);
  if (!precedesSale(takenAt, facts)) {
    const message =
      'possession was not taken before the customer accepted; take it first, then offer and execute';
    return violation(message, field);
  }
  return precedesPurchase(takenAt, acquisition) && tooEarly(acquisition, field);
}

function riskIsUntimely(acquisition: MurabahaAcquisition, facts: Facts): Violation | false {
  const field = evidenceField(facts, 'risk_transfer_at');
  const passedAt = new Date(acquisition.risk_transfer_at);
  if (!precedesSale(passedAt, facts)) {
    const message =
      'the risk of the asset did not pass to the institution before the sale; bear it first';
    return violation(message, field);
  }
  return precedesPurchase(passedAt, acquisition) && tooEarly(acquisition, field);
}

/** The sale is concluded by the customer's acceptance. */
function precedesSale(instant: Date, { acceptedAt }: Facts): boolean {
  return acceptedAt !== undefined && instant < new Date(acceptedAt);
}

/** The day of a purchase is a local day, which begins 14 hours before UTC's in the first time zone. */
function precedesPurchase(instant: Date, { purchase_date }: MurabahaAcquisition): boolean {
  return instant < earliestStartOf(purchase_date);
}

function tooEarly({ purchase_date }: MurabahaAcquisition, field: string): Violation {
  const day = `the day of the purchase, ${earliestStartText(purchase_date)}`;
  return violation(`it was before ${day}; correct it or the purchase_date`, field);
}

const agentIsNoShortcut: Check = ({ counterparty_id }, facts) => {
  const { acquisition } = facts;
  const agent = acquisition?.agent;
  const isCustomer = agent?.is_customer || isSameEntity(agent?.entity_id, counterparty_id);
  if (!acquisition || !agent || !isCustomer) return 'NOT_APPLICABLE';
  if (!acquisition.paid_direct_to_supplier) {
    return violation(
      'the customer bought as agent: the institution itself pays the supplier',
      evidenceField(facts, 'paid_direct_to_supplier'),
    );
  }
  return agent.need_reason === undefined
    ? violation(
        'the customer may buy as agent in need only; give the need_reason',
        evidenceField(facts, 'agent.need_reason'),
      )
    : 'PASSED';
};

const offerWasApprovedBeforeAcceptance: Check = (_, { acceptedAt, approvedAt }) => {
  if (acceptedAt === undefined || approvedAt === undefined) return 'NOT_APPLICABLE';
  const day = dateOf(new Date(approvedAt));
  return new Date(acceptedAt) < earliestStartOf(day)
    ? violation(
        `the customer accepted before the day of the approval, ${earliestStartText(day)}; ` +
          'offer what was approved, and let him accept that',
      )
    : 'PASSED';
};

/** Rules about the evidence that is owed at execution: missing evidence breaks them. */
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
  {
    id: 'MUR-ACCEPT',
    when: ['execute'],
    reference: 'AAOIFI SS 8, 4/1',
    statement:
      'The customer accepted what the reviewers had approved: not before that day began in the first time zone.',
    field: 'customer_acceptance.accepted_at',
    check: offerWasApprovedBeforeAcceptance,
  },
] as const satisfies readonly Rule[];
