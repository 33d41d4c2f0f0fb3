import { fraction } from '@masar/kit/money';
import type { Agreement } from '../agreement';
import { isWhole, sumOf } from './percentages';
import { DRAFTING, type Check, type Rule } from './rule';
import { isPast } from '../../shared/rules/days';
import { declared, violation } from '../../shared/rules/rule';
import { isSameEntity } from '../../shared/rules/same-entity';

const profitIsSharedByPercentages: Check = ({ terms: { musharakah } }) => {
  const { partners, profitBasis } = musharakah ?? {};
  if (profitBasis === 'lump_sum' || profitBasis === 'capital_share') {
    const field = 'terms.musharakah.profitBasis';
    return violation(`profit may not be a ${profitBasis}; agree on shares of profit`, field);
  }
  const twice = partners?.find(
    ({ entityId }, at) =>
      partners.findIndex((other) => isSameEntity(other.entityId, entityId)) < at,
  );
  if (twice) return violation(`${twice.entityId} is a partner twice; name each partner once`);
  const shares = partners?.map(({ profitPct }) => profitPct);
  if (shares && !isWhole(shares)) {
    return violation(`the partners' profitPct sum to ${sumOf(shares)}; they must sum to 100`);
  }
  return shares === undefined ? 'NOT_APPLICABLE' : 'PASSED';
};

/** A share of capital that no decimal shows exactly (one third) is declared by leaving it out. */
const lossFollowsCapital: Check = ({ terms: { musharakah } }) => {
  const { partners, lossBasis } = musharakah ?? {};
  if (lossBasis === 'agreed') {
    return violation(
      'losses follow capital; set lossBasis to capital',
      'terms.musharakah.lossBasis',
    );
  }
  const capital = sumOf(partners?.map((partner) => partner.capital) ?? []);
  const odd = partners?.find(
    (partner) =>
      partner.lossPct !== undefined &&
      !fraction(partner.lossPct).times(capital).eq(fraction(partner.capital).times(100)),
  );
  if (odd) {
    return violation(
      `${odd.entityId} bears ${odd.lossPct} percent of a loss, which is not its share of the ` +
        'capital; leave lossPct out, and losses follow capital',
    );
  }
  return partners === undefined && lossBasis === undefined ? 'NOT_APPLICABLE' : 'PASSED';
};

const noPartnerGuaranteesCapital: Check = (agreement) =>
  declared(
    agreement.terms.musharakah?.capitalGuarantorId,
    (guarantor) =>
      partnerIds(agreement).some((partner) => isSameEntity(partner, guarantor)) &&
      violation(`${guarantor} is a partner and may not guarantee capital; name a third party`),
  );

function partnerIds({ parties, terms }: Agreement): readonly string[] {
  const partners = terms.musharakah?.partners ?? [];
  return [parties.financier, parties.customer, ...partners].map(({ entityId }) => entityId);
}

const capitalIsKnownAndMoreThanReceivables: Check = ({ asset, terms: { musharakah = {} } }) => {
  const { capitalKind, partners } = musharakah;
  if (capitalKind === 'receivables') {
    return violation('receivables alone are no capital; contribute cash or assets');
  }
  const sum = sumOf(partners?.map(({ capital }) => capital) ?? []);
  const { amount: cost } = asset.costPrice;
  if (partners && fraction(sum).lt(fraction(cost))) {
    const message = `the partners' capital sums to ${sum}, and asset.costPrice.amount is ${cost}`;
    return violation(`${message}; correct one of them`, 'terms.musharakah.partners');
  }
  return partners === undefined && capitalKind === undefined ? 'NOT_APPLICABLE' : 'PASSED';
};

const managerTakesNoSalary: Check = (agreement) => {
  const { managerSalary, managerId } = agreement.terms.musharakah ?? {};
  return declared(managerSalary, (salary) => {
    const isExternal =
      managerId !== undefined &&
      !partnerIds(agreement).some((partner) => isSameEntity(partner, managerId));
    return (
      fraction(salary).gt(0) &&
      !isExternal &&
      violation(
        'a managing partner takes a larger profit share, or a salary by a separate contract; ' +
          'where the manager is no partner, say so by managerId',
      )
    );
  });
};

const buyOutIsPossibleAndNotAtFaceValue: Check = ({ terms: { musharakah = {} } }, { now }) =>
  declared(musharakah.unitBuyoutPlan, (plan) => {
    if (plan.some(({ priceBasis }) => priceBasis === 'face_value')) {
      return violation(
        'units are bought out at market or at a price agreed then, not at face value',
      );
    }
    const past = plan.findIndex(({ date }) => isPast(date, now));
    if (past >= 0) {
      const field = `terms.musharakah.unitBuyoutPlan[${past}].date`;
      return violation(`${plan[past]?.date} is past; units are bought out later`, field);
    }
    const { units } = musharakah;
    const bought = plan.reduce((sum, each) => sum + each.units, 0);
    return (
      units !== undefined &&
      bought > units &&
      violation(
        `the plan buys ${bought} units and terms.musharakah.units is ${units}; correct one of them`,
      )
    );
  });

export const MUSHARAKAH_RULES = [
  {
    id: 'MSK-PROFIT',
    when: DRAFTING,
    reference: 'AAOIFI SS 12, 3/1/5/1, 3/1/5/2 and 3/1/5/7',
    statement: 'Profit is shared by percentages of profit that sum to 100, with no fixed sum.',
    field: 'terms.musharakah.partners',
    check: profitIsSharedByPercentages,
  },
  {
    id: 'MSK-LOSS',
    when: DRAFTING,
    reference: 'AAOIFI SS 12, 3/1/5/4',
    statement: 'Losses are borne exactly in the ratio of capital.',
    field: 'terms.musharakah.partners',
    check: lossFollowsCapital,
  },
  {
    id: 'MSK-GUAR',
    when: DRAFTING,
    reference: 'AAOIFI SS 12, 3/1/4/1; SS 5, 2/2/1',
    statement: 'No partner guarantees capital.',
    field: 'terms.musharakah.capitalGuarantorId',
    check: noPartnerGuaranteesCapital,
  },
  {
    id: 'MSK-CAP',
    when: DRAFTING,
    reference: 'AAOIFI SS 12, 3/1/2/2 to 3/1/2/4',
    statement:
      'Capital is known, pays the cost price, in one currency, and is more than receivables.',
    field: 'terms.musharakah.capitalKind',
    check: capitalIsKnownAndMoreThanReceivables,
  },
  {
    id: 'MSK-FEE',
    when: DRAFTING,
    reference: 'AAOIFI SS 12, 3/1/3/4',
    statement:
      'A managing partner takes no fixed salary inside the contract; a manager who is none may.',
    field: 'terms.musharakah.managerSalary',
    check: managerTakesNoSalary,
  },
  {
    id: 'MSK-DIM',
    when: DRAFTING,
    reference: 'AAOIFI SS 12, 5/1, 5/3 and 5/7',
    statement:
      'Units of a diminishing partnership are bought out later, no more than there are, and never at face value.',
    field: 'terms.musharakah.unitBuyoutPlan',
    check: buyOutIsPossibleAndNotAtFaceValue,
  },
] as const satisfies readonly Rule[];
