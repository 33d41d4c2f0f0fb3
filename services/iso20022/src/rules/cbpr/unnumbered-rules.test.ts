import type { MessageJson } from '../../shared/message-json';
import { checkCbpr } from './check-cbpr';
import { nested } from './nested';

const PACS_008 = 'pacs.008.001.08';
const AGENT = { FinInstnId: { BICFI: 'RIBLSARI' } };
const GOLD = { '@Ccy': 'XAU', '#text': '1' };
const TWO = { Ustrd: ['Invoice 17', 'Invoice 18'] };

/** Documents that break every unnumbered rule of CBPR+ in group, payment and transaction. */
const BROKEN: readonly [version: string, message: MessageJson, codes: readonly string[]][] = [
  [
    'pain.001.001.09',
    {
      CstmrCdtTrfInitn: {
        GrpHdr: { CreDtTm: '2026-11-22T09:00:00', NbOfTxs: '2', CtrlSum: '2' },
        PmtInf: [
          {
            ...{ PmtMtd: 'TRA', BtchBookg: 'true', NbOfTxs: '2', CtrlSum: '2', ChrgBr: 'SLEV' },
            CdtTrfTxInf: [
              {
                PmtId: {},
                Amt: { InstdAmt: GOLD },
                ChrgBr: 'SLEV',
                RmtInf: TWO,
                SplmtryData: [{}],
              },
              {},
            ],
          },
          {},
        ],
      },
    },
    [
      ...['CBPR_DT_NO_OFFSET', 'CBPR_SINGLE_TX', 'CBPR_NO_CTRLSUM', 'CBPR_PMTMTD'],
      ...['CBPR_NO_BTCHBOOKG', 'CBPR_NO_NBOFTXS', 'CBPR_NO_CTRLSUM', 'CBPR_CHRGBR_SLEV'],
      ...['CBPR_UETR_REQUIRED', 'CBPR_CURRENCY_COMMODITY', 'CBPR_CHRGBR_SLEV'],
      ...['CBPR_REMITTANCE_LINES', 'CBPR_NO_SPLMTRYDATA', 'CBPR_SINGLE_TX', 'CBPR_SINGLE_TX'],
    ],
  ],
  [
    PACS_008,
    {
      FIToFICstmrCdtTrf: {
        GrpHdr: {
          ...{ CreDtTm: '2026-11-22T09:00:00', BtchBookg: 'true', NbOfTxs: '2', CtrlSum: '2' },
          ...{ TtlIntrBkSttlmAmt: '2', IntrBkSttlmDt: '2026-11-22', PmtTpInf: {} },
          ...{ InstgAgt: AGENT, InstdAgt: AGENT },
        },
        CdtTrfTxInf: [
          {
            PmtId: {},
            ChrgBr: 'SLEV',
            InstgAgt: AGENT,
            InstdAgt: AGENT,
            RmtInf: TWO,
            SplmtryData: [{}],
          },
          { InstgAgt: AGENT, InstdAgt: AGENT },
        ],
      },
    },
    [
      ...['CBPR_DT_NO_OFFSET', 'CBPR_NO_BTCHBOOKG', 'CBPR_SINGLE_TX', 'CBPR_NO_CTRLSUM'],
      ...['CBPR_NO_TTLINTRBKSTTLMAMT', 'CBPR_GROUP_INTRBKSTTLMDT', 'CBPR_GROUP_PMTTPINF'],
      ...['CBPR_GROUP_INSTGAGT', 'CBPR_GROUP_INSTDAGT', 'CBPR_UETR_REQUIRED', 'CBPR_CHRGBR_SLEV'],
      ...['CBPR_REMITTANCE_LINES', 'CBPR_NO_SPLMTRYDATA', 'CBPR_SINGLE_TX'],
    ],
  ],
  [
    'pacs.002.001.10',
    {
      FIToFIPmtStsRpt: {
        GrpHdr: { CreDtTm: '2026-11-22T09:00:00', InstgAgt: AGENT, InstdAgt: AGENT },
        OrgnlGrpInfAndSts: [{}],
        TxInfAndSts: [{ SplmtryData: [{}] }, nested('OrgnlUETR', 'x')],
      },
    },
    [
      ...['CBPR_DT_NO_OFFSET', 'CBPR_GROUP_INSTGAGT', 'CBPR_GROUP_INSTDAGT'],
      ...['CBPR_NO_ORGNLGRPINFANDSTS', 'CBPR_UETR_REQUIRED', 'CBPR_NO_SPLMTRYDATA'],
      'CBPR_SINGLE_TX',
    ],
  ],
];

test.each(BROKEN)('%s is asked what no numbered rule asks', (version, Document, codes) => {
  const found = checkCbpr(version, { Document }).map(({ code }) => code);
  expect(found).toEqual(codes);
});

test('pacs.008 STP is asked the same as pacs.008', () => {
  const AppHdr = { BizSvc: 'swift.cbprplus.stp.03' };
  for (const [version, Document, codes] of BROKEN.filter(([version]) => version === PACS_008)) {
    const found = checkCbpr(version, { AppHdr, Document }).map(({ code }) => code);
    expect(found).toEqual(codes);
  }
  expect.assertions(1);
});
