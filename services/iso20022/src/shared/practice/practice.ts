import type { Family } from '../families';
import type { ClearingSystem } from './clearing-system';

/** Source: ListMarketPractices. */
export const PRACTICE_CODES = ['CBPR+', 'GCC', 'SEPA', 'MY', 'ID', 'PK'] as const;
export type PracticeCode = (typeof PRACTICE_CODES)[number];

/** A market practice: the published record, and the data of its rules. */
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
  /** Islamic terms go into the remittance text, as supplementary data is not allowed. */
  readonly areTermsInRemittance?: true;
  /** Allowed codes, or all currencies in use except these. */
  readonly currencies: readonly string[] | { readonly except: readonly string[] };
  readonly chargeBearers: readonly string[];
  readonly paymentMethods: readonly string[];
  readonly accounts: 'IBAN' | 'NUMBER' | 'EITHER';
  /** Banks that may be identified by a member id in a clearing system in place of a BIC. */
  readonly memberIds?: readonly ('debtorAgent' | 'creditorAgent')[];
  /** Decimal text, inclusive. */
  readonly maxAmount?: string;
  readonly maxTransactions?: number;
  readonly maxNameLength?: number;
  /** PmtTpInf/SvcLvl/Cd of its payments. */
  readonly serviceLevel?: string;
  /** A payment has either one remittance text or one structured remittance. */
  readonly isRemittanceSingle?: true;
  /** Names, addresses and remittances are limited to SWIFT's extended set. */
  readonly isCharsetLimited?: true;
  readonly address?: AddressRules;
}

/** Rules of a market on postal addresses beyond the schema. */
export interface AddressRules {
  /** First day on which an address without town and country is an error. */
  readonly unstructuredEndDate: string;
  readonly maxLines: number;
  /** Rule of the public catalogue, by family and number, if there is one. */
  readonly duplicatedRule?: string;
  readonly namelessRules?: { readonly debtor: string; readonly creditor: string };
}

export const CONTRACT_TYPES = [
  ...(['MURABAHA', 'IJARAH', 'MUSHARAKAH', 'MUDARABAH', 'SUKUK'] as const),
  ...(['WAKALA', 'SALAM', 'ISTISNA', 'TAKAFUL'] as const),
] as const;
export type ContractType = (typeof CONTRACT_TYPES)[number];
