/** A postal address; country is ISO 3166-1 alpha-2. Source: ISO 20022, PostalAddress24. */
export interface PostalAddress {
  readonly country?: string;
  readonly streetName?: string;
  readonly buildingNumber?: string;
  readonly postCode?: string;
  readonly townName?: string;
  readonly countrySubDivision?: string;
  readonly addressLines?: readonly string[];
}

/** An account by iban, or by accountNumber in a market without IBAN. */
export interface Account {
  readonly iban?: string;
  readonly accountNumber?: string;
}

/** A bank by its BIC, by its member id in a clearing system, or by both. */
export interface Agent {
  readonly bic?: string;
  /** ISO's ExternalClearingSystemIdentification1Code such as USABA, or the system's own name. */
  readonly clearingSystemId?: string;
  readonly clearingMemberId?: string;
}

export interface Party {
  readonly name?: string;
  readonly postalAddress?: PostalAddress;
}

/** One payment; the amount is decimal text. */
export interface Transaction {
  readonly endToEndId?: string;
  readonly instructionId?: string;
  readonly amount?: { readonly value?: string; readonly currency?: string };
  readonly creditorAgent?: Agent;
  readonly creditor?: Party;
  readonly creditorAccount?: Account;
  readonly purposeCode?: string;
  readonly remittanceInformation?: string;
}

/** Differences between the request and the written message; absent fields are unchanged. */
export interface Changes {
  /** Execution date, when the cut-off of the requested one has passed. */
  readonly executionDate?: string;
  /** Purpose codes of all payments in order, for a system with its own codes; empty for a payment without. */
  readonly purposeCodes?: readonly string[];
}

/** A credit transfer as the API has it; the rules check required fields. Source: SendCreditTransfer. */
export interface CreditTransfer {
  readonly paymentInformationId?: string;
  readonly paymentMethod?: string;
  readonly batchBooking?: boolean;
  readonly numberOfTransactions?: number;
  readonly requestedExecutionDate?: string;
  readonly debtor?: Party;
  readonly debtorAccount?: Account;
  readonly debtorAgent?: Agent;
  readonly chargeBearer?: string;
  readonly transactions?: readonly Transaction[];
}
