import { fraction } from '@masar/kit/money';
import { violation } from '../../shared/rules/rule';
import { isSameEntity } from '../../shared/rules/same-entity';
import { evidenceField, type Check, type Rule } from './rule';

const CONTROLLING_PCT = '50';

const supplierIsAThirdParty: Check = (agreement, facts) => {
  const { acquisition } = facts;
  const boughtFrom = evidenceField(facts, 'supplier_id');
  const { supplier_id, counterparty_id, supplier_is_customer_agent } = agreement;
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
  if (isSameEntity(supplier_id, counterparty_id)) {
    return violation('the supplier is the customer; buy the asset from a third party');
  }
  if (supplier_is_customer_agent) {
    const message = 'the supplier acts for the customer; buy from a third party';
    return violation(message, 'supplier_is_customer_agent');
  }
  const owned = fraction(agreement.customer_ownership_pct ?? '0');
  return owned.gt(CONTROLLING_PCT)
    ? violation(
        `the customer owns ${owned} percent of the supplier; at most 50 is allowed`,
        'customer_ownership_pct',
      )
    : 'PASSED';
};

const assetIsNotAlreadySoldToCustomer: Check = ({ prior_sale_to_customer }) => {
  if (prior_sale_to_customer === undefined) return 'NOT_APPLICABLE';
  return prior_sale_to_customer
    ? violation('customer and supplier have a sale contract; they must cancel it first')
    : 'PASSED';
};

const assetIsNotFinancedTwice: Check = (agreement, { isSoldBefore }) => {
  const { previously_financed_to_customer, asset_serial } = agreement;
  if (isSoldBefore) {
    const message = 'this asset was sold to this customer on murabaha before; choose another asset';
    return violation(message, 'asset_serial');
  }
  if (previously_financed_to_customer) {
    return violation(
      'the asset was sold to this customer on murabaha before; choose another asset',
    );
  }
  const isSilent = previously_financed_to_customer === undefined && asset_serial === undefined;
  return isSilent ? 'NOT_APPLICABLE' : 'PASSED';
};

/** Who the asset comes from, and that it was not the customer's. */
export const SUPPLIER_RULES = [
  {
    id: 'MUR-SUPPLIER',
    when: ['submit', 'acquisition', 'execute'],
    reference: 'AAOIFI SS 8, 2/2/3',
    statement:
      'The supplier is a third party: not the customer, nor his agent, nor mostly his; and the asset is bought from the supplier that was reviewed.',
    field: 'supplier_id',
    check: supplierIsAThirdParty,
  },
  {
    id: 'MUR-PRIOR',
    when: ['submit'],
    reference: 'AAOIFI SS 8, 2/2/1 and 2/2/2',
    statement: 'Customer and supplier have no earlier sale contract for the asset.',
    field: 'prior_sale_to_customer',
    check: assetIsNotAlreadySoldToCustomer,
  },
  {
    id: 'MUR-ROLL',
    when: ['submit', 'execute'],
    reference: 'AAOIFI SS 8, 2/2/8',
    statement:
      'The asset was not sold to the same customer on murabaha before, by declaration or by its serial.',
    field: 'previously_financed_to_customer',
    check: assetIsNotFinancedTwice,
  },
] as const satisfies readonly Rule[];
