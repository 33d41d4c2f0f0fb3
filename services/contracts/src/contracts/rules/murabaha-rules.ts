import { MURABAHA_CLAUSES } from '../../shared/rules/murabaha-clauses';
import {
  assetIsOfAKnownKind,
  assetIsNotAlreadySoldToCustomer,
  assetIsNotFinancedTwice,
  feesAreThirdPartyExpenses,
  noMoneyOnDeferredTerms,
  possessionUnshown,
  profitIsFixed,
  supplierBroken,
} from '../../shared/rules/murabaha-findings';
import { ownershipBroken, precedes } from './evidence';
import { DRAFTING, type Check, type Facts, type Rule } from './rule';
import { declared, violation, type Violation } from '../../shared/rules/rule';

/** This rail's names for the declarations about the supplier. */
const SUPPLIER_FIELDS = {
  isCustomerAgent: 'terms.murabaha.supplierIsCustomerAgent',
  customerOwnershipPct: 'terms.murabaha.customerOwnershipPct',
};

const titlePassesWithTheSale: Check = ({ terms }) =>
  declared(
    terms.murabaha?.titleConditionalOnPayment,
    (conditional) =>
      conditional &&
      violation('ownership passes with the sale, not with full payment; take a charge instead'),
  );

const supplierIsAThirdParty: Check = ({ parties, terms: { murabaha } }) => {
  const supplier = {
    id: murabaha?.supplierId,
    isCustomerAgent: murabaha?.supplierIsCustomerAgent,
    customerOwnershipPct: murabaha?.customerOwnershipPct,
  };
  const sides = { customer: parties.customer.entityId, financier: parties.financier.entityId };
  const broken = supplierBroken(supplier, sides, SUPPLIER_FIELDS);
  return broken || (supplier.id === undefined ? 'NOT_APPLICABLE' : 'PASSED');
};

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
  const { type, evidenceType: evidence } = possession;
  return (
    possessionUnshown({ type, evidence }, 'evidence.possession.evidenceType') ||
    possessionIsUntimely(possession.takenAt, facts) ||
    'PASSED'
  );
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
    ...MURABAHA_CLAUSES.metal,
    when: DRAFTING,
    field: 'asset.category',
    check: ({ asset }) => noMoneyOnDeferredTerms(asset.category),
  },
  {
    ...MURABAHA_CLAUSES.asset,
    when: DRAFTING,
    field: 'asset.category',
    check: ({ asset }) => assetIsOfAKnownKind(asset.category),
  },
  {
    ...MURABAHA_CLAUSES.profit,
    when: DRAFTING,
    field: 'terms.murabaha.profitBasis',
    check: ({ terms }) =>
      profitIsFixed(terms.murabaha?.profitBasis === 'floating', 'asset.profitMargin'),
  },
  {
    ...MURABAHA_CLAUSES.fees,
    when: DRAFTING,
    field: 'terms.murabaha.fees',
    check: ({ terms }) => feesAreThirdPartyExpenses(terms.murabaha?.fees),
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
    ...MURABAHA_CLAUSES.supplier,
    when: ['submit'],
    statement:
      'The supplier is a third party: neither side, nor an agent of the customer, nor mostly his.',
    field: 'terms.murabaha.supplierId',
    check: supplierIsAThirdParty,
  },
  {
    ...MURABAHA_CLAUSES.prior,
    when: ['submit'],
    field: 'terms.murabaha.priorSaleToCustomer',
    check: ({ terms }) => assetIsNotAlreadySoldToCustomer(terms.murabaha?.priorSaleToCustomer),
  },
  {
    ...MURABAHA_CLAUSES.roll,
    when: ['submit'],
    statement: 'The asset was not sold to the same customer on murabaha before.',
    field: 'terms.murabaha.previouslyFinancedToCustomer',
    check: ({ terms }) => assetIsNotFinancedTwice(terms.murabaha?.previouslyFinancedToCustomer),
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
    ...MURABAHA_CLAUSES.ownership,
    when: ['activate'],
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
