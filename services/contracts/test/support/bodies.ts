import { readAgreement, type Agreement } from '../../src/contracts/agreement';
import type { ContractType } from '../../src/contracts/terms';

/** Any part of a body; objects are merged into the one below, everything else replaces it. */
export interface Change {
  readonly [field: string]: unknown;
}

/** A small create body, which every type takes. */
const SMALL_BODY = {
  jurisdiction: 'SA',
  parties: { financier: { entityId: 'ent_bank_001' }, customer: { entityId: 'ent_customer_7' } },
  asset: {
    description: 'Toyota Camry 2025',
    category: 'vehicle',
    costPrice: { amount: 50000, currency: 'SAR' },
    profitMargin: 0.08,
  },
  terms: { paymentSchedule: 'monthly', numberOfInstallments: 36, gracePeriodDays: 5 },
};

/** The example body of a type; salam is paid at once, so it has one instalment. */
export function bodyOf(type: ContractType, change: Change = {}): typeof SMALL_BODY {
  const own = type === 'salam' ? { terms: { numberOfInstallments: 1 } } : {};
  return merged(merged(SMALL_BODY, own), change) as typeof SMALL_BODY;
}

/** Terms that a type owes at submission, beside those of the small body. */
const ESSENTIALS: Readonly<Record<ContractType, object>> = {
  murabaha: {},
  ijarah: { rentBasis: 'fixed' },
  musharakah: {
    partners: [
      { entityId: 'ent_bank_001', capital: 30_000, profitPct: 55 },
      { entityId: 'ent_customer_7', capital: 20_000, profitPct: 45 },
    ],
  },
  mudarabah: { rabbAlMalPct: 60, mudaribPct: 40 },
  sukuk: { underlyingType: 'ijarah', prospectusBoardRef: 'SSB-2026-010' },
  wakala: { capital: 50_000, wakalaFee: { pct: 1.5 } },
  salam: {
    commodity: 'wheat',
    qualityGrade: 'A',
    quantity: 20,
    unit: 'tonne',
    deliveryDate: '2027-06-30',
  },
  istisna: { specification: 'a hall', priceBasis: 'lump_sum', deliveryDate: '2027-06-30' },
  takaful: {
    contribution: 1_200,
    contributionBasis: 'tabarru',
    wakalaFeePct: 20,
    surplusRule: 'participants',
  },
};

/** The example body of a type with its essential terms: one that can be submitted. */
export function fullBodyOf(type: ContractType, change: Change = {}): typeof SMALL_BODY {
  const own = Object.keys(ESSENTIALS[type]).length > 0 ? { [type]: ESSENTIALS[type] } : {};
  return bodyOf(type, merged({ terms: own }, change) as Change);
}

export function agreementOf(type: ContractType, change: Change = {}): Agreement {
  return readAgreement(type, bodyOf(type, change));
}

function merged(base: unknown, change: unknown): unknown {
  if (!isObject(base) || !isObject(change)) return change;
  const entries = Object.entries(change).map(([key, value]) => [key, merged(base[key], value)]);
  return { ...base, ...Object.fromEntries(entries) };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
