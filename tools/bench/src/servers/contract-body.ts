/** A murabaha without optional fields: the bare path carries every field too. */
export const CONTRACT_BODY = JSON.stringify({
  type: 'murabaha',
  jurisdiction: 'SA',
  parties: { financier: { entityId: 'ent_bank_001' }, customer: { entityId: 'ent_customer_042' } },
  asset: {
    description: 'Toyota Camry 2026',
    category: 'vehicle',
    costPrice: { amount: 50000, currency: 'SAR' },
    profitMargin: 0.08,
  },
  terms: { paymentSchedule: 'monthly', numberOfInstallments: 36 },
});
