import { MURABAHA_CLAUSES } from '../../shared/rules/murabaha-clauses';
import {
  assetIsNotAlreadySoldToCustomer,
  assetIsNotFinancedTwice,
  supplierBroken,
} from '../../shared/rules/murabaha-findings';
import { violation } from '../../shared/rules/rule';
import { isSameEntity } from '../../shared/rules/same-entity';
import { evidenceField, type Check, type Rule } from './rule';

/** This rail's field names for the declarations about the supplier. */
const SUPPLIER_FIELDS = {
  isCustomerAgent: 'supplier_is_customer_agent',
  customerOwnershipPct: 'customer_ownership_pct',
};

const supplierIsAThirdParty: Check = (agreement, facts) => {
  const { acquisition } = facts;
  const boughtFrom = evidenceField(facts, 'supplier_id');
  const { supplier_id, counterparty_id } = agreement;
  if (acquisition && isSameEntity(acquisition.supplier_id, counterparty_id)) {
    return violation(
      'the asset was bought from the customer; buy it from a third party',
      boughtFrom,
    );
  }
  if (acquisition && !isSameEntity(supplier_id, acquisition.supplier_id)) {
    const message = `the reviewers approved the supplier ${supplier_id}; buy from it, or make a new contract`;
    return violation(message, boughtFrom);
  }
  const supplier = {
    id: supplier_id,
    isCustomerAgent: agreement.supplier_is_customer_agent,
    customerOwnershipPct: agreement.customer_ownership_pct,
  };
  return supplierBroken(supplier, { customer: counterparty_id }, SUPPLIER_FIELDS) || 'PASSED';
};

const assetIsNotRolled: Check = (agreement, { earlierSale }) => {
  const { previously_financed_to_customer, asset_serial } = agreement;
  if (earlierSale !== undefined) {
    const earlier = `this asset was sold to this customer on murabaha by ${earlierSale}`;
    return violation(`${earlier}; choose another asset`, 'asset_serial');
  }
  const finding = assetIsNotFinancedTwice(previously_financed_to_customer);
  return finding === 'NOT_APPLICABLE' && asset_serial !== undefined ? 'PASSED' : finding;
};

/** Rules about the asset's origin: a third party, and never the customer. */
export const SUPPLIER_RULES = [
  {
    ...MURABAHA_CLAUSES.supplier,
    when: ['submit', 'acquisition', 'execute'],
    statement:
      'The supplier is a third party: not the customer, nor his agent, nor mostly his; and the asset is bought from the supplier that was reviewed.',
    field: 'supplier_id',
    check: supplierIsAThirdParty,
  },
  {
    ...MURABAHA_CLAUSES.prior,
    when: ['submit'],
    field: 'prior_sale_to_customer',
    check: ({ prior_sale_to_customer: isSold }) => assetIsNotAlreadySoldToCustomer(isSold),
  },
  {
    ...MURABAHA_CLAUSES.roll,
    when: ['submit', 'execute'],
    statement:
      'The asset was not sold to the same customer on murabaha before, by declaration or by its serial.',
    field: 'previously_financed_to_customer',
    check: assetIsNotRolled,
  },
] as const satisfies readonly Rule[];
