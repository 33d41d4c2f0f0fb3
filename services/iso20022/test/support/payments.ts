import { createPayment, duplicateKeysOf, type NewPayment } from '../../src/payments/create-payment';
import type { Payment } from '../../src/payments/payment';
import type { CreditTransfer, Transaction } from '../../src/shared/credit-transfer';

export const CREATED = new Date('2026-11-22T09:00:00Z');
const MINUTE_MS = 60_000;

/** The instant so many minutes after the creation of the message. */
export function minute(minutes: number): string {
  return new Date(CREATED.getTime() + minutes * MINUTE_MS).toISOString();
}

/** The UETR of the message's transaction, counted from 1. */
export function uetr(number: number): string {
  return `8a562c67-ca16-48ba-b074-65581be6f00${number}`;
}

/** Replaced fields of a transaction; undefined removes a field. */
type Change = { readonly [Field in keyof Transaction]?: Transaction[Field] | undefined };

export function transaction(number: number, change: Change = {}): Transaction {
  const made = {
    endToEndId: `E2E-00${number}`,
    amount: { value: '1500.125', currency: 'KWD' },
    creditorAgent: { bic: 'RIBLSARIXXX' },
    creditor: { name: 'Riyadh Supplies Co', postalAddress: { townName: 'Riyadh', country: 'SA' } },
    creditorAccount: { iban: 'SA0380000000608010167519' },
    purposeCode: 'MRBA',
    remittanceInformation: 'Invoice 77',
    ...change,
  };
  return made as Transaction;
}

/** So many payments of a Kuwaiti company to Riyadh. */
export function creditTransfer(count = 1, change: Partial<CreditTransfer> = {}): CreditTransfer {
  return {
    paymentInformationId: 'PMT-001',
    paymentMethod: 'TRF',
    batchBooking: false,
    numberOfTransactions: count,
    requestedExecutionDate: '2026-11-22',
    debtor: { name: 'Gulf Trading WLL', postalAddress: { townName: 'Kuwait City', country: 'KW' } },
    debtorAccount: { iban: 'KW81CBKU0000000000001234560101' },
    debtorAgent: { bic: 'CBKUKWKWXXX' },
    chargeBearer: 'SHAR',
    transactions: Array.from({ length: count }, (_, index) => transaction(index + 1)),
    ...change,
  };
}

/** A message of so many transactions, created at 09:00. */
export function kept(count = 1, change: Partial<NewPayment> = {}): Payment {
  const transfer = change.creditTransfer ?? creditTransfer(count);
  const asked: NewPayment = {
    messageId: 'MSG-1',
    uetrs: Array.from({ length: count }, (_, index) => uetr(index + 1)),
    practice: 'GCC',
    creditTransfer: transfer,
    duplicateKeys: duplicateKeysOf(transfer),
    warnings: [],
    now: CREATED,
    hasChannel: true,
    ...change,
  };
  return createPayment(asked).state;
}
