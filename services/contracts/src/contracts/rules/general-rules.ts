import { PROHIBITED } from '../../shared/rules/categories';
import { DRAFTING, type Check, type Rule } from './rule';
import { priceIsNoMoney } from '../../shared/rules/price-currency';
import { declared, violation } from '../../shared/rules/rule';
import { isSameEntity } from '../../shared/rules/same-entity';

const purposeIsLawful: Check = ({ asset, terms }) => {
  const refused = (name: string) => `${name} is prohibited; choose a lawful asset and use`;
  if (PROHIBITED.include(asset.category)) return violation(refused(asset.category));
  if (asset.purpose !== undefined && PROHIBITED.include(asset.purpose)) {
    return violation(refused(asset.purpose), 'asset.purpose');
  }
  const commodity = terms.salam?.commodity;
  if (commodity !== undefined && PROHIBITED.include(commodity)) {
    return violation(refused(commodity), 'terms.salam.commodity');
  }
  return 'PASSED';
};

const priceAndInstalmentsAreDetermined: Check = ({ asset: { costPrice }, terms }) => {
  const broken = priceIsNoMoney(costPrice.currency, 'asset.costPrice.currency');
  if (broken) return broken;
  return terms.paymentSchedule === 'bullet' && terms.numberOfInstallments !== 1
    ? violation('a bullet payment is one instalment; set it to 1 or choose another schedule')
    : 'PASSED';
};

const partiesDiffer: Check = ({ parties }) =>
  isSameEntity(parties.financier.entityId, parties.customer.entityId)
    ? violation('financier and customer are the same entity; nobody contracts with himself')
    : 'PASSED';

const latenessEarnsNoIncome: Check = ({ parties, terms }) =>
  declared(terms.lateFee, ({ treatment, charityId }) => {
    if (treatment === 'INCOME') {
      return violation(
        'a late fee may not be income; set the treatment to CHARITY or leave it out',
      );
    }
    const { financier, customer } = parties;
    const [side] = Object.entries({ financier, customer }).find(([, { entityId }]) =>
      isSameEntity(charityId, entityId),
    ) ?? [undefined];
    return (
      side !== undefined &&
      violation(`the charity is the ${side}; name another one`, 'terms.lateFee.charityId')
    );
  });

/** Rules of every type. */
export const GENERAL_RULES = [
  {
    id: 'GEN-HARAM',
    when: DRAFTING,
    reference: 'AAOIFI SS 9, 5/1/1; SS 26, 5/8 and 7/3',
    statement: 'The asset, its purpose and the goods of a salam are lawful.',
    field: 'asset.category',
    check: purposeIsLawful,
  },
  {
    id: 'GEN-KNOWN',
    when: DRAFTING,
    reference: 'AAOIFI SS 8, 4/6; SS 47, 6/2',
    statement: 'Price, currency, term and instalments are determined.',
    field: 'terms.numberOfInstallments',
    check: priceAndInstalmentsAreDetermined,
  },
  {
    id: 'GEN-PARTIES',
    when: DRAFTING,
    reference: 'AAOIFI SS 8, 2/2/3',
    statement: 'Financier and customer are two different entities.',
    field: 'parties.customer.entityId',
    check: partiesDiffer,
  },
  {
    id: 'GEN-LATE',
    when: DRAFTING,
    reference: 'AAOIFI SS 3, 2/1/2 and 2/1/8; SS 8, 5/6 and 5/8',
    statement:
      'Money paid for lateness goes to charity, which is neither side, and is never income.',
    field: 'terms.lateFee.treatment',
    check: latenessEarnsNoIncome,
  },
] as const satisfies readonly Rule[];
