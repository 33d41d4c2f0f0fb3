import type { Family } from '../families';
import type { ClearingSystem } from './clearing-system';

/** Source: spec, ISO 20022 messages, marketPractice. */
export const PRACTICE_CODES = ['CBPR+', 'GCC', 'SEPA', 'MY', 'ID', 'PK'] as const;
export type PracticeCode = (typeof PRACTICE_CODES)[number];

/** How a market uses ISO 20022: the specification's record, and beside it what the rules need. */
export interface Practice {
  readonly code: PracticeCode;
  readonly name: string;
  readonly region: string;
  readonly supportedMessages: readonly Family[];
  readonly systems: readonly ClearingSystem[];
  /** Paths in a request; [] stands for each transaction. */
  readonly mandatoryFields: readonly string[];
  readonly islamicFinanceEnabled: boolean;
  readonly supportedContracts: readonly ContractType[];
  /** Whether Islamic terms stand in the remittance text, as there is no supplementary data. */
  readonly areTermsInRemittance?: true;
  /** Codes, or those that are not taken of all currencies in use. */
  readonly currencies: readonly string[] | { readonly except: readonly string[] };
  readonly chargeBearers: readonly string[];
  readonly paymentMethods: readonly string[];
  readonly accounts: 'IBAN' | 'NUMBER' | 'EITHER';
  /** Banks of a payment that may be known by their member id in a clearing system in place of a BIC. */
  readonly memberIds?: readonly ('debtorAgent' | 'creditorAgent')[];
  /** Decimal text, itself allowed. */
  readonly maxAmount?: string;
  readonly maxTransactions?: number;
  readonly maxNameLength?: number;
  /** PmtTpInf/SvcLvl/Cd of its payments. */
  readonly serviceLevel?: string;
  /** Whether a payment has one remittance text or one structured remittance, and not both. */
  readonly isRemittanceSingle?: true;
  /** Whether names, addresses and remittances keep to SWIFT's extended set. */
  readonly isCharsetLimited?: true;
  readonly address?: AddressRules;
}

/** What a market asks of postal addresses beyond the schema. */
export interface AddressRules {
  /** From this day on an address without town and country is refused. */
  readonly unstructuredEndDate: string;
  readonly maxLines: number;
  /** Rules of the public catalogue, by their family and number, where there are some. */
  readonly duplicatedRule?: string;
  readonly namelessRules?: { readonly debtor: string; readonly creditor: string };
}

export const CONTRACT_TYPES = [
  ...(['MURABAHA', 'IJARAH', 'MUSHARAKAH', 'MUDARABAH', 'SUKUK'] as const),
  ...(['WAKALA', 'SALAM', 'ISTISNA', 'TAKAFUL'] as const),
] as const;
export type ContractType = (typeof CONTRACT_TYPES)[number];
