import { toXml } from '../../src/shared/schema/to-xml';
import { writePain001 } from '../../src/payments/write-pain001';
import type { NewPayment } from '../../src/payments/create-payment';
import type { CreditTransfer } from '../../src/shared/credit-transfer';
import { textParser } from '../../src/worker/parser/parse-text';
import { isSchemaValid, withData } from '../schemas';
import { changed } from '../support/credit-transfers';
import { creditTransfer, kept, transaction } from '../support/payments';

const parseText = textParser();
const VERSION = 'pain.001.001.09';
const TERMS = {
  ...{ contractType: 'MURABAHA', shariahBoardRef: 'SSB-2026-014', profitRate: '0.0525' },
};
const everything = transaction(1, {
  instructionId: 'INSTR-1',
  creditorAgent: { bic: 'RIBLSARIXXX', clearingSystemId: 'USABA', clearingMemberId: '021000021' },
  creditor: {
    name: 'Riyadh Supplies & Co <Ltd>',
    postalAddress: {
      ...{ streetName: 'King Fahd Road', buildingNumber: '12', postCode: '11564' },
      ...{ townName: 'Riyadh', countrySubDivision: 'Riyadh', country: 'SA' },
      addressLines: ['Tower 2', 'Floor 9'],
    },
  },
});
const rows: readonly (readonly [string, number, Partial<NewPayment>])[] = [
  ['one payment', 1, {}],
  ['a thousand payments', 1000, {}],
  ['Islamic terms', 2, { islamic: TERMS }],
  ['a payment for CBPR+', 1, { practice: 'CBPR+', islamic: TERMS }],
  ['a payment of SEPA', 1, { practice: 'SEPA', creditTransfer: withoutBanks() }],
  ['every field', 1, { creditTransfer: creditTransfer(1, { transactions: [everything] }) }],
  [
    'a bank by the name and number of its clearing system',
    1,
    {
      creditTransfer: creditTransfer(1, {
        transactions: [
          transaction(1, { creditorAgent: { clearingSystemId: 'Sudan', clearingMemberId: '7' } }),
        ],
      }),
    },
  ],
  [
    'account numbers and little else',
    1,
    {
      creditTransfer: creditTransfer(1, {
        debtorAccount: { accountNumber: '5641234567' },
        transactions: [
          transaction(1, {
            ...{ endToEndId: undefined, creditorAgent: undefined, purposeCode: undefined },
            ...{ remittanceInformation: undefined, creditor: { name: 'PT Maju' } },
            creditorAccount: { accountNumber: '8901234567' },
          }),
        ],
      }),
    },
  ],
];

/** SEPA needs no bank: it is known by the IBAN. */
function withoutBanks(): CreditTransfer {
  const transactions = [transaction(1, { creditorAgent: undefined })];
  return changed(creditTransfer(1, { transactions }), { debtorAgent: undefined });
}

/** UETRs of the schema's pattern, which the short ones of other tests do not reach for a thousand. */
function uetrs(count: number): string[] {
  return Array.from(
    { length: count },
    (_, index) => `8a562c67-ca16-48ba-b074-${String(index).padStart(12, '0')}`,
  );
}

describe.each(rows)('a message of %s', (_, count, change) => {
  const message = writePain001(kept(count, { uetrs: uetrs(count), ...change }));
  const { xml = '', issues } = toXml(VERSION, message);

  it('has the structure of its schema, and is read as it was written', async () => {
    expect(issues).toEqual([]);
    const { version, json, issues: found } = await parseText(xml);
    expect({ version, json, found }).toEqual({ version: VERSION, json: message, found: [] });
  });

  withData('beside the published schema', () => {
    it('holds to it', async () => expect(await isSchemaValid(VERSION, xml)).toBe(true));
  });
});
