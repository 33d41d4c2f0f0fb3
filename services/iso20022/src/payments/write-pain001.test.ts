import { creditTransfer, kept, transaction, uetr } from '../../test/support/payments';
import type { NewPayment } from './create-payment';
import { writePain001 } from './write-pain001';

/** The parts of the written message that the tests look at. */
interface Written {
  readonly GrpHdr: Record<string, unknown>;
  readonly PmtInf: readonly (Record<string, unknown> & {
    readonly CdtTrfTxInf: readonly Record<string, unknown>[];
  })[];
}

function written(count = 1, change: Partial<NewPayment> = {}) {
  const { Document } = writePain001(kept(count, change));
  const { CstmrCdtTrfInitn } = Document as unknown as { readonly CstmrCdtTrfInitn: Written };
  const [information] = CstmrCdtTrfInitn.PmtInf;
  return {
    header: CstmrCdtTrfInitn.GrpHdr,
    information: information!,
    transaction: information!.CdtTrfTxInf[0]!,
  };
}

const TERMS = {
  ...{ contractType: 'MURABAHA', shariahBoardRef: 'SSB-2026-014', profitRate: '0.0525' },
};

describe('a credit transfer as pain.001', () => {
  it('states its number and exact sum in the header and in the payment information', () => {
    const { header, information } = written(3);
    const totals = { NbOfTxs: '3', CtrlSum: '4500.375' };
    expect(header).toMatchObject({ MsgId: 'MSG-1', CreDtTm: '2026-11-22T09:00:00.000+00:00' });
    expect(header).toMatchObject(totals);
    expect(information).toMatchObject({ ...totals, PmtInfId: 'PMT-001', BtchBookg: 'false' });
  });

  it("has the parties, accounts and agents in ISO's elements", () => {
    const { information, transaction: only } = written();
    expect(information).toMatchObject({
      ReqdExctnDt: { Dt: '2026-11-22' },
      Dbtr: { Nm: 'Gulf Trading WLL', PstlAdr: { TwnNm: 'Kuwait City', Ctry: 'KW' } },
      DbtrAcct: { Id: { IBAN: 'KW81CBKU0000000000001234560101' } },
      DbtrAgt: { FinInstnId: { BICFI: 'CBKUKWKWXXX' } },
    });
    expect(only).toMatchObject({
      PmtId: { EndToEndId: 'E2E-001', UETR: uetr(1) },
      Amt: { InstdAmt: { '@Ccy': 'KWD', '#text': '1500.125' } },
      CdtrAcct: { Id: { IBAN: 'SA0380000000608010167519' } },
      RmtInf: { Ustrd: ['Invoice 77'] },
    });
  });

  it.each([
    ['USABA', { Cd: 'USABA' }],
    ['ACH', { Prtry: 'ACH' }],
  ])('names the clearing system %s of a member id as ISO does', (clearingSystemId, ClrSysId) => {
    const creditorAgent = { clearingSystemId, clearingMemberId: '021000021' };
    const creditTransferOf = creditTransfer(1, {
      transactions: [transaction(1, { creditorAgent })],
    });
    const { transaction: only } = written(1, { creditTransfer: creditTransferOf });
    const member = { ClrSysId, MmbId: '021000021' };
    expect(only).toMatchObject({ CdtrAgt: { FinInstnId: { ClrSysMmbId: member } } });
  });

  it('has the execution date, even when it differs from the requested one', () => {
    const { information } = written(1, { changes: { executionDate: '2026-11-23' } });
    expect(information).toMatchObject({ ReqdExctnDt: { Dt: '2026-11-23' } });
  });

  it('has NOTPROVIDED for an absent end-to-end id', () => {
    const transactions = [transaction(1, { endToEndId: undefined })];
    const { transaction: only } = written(1, {
      creditTransfer: creditTransfer(1, { transactions }),
    });
    expect(only).toMatchObject({ PmtId: { EndToEndId: 'NOTPROVIDED' } });
  });

  test.each([
    ['SALA', { Cd: 'SALA' }],
    ['ZKAT', { Prtry: 'ZKAT' }],
  ])('has the purpose %s as %j', (purposeCode, Purp) => {
    const transactions = [transaction(1, { purposeCode })];
    const { transaction: only } = written(1, {
      creditTransfer: creditTransfer(1, { transactions }),
    });
    expect(only).toMatchObject({ Purp });
  });

  it('has an account number in a market without IBAN, and no empty elements', () => {
    const bare = { creditorAccount: { accountNumber: '5641234567' }, creditorAgent: undefined };
    const transactions = [
      transaction(1, { ...bare, purposeCode: undefined, remittanceInformation: undefined }),
    ];
    const { transaction: only } = written(1, {
      creditTransfer: creditTransfer(1, { transactions }),
    });
    expect(only).toMatchObject({ CdtrAcct: { Id: { Othr: { Id: '5641234567' } } } });
    expect(Object.keys(only)).toEqual(['PmtId', 'Amt', 'Cdtr', 'CdtrAcct']);
  });

  it('carries Islamic terms as supplementary data', () => {
    const { transaction: only } = written(1, { islamic: TERMS });
    expect(only).toMatchObject({
      SplmtryData: [
        {
          Envlp: {
            '#any': [
              {
                ...{ '#name': 'IslmcFin', '@xmlns': 'urn:masar:islamic-finance:1' },
                '#content': [
                  { '#name': 'CtrctTp', '#content': ['MURABAHA'] },
                  { '#name': 'ShrhBrdRef', '#content': ['SSB-2026-014'] },
                  { '#name': 'PrftRate', '#content': ['0.0525'] },
                ],
              },
            ],
          },
        },
      ],
    });
  });
});

describe('for CBPR+', () => {
  const {
    header,
    information,
    transaction: only,
  } = written(1, {
    practice: 'CBPR+',
    messageId: 'PMT-001',
    islamic: TERMS,
  });

  it('has no sums and no batch booking', () => {
    expect(header).toMatchObject({ MsgId: 'PMT-001', NbOfTxs: '1' });
    expect(header).not.toHaveProperty('CtrlSum');
    for (const name of ['NbOfTxs', 'CtrlSum', 'BtchBookg']) {
      expect(information).not.toHaveProperty(name);
    }
  });

  it('has Islamic terms in the remittance text', () => {
    expect(only).toMatchObject({
      RmtInf: { Ustrd: ['Invoice 77 MURABAHA SSB-2026-014 0.0525'] },
    });
    expect(only).not.toHaveProperty('SplmtryData');
  });
});
