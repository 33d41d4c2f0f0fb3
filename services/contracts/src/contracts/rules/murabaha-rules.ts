import { fraction } from '@masar/kit/money';
import { MONETARY } from '../../shared/rules/categories';
import { ownershipBroken, precedes } from './evidence';
import { DRAFTING, type Check, type Facts, type Rule } from './rule';
import { declared, violation, type Violation } from '../../shared/rules/rule';
import { isSameEntity } from '../../shared/rules/same-entity';

const CONTROLLING_PCT = '50';

/** Every schedule of this rail is deferred: even one instalment is due a period after the sale. */
const noMoneyOnDeferredTerms: Check = ({ asset }) =>
  MONETARY.include(asset.category)
    ? violation(`${asset.category} may not be sold on deferred terms; choose another asset`)
    : 'PASSED';

const profitIsStatedAndFixed: Check = ({ terms }) =>
  terms.murabaha?.profitBasis === 'floating'
    ? violation('the profit may not follow an index; fix it as asset.profitMargin of the cost')
    : 'PASSED';

const feesAreThirdPartyExpenses: Check = ({ terms }) =>
  declared(terms.murabaha?.fees, (fees) => {
    const refused = fees.filter(({ kind }) => kind !== 'THIRD_PARTY_EXPENSE');
    const kinds = [...new Set(refused.map(({ kind }) => kind))].join(', ');
    return refused.length > 0 && violation(`${kinds} may not be charged; remove it`);
  });

const titlePassesWithTheSale: Check = ({ terms }) =>
  declared(
    terms.murabaha?.titleConditionalOnPayment,
    (conditional) =>
      conditional &&
      violation('ownership passes with the sale, not with full payment; take a charge instead'),
  );

const supplierIsAThirdParty: Check = ({ parties, terms: { murabaha } }) => {
  const { supplierId, supplierIsCustomerAgent, customerOwnershipPct } = murabaha ?? {};
  if (isSameEntity(supplierId, parties.customer.entityId)) {
    return violation('the supplier is the customer; buy the asset from a third party');
  }
  if (isSameEntity(supplierId, parties.financier.entityId)) {
    return violation('the supplier is the financier; buy the asset from a third party');
  }
  if (supplierIsCustomerAgent) {
    const field = 'terms.murabaha.supplierIsCustomerAgent';
    return violation('the supplier acts for the customer; buy from a third party', field);
  }
  const owned = fraction(customerOwnershipPct ?? '0');
  if (owned.gt(CONTROLLING_PCT)) {
    const field = 'terms.murabaha.customerOwnershipPct';
    return violation(
      `the customer owns ${owned} percent of the supplier; at most 50 is allowed`,
      field,
    );
  }
  return supplierId === undefined ? 'NOT_APPLICABLE' : 'PASSED';
};

const assetIsNotAlreadySoldToCustomer: Check = ({ terms }) =>
  declared(
    terms.murabaha?.priorSaleToCustomer,
    (isSold) =>
      isSold && violation('customer and supplier have a sale contract; they must cancel it first'),
  );

const assetIsNotFinancedTwice: Check = ({ terms }) =>
  declared(
    terms.murabaha?.previouslyFinancedToCustomer,
    (isFinanced) =>
      isFinanced &&
      violation('the asset was sold to this customer on murabaha before; choose another asset'),
  );

const promiseBindsOneSideOnly: Check = ({ terms: { murabaha } }) =>
  declared(murabaha?.promiseBinding, (binding) =>
    binding === 'bilateral' && murabaha?.promiseOption !== true
      ? violation('a promise may not bind both sides; bind one, or give an option (promiseOption)')
      : false,
  );

const assetIsOwnedBeforeTheSale: Check = (_, facts) => ownershipBroken(facts, 'sale') || 'PASSED';

const assetIsPossessedBeforeTheSale: Check = (_, facts) => {
  const possession = facts.activation?.evidence.possession;
  if (!possession) {
    return violation(
      'no evidence that the financier possessed the asset before the sale; send ' +
        'evidence.possession with type, takenAt and documentIds (and evidenceType if CONSTRUCTIVE)',
    );
  }
  if (possession.type === 'CONSTRUCTIVE' && possession.evidenceType === undefined) {
    const field = 'evidence.possession.evidenceType';
    return violation(
      'constructive possession is shown by a document; send its evidenceType',
      field,
    );
  }
  return possessionIsUntimely(possession.takenAt, facts) || 'PASSED';
};

