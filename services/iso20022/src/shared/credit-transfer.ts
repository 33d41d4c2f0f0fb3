/** A postal address; country is ISO 3166-1 alpha-2. Source: spec; domain page, 5.3. */
export interface PostalAddress {
  readonly country?: string;
  readonly streetName?: string;
  readonly buildingNumber?: string;
  readonly postCode?: string;
  readonly townName?: string;
  readonly countrySubDivision?: string;
  readonly addressLines?: readonly string[];
}

/** iban, or accountNumber where a market has no IBAN. */
export interface Account {
  readonly iban?: string;
  readonly accountNumber?: string;
}

/** A bank by its BIC, by its member id in a clearing system, or by both. */
export interface Agent {
  readonly bic?: string;
  /** Code of ISO's external list such as USABA, or a name that the system has for itself. */
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

/** What goes out other than it was asked for; what is absent goes as it was. */
export interface Changes {
  /** The day that it can be paid on, where the cut-off of the requested one has passed. */
  readonly executionDate?: string;
  /** Of all payments in their order, where a system has codes of its own; empty where one has none. */
  readonly purposeCodes?: readonly string[];
}

/** A credit transfer as the specification's JSON has it; what is missing is for the rules to say. */
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
