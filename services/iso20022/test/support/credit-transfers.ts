import type { CreditTransfer } from '../../src/shared/credit-transfer';
import type { PracticeCode } from '../../src/shared/practice/practice';

/** A Monday morning in every market: all systems but those of instant payments are open. */
export const MONDAY = new Date('2026-11-23T07:00:00Z');

const RIYADH = { country: 'SA', townName: 'Riyadh' };

const GULF: CreditTransfer = {
  paymentInformationId: 'PMT-2026-0001',
  paymentMethod: 'TRF',
  batchBooking: false,
  numberOfTransactions: 1,
  requestedExecutionDate: '2026-11-23',
  debtor: { name: 'Masar Trading', postalAddress: RIYADH },
  debtorAccount: { iban: 'SA0380000000608010167519' },
  debtorAgent: { bic: 'RJHISARI' },
  chargeBearer: 'SHAR',
  transactions: [
    {
      endToEndId: 'E2E-1',
      amount: { value: '1500.00', currency: 'SAR' },
      creditorAgent: { bic: 'RIBLSARI' },
      creditor: { name: 'Al Noor Supplies' },
      creditorAccount: { iban: 'SA0380000000608010167519' },
      purposeCode: 'MRBA',
      remittanceInformation: 'Murabaha settlement 12',
    },
  ],
};

/** A payment that differs from that of the Gulf in account, bank, currency and amount. */
interface Other {
  readonly account: { readonly iban: string } | { readonly accountNumber: string };
  readonly bic: string;
  readonly amount: { readonly value: string; readonly currency: string };
  readonly address: { readonly country: string; readonly townName: string };
  readonly chargeBearer?: string;
}

const like = ({ account, bic, amount, address, chargeBearer = 'SHAR' }: Other): CreditTransfer => ({
  ...GULF,
  chargeBearer,
  debtor: { ...GULF.debtor, postalAddress: address },
  debtorAccount: account,
  debtorAgent: { bic },
  transactions: GULF.transactions!.map((each) => ({
    ...each,
    amount,
    creditorAccount: account,
    creditorAgent: { bic },
    purposeCode: 'TRAD',
  })),
});

const BERLIN = { country: 'DE', townName: 'Berlin' };

/** For each practice a credit transfer that it has nothing against. */
export const TRANSFERS: Readonly<Record<PracticeCode, CreditTransfer>> = {
  GCC: GULF,
  'CBPR+': like({
    account: { iban: 'DE89370400440532013000' },
    bic: 'DEUTDEFF',
    amount: { value: '100.00', currency: 'USD' },
    address: BERLIN,
  }),
  SEPA: like({
    account: { iban: 'DE89370400440532013000' },
    bic: 'DEUTDEFF',
    amount: { value: '100.00', currency: 'EUR' },
    address: BERLIN,
    chargeBearer: 'SLEV',
  }),
  MY: like({
    account: { accountNumber: '512345678901' },
    bic: 'MBBEMYKL',
    amount: { value: '20000.00', currency: 'MYR' },
    address: { country: 'MY', townName: 'Kuala Lumpur' },
  }),
  ID: like({
    account: { accountNumber: '7001234567' },
    bic: 'BSMDIDJA',
    amount: { value: '2500000', currency: 'IDR' },
    address: { country: 'ID', townName: 'Jakarta' },
  }),
  PK: like({
    account: { iban: 'PK36SCBL0000001123456702' },
    bic: 'MEZNPKKA',
    amount: { value: '50000.00', currency: 'PKR' },
    address: { country: 'PK', townName: 'Karachi' },
  }),
};

/** The transfer with other values at paths such as "transactions[0].amount.value". */
export function changed(
  transfer: CreditTransfer,
  changes: Readonly<Record<string, unknown>>,
): CreditTransfer {
  // Through text, as a structured clone would still share one account between two parties.
  const copy = JSON.parse(JSON.stringify(transfer)) as object;
  for (const [path, value] of Object.entries(changes)) set(copy, path, value);
  return copy as CreditTransfer;
}

type Tree = Record<string, unknown>;

function set(root: object, path: string, value: unknown): void {
  const names = path.replaceAll(/\[(\d+)\]/g, '.$1').split('.');
  const last = names.pop()!;
  let at = root as Tree;
  for (const name of names) at = (at[name] ??= {}) as Tree;
  if (value === undefined) Reflect.deleteProperty(at, last);
  else at[last] = value;
}
