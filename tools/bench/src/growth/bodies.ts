export const MURABAHA = {
  ...{ asset_description: 'Delivery vans', cost_price: 100_000, profit_margin: 0.08 },
  ...{ currency: 'SAR', payment_terms: { installments: 12, frequency: 'monthly' } },
  counterparty_id: 'ent_customer_042',
};

export const KAFALAH = {
  ...{ kafalah_type: 'performance', description: 'Handover of a warehouse' },
  ...{ guaranteed_amount: 90_000, currency: 'KWD', principal_debtor_id: 'ent_builder_5' },
  ...{ beneficiary_id: 'ent_owner_2', guarantor_id: 'ent_bank_001', guarantee_fee: 0 },
  validity_period: { start_date: '2035-01-01', end_date: '2035-12-31' },
  underlying_obligation: { reference: 'BUILD-2026-0007', kind: 'PERFORMANCE' },
  ...{ claim_order: 'DEBTOR_FIRST', condition: 'the warehouse is not handed over in time' },
};

export const DISPUTE = {
  ...{ type: 'TRANSACTION', category: 'DUPLICATE_CHARGE', customerId: 'cust_001' },
  ...{ transactionId: 'txn_889', amount: '250.00', currency: 'SAR', priority: 'HIGH' },
  description: 'Charged twice for one purchase.',
};

export const PROPOSAL = {
  ...{ type: 'TAKAFUL', applicantId: 'app_042', productCode: 'TKF-FAMILY-TERM' },
  ...{ coverageAmount: '500000.00', currency: 'SAR', term: 10 },
  applicantData: { age: 35, occupation: 'engineer', smoker: false, healthDeclarations: ['asthma'] },
};

/** Above the nisab of every day of the built-in prices. */
export const WEALTH = { assets: { cash: '400000.00' }, currency: 'SAR' };

export const USAGE = { workspaceId: 'default', metric: 'kyc_checks', quantity: 12 };

/** An address that refuses connections at once. */
export const ENDPOINT = { url: 'http://127.0.0.1:1024/hook', eventTypes: ['contract.*'] };