function possessionIsUntimely(takenAt: string, facts: Facts): Violation | false {
  const field = 'evidence.possession.takenAt';
  if (!precedes(takenAt, facts)) {
    const message = 'possession was not taken before the sale; take it first, then activate';
    return violation(message, field);
  }
  const acquiredAt = facts.activation?.evidence.ownership?.acquiredAt;
  return (
    acquiredAt !== undefined &&
    new Date(takenAt) < new Date(acquiredAt) &&
    violation('possession was taken before the asset was acquired; correct one of the two', field)
  );
}

export const MURABAHA_RULES = [
  {
    id: 'MUR-METAL',
    when: DRAFTING,
    reference: 'AAOIFI SS 8, 2/2/6',
    statement: 'Gold, silver and currency are not sold on deferred terms.',
    field: 'asset.category',
    check: noMoneyOnDeferredTerms,
  },
  {
    id: 'MUR-PROFIT',
    when: DRAFTING,
    reference: 'AAOIFI SS 8, 4/6 and 4/7; SS 47, 6 and 9',
    statement: 'Cost and profit are both disclosed, and the profit follows no index.',
    field: 'terms.murabaha.profitBasis',
    check: profitIsStatedAndFixed,
  },
  {
    id: 'MUR-FEES',
    when: DRAFTING,
    reference: 'AAOIFI SS 8, 2/4/1, 2/4/2 and 4/4',
    statement: 'No commitment or facility fee, and only third-party expenses in the cost.',
    field: 'terms.murabaha.fees',
    check: feesAreThirdPartyExpenses,
  },
  {
    id: 'MUR-TITLE',
    when: DRAFTING,
    reference: 'AAOIFI SS 8, 5/4',
    statement: 'Ownership does not wait for full payment.',
    field: 'terms.murabaha.titleConditionalOnPayment',
    check: titlePassesWithTheSale,
  },
  {
    id: 'MUR-SUPPLIER',
    when: ['submit'],
    reference: 'AAOIFI SS 8, 2/2/3',
    statement:
      'The supplier is a third party: neither side, nor an agent of the customer, nor mostly his.',
    field: 'terms.murabaha.supplierId',
    check: supplierIsAThirdParty,
  },
  {
    id: 'MUR-PRIOR',
    when: ['submit'],
    reference: 'AAOIFI SS 8, 2/2/1 and 2/2/2',
    statement: 'Customer and supplier have no earlier sale contract for the asset.',
    field: 'terms.murabaha.priorSaleToCustomer',
    check: assetIsNotAlreadySoldToCustomer,
  },
  {
    id: 'MUR-ROLL',
    when: ['submit'],
    reference: 'AAOIFI SS 8, 2/2/8',
    statement: 'The asset was not sold to the same customer on murabaha before.',
    field: 'terms.murabaha.previouslyFinancedToCustomer',
    check: assetIsNotFinancedTwice,
  },
  {
    id: 'MUR-PROMISE',
    when: ['submit'],
    reference: 'AAOIFI SS 8, 2/3/1 and 2/3/3',
    statement: 'A promise before the sale binds at most one side, or leaves an option.',
    field: 'terms.murabaha.promiseBinding',
    check: promiseBindsOneSideOnly,
  },
  {
    id: 'MUR-OWN',
    when: ['activate'],
    reference: 'AAOIFI SS 8, 3/1/1',
    statement: 'The financier bought the asset before selling it.',
    field: 'evidence.ownership',
    check: assetIsOwnedBeforeTheSale,
  },
  {
    id: 'MUR-POSS',
    when: ['activate'],
    reference: 'AAOIFI SS 8, 3/2/1; SS 18, 3/3 to 3/5',
    statement:
      'The financier possessed the asset he had bought, actually or constructively, before the sale.',
    field: 'evidence.possession',
    check: assetIsPossessedBeforeTheSale,
  },
] as const satisfies readonly Rule[];
