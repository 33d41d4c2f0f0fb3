import { isPast } from '../../shared/rules/days';
import { isWhole, sumOf } from './percentages';
import { DRAFTING, type Check, type Rule } from './rule';
import { declared, violation } from '../../shared/rules/rule';

const thingIsStillToBeMade: Check = ({ terms }) =>
  declared(
    terms.istisna?.existingAsset,
    (exists) => exists && violation('the thing exists already; sell it by another contract'),
  );

const thingPriceAndDateAreSpecified: Check = ({ terms: { istisna } }, { now }) => {
  const { specification: thing, deliveryDate, milestones } = istisna ?? {};
  const shares = milestones?.map(({ pct }) => pct);
  if (shares && !isWhole(shares)) {
    const field = 'terms.istisna.milestones';
    return violation(`the milestones' pct sum to ${sumOf(shares)}; they must sum to 100`, field);
  }
  if (isPast(deliveryDate, now)) {
    const field = 'terms.istisna.deliveryDate';
    return violation(`${deliveryDate} is past; what is made is delivered later`, field);
  }
  if (thing === undefined && deliveryDate === undefined) return 'NOT_APPLICABLE';
  if (thing !== undefined && deliveryDate !== undefined) return 'PASSED';
  return violation('what is made, and when it is delivered, are both known; send both');
};

const priceIsNotCostPlus: Check = ({ terms }) =>
  declared(
    terms.istisna?.priceBasis,
    (basis) =>
      basis === 'cost_plus' &&
      violation('the price may not be the cost and a margin; agree on a lump_sum'),
  );

const makerIsLiableForDefects: Check = ({ terms }) =>
  declared(
    terms.istisna?.defectLiabilityExcluded,
    (isExcluded) =>
      isExcluded && violation('the maker may not exclude liability for defects; remove the clause'),
  );

const noRebateIsStipulated: Check = ({ terms }) =>
  declared(
    terms.istisna?.prepaymentRebateStipulated,
    (isStipulated) =>
      isStipulated &&
      violation('a rebate for early payment may be granted but not stipulated; remove the clause'),
  );

export const ISTISNA_RULES = [
  {
    id: 'IST-MAKE',
    when: DRAFTING,
    reference: 'AAOIFI SS 11, 3/1/1 and 3/1/3',
    statement: 'The thing is to be made or built and does not exist yet.',
    field: 'terms.istisna.existingAsset',
    check: thingIsStillToBeMade,
  },
  {
    id: 'IST-SPEC',
    when: DRAFTING,
    reference: 'AAOIFI SS 11, 2/2/1 and 3/2/1',
    statement:
      'The thing, its price (milestones make the whole of it) and its date, which is not past, are known.',
    field: 'terms.istisna.specification',
    check: thingPriceAndDateAreSpecified,
  },
  {
    id: 'IST-NOCOSTPLUS',
    when: DRAFTING,
    reference: 'AAOIFI SS 11, 3/2/5',
    statement: 'The price is not expressed as cost plus profit.',
    field: 'terms.istisna.priceBasis',
    check: priceIsNotCostPlus,
  },
  {
    id: 'IST-DEFECT',
    when: DRAFTING,
    reference: 'AAOIFI SS 11, 2/2/3',
    statement: 'The maker stays liable for defects.',
    field: 'terms.istisna.defectLiabilityExcluded',
    check: makerIsLiableForDefects,
  },
  {
    id: 'IST-EXT',
    when: DRAFTING,
    reference: 'AAOIFI SS 11, 4/1/3',
    statement: 'A rebate for early payment is not part of the contract.',
    field: 'terms.istisna.prepaymentRebateStipulated',
    check: noRebateIsStipulated,
  },
] as const satisfies readonly Rule[];
