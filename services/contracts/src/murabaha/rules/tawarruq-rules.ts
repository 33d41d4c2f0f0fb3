import { possessionUnshown } from '../../shared/rules/murabaha-findings';
import { declared, violation, type Finding } from '../../shared/rules/rule';
import { isSameEntity } from '../../shared/rules/same-entity';
import type { MurabahaResale } from '@masar/proto/gen/shapes/masar/contracts/v1/murabaha';
import { DRAFTING, type Check, type Facts, type Rule } from './rule';

const commodityIsIdentified: Check = ({ tawarruq, asset_category, asset_serial }) =>
  declared(tawarruq, () => {
    if (asset_category === undefined) {
      return violation('say the kind of commodity, for example aluminium', 'asset_category');
    }
    return (
      asset_serial === undefined &&
      violation('say which lot it is: give the number of its warrant or certificate')
    );
  });

const nothingIsArrangedBefore: Check = ({ tawarruq }) =>
  declared(tawarruq, ({ resale_agreed, returns_to_supplier }) => {
    if (returns_to_supplier) {
      return violation(
        'the commodity may not return to its seller by agreement or custom; choose a market where it is sold to others',
        'tawarruq.returns_to_supplier',
      );
    }
    return (
      resale_agreed &&
      violation('the resale may not be agreed before the customer owns the commodity; cancel that')
    );
  });

const customerPossessedBeforeResale = judged(({ possession, sold_at }, { acceptedAt }) => {
  const { type, evidence_type: evidence, taken_at } = possession;
  const unshown = possessionUnshown({ type, evidence }, 'possession.evidence_type');
  if (unshown) return unshown;
  if (isBefore(taken_at, acceptedAt)) {
    return violation(
      `the customer bought at ${acceptedAt} and possesses nothing before; correct the instant`,
    );
  }
  return isBefore(sold_at, taken_at)
    ? violation(
        `it was sold before the customer possessed it at ${taken_at}; possession first, then the resale`,
        'sold_at',
      )
    : 'PASSED';
});

const buyerIsAThirdParty = judged(({ buyer_id, buyer_is_related }, { acquisition }, agreement) => {
  const sides = { seller: acquisition?.supplier_id, customer: agreement.counterparty_id };
  const [side] = Object.entries(sides).find(([, entity]) => isSameEntity(entity, buyer_id)) ?? [];
  if (side !== undefined) {
    return violation(`the buyer is the ${side}; the commodity is sold to a third party`);
  }
  return buyer_is_related
    ? violation(
        'the buyer is related to the seller or to the institution; sell to one who is neither',
        'buyer_is_related',
      )
    : 'PASSED';
});

const agentIsTheCustomers = judged((resale, facts) => {
  const { agent, possession } = resale;
  if (!agent) return 'NOT_APPLICABLE';
  if (isBefore(agent.appointed_at, facts.acceptedAt)) {
    return violation(
      `the customer owned nothing before ${facts.acceptedAt}; he appoints an agent to sell after that`,
      'agent.appointed_at',
    );
  }
  if (isBefore(resale.sold_at, agent.appointed_at)) {
    return violation('the agent sold before his appointment; correct one of the two', 'sold_at');
  }
  if (!isOfTheInstitution(agent, facts)) return 'PASSED';
  if (isBefore(agent.appointed_at, possession.taken_at)) {
    return violation(
      `the institution may be asked to sell only what the customer possesses, from ${possession.taken_at} on`,
      'agent.appointed_at',
    );
  }
  if (facts.policy.tawarruq_agent === 'INSTITUTION') return { notice: BY_POLICY };
  return agent.regulation_ref === undefined
    ? violation(
        'the institution, its agent or one whom it arranged may not sell for the customer; he sells ' +
          'himself or by another agent, or give the regulation_ref that leaves him no other way',
      )
    : {
        notice: `the institution sells by ${agent.regulation_ref}; look whether it leaves no other way`,
      };
});

const BY_POLICY =
  'the institution or one whom it arranged sells for the customer, as the policy allows';

/** Whoever bought for the institution is its agent, whatever is declared of him. */
function isOfTheInstitution(
  { entity_id, is_institution, arranged_by_institution }: NonNullable<MurabahaResale['agent']>,
  { acquisition }: Facts,
): boolean {
  const isItsBuyer = isSameEntity(acquisition?.agent?.entity_id, entity_id);
  return is_institution || arranged_by_institution || isItsBuyer;
}

/** A check of the third trade; NOT_APPLICABLE where there is none. */
function judged(
  check: (resale: MurabahaResale, facts: Facts, agreement: Parameters<Check>[0]) => Finding,
): Check {
  return (agreement, facts) =>
    facts.resale ? check(facts.resale, facts, agreement) : 'NOT_APPLICABLE';
}

function isBefore(instant: string, other: string | undefined): boolean {
  return other !== undefined && new Date(instant) < new Date(other);
}

/** The clauses are of AAOIFI SS 30, Monetization (Tawarruq); not compared with the book (adr/0012). */
export const TAWARRUQ_RULES = [
  {
    id: 'TWQ-IDENT',
    when: ['submit'],
    reference: 'AAOIFI SS 30, 4/2 and 4/3',
    statement: 'The commodity of a tawarruq is told from all others, by its kind and its lot.',
    field: 'asset_serial',
    check: commodityIsIdentified,
  },
  {
    id: 'TWQ-PRIOR',
    when: DRAFTING,
    reference: 'AAOIFI SS 30, 4/5 and 4/6',
    statement:
      'Neither the resale of a tawarruq nor the return of its commodity to the seller is arranged before.',
    field: 'tawarruq.resale_agreed',
    check: nothingIsArrangedBefore,
  },
  {
    id: 'TWQ-POSS',
    when: ['resell'],
    reference: 'AAOIFI SS 30, 4/4; SS 18, 3/3 to 3/5',
    statement: 'The customer bought and possessed the commodity before it was sold on.',
    field: 'possession.taken_at',
    check: customerPossessedBeforeResale,
  },
  {
    id: 'TWQ-BUYER',
    when: ['resell'],
    reference: 'AAOIFI SS 30, 4/5',
    statement: 'The buyer is a third party: not the seller, nor related to him or the institution.',
    field: 'buyer_id',
    check: buyerIsAThirdParty,
  },
  {
    id: 'TWQ-AGENT',
    when: ['resell'],
    reference: 'AAOIFI SS 30, 4/7 to 4/9',
    statement:
      'The customer sells himself or by his own agent, whom he appoints once he owns the commodity.',
    field: 'agent',
    check: agentIsTheCustomers,
  },
] as const satisfies readonly Rule[];
