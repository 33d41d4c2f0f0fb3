import { Iso20022ServiceService as RPCS } from '@masar/proto/gen/ts/masar/iso20022/v1/iso20022';
import { writePain001 } from '../../src/payments/write-pain001';
import { all, at } from '../../src/rules/message/at-path';
import { toXml } from '../../src/shared/schema/to-xml';
import type { MessageEnvelope } from '../../src/shared/message-json';
import type { PracticeCode } from '../../src/shared/practice/practice';
import { changed as changedTransfer, TRANSFERS } from '../support/credit-transfers';
import { changed } from '../support/messages';
import { newSandbox, PaymentCalls } from '../support/payment-calls';
import { kept, uetr } from '../support/payments';
import { RunningService } from '../support/running-service';

let service: RunningService;
beforeAll(async () => {
  service = await RunningService.start();
});
afterAll(() => service.stop());

type Json = Record<string, unknown>;

const PAYMENT = 'Document.CstmrCdtTrfInitn.PmtInf.0';
const TX = `${PAYMENT}.CdtTrfTxInf.0`;

/** The written message of a practice's transfer; under CBPR+ its MsgId is the sender's reference. */
function messageOf(code: PracticeCode): MessageEnvelope {
  const creditTransfer = TRANSFERS[code];
  const messageId = creditTransfer.paymentInformationId ?? '';
  return writePain001(kept(1, { practice: code, creditTransfer, messageId, uetrs: [uetr(1)] }));
}

/** Issues of a practice's message with these changes, under that practice. */
async function judge(code: PracticeCode, changes: Readonly<Record<string, unknown>> = {}) {
  const message = Object.entries(changes).reduce(
    (json, [path, value]) => changed(json, path, value),
    JSON.parse(JSON.stringify(messageOf(code))) as Record<string, unknown>,
  );
  const request = { messageType: 'pain.001', xml: undefined, marketPractice: code };
  const verdict = await service.call(RPCS.validateIso20022Message, {
    ...request,
    json: JSON.stringify(message),
  });
  return [...verdict.errors, ...verdict.warnings].map(({ code: issue, path, severity, rule }) =>
    [severity, issue, path.replace('Document.CstmrCdtTrfInitn.PmtInf[0].', ''), rule].join(' '),
  );
}

test.each(['GCC', 'SEPA', 'MY', 'ID', 'PK'] as const)(
  'a message that goes out for %s is as its practice asks',
  async (code) => expect(await judge(code)).toEqual([]),
);

describe('a message of SEPA', () => {
  it('is written with the service level', () => {
    expect(toXml('pain.001.001.09', messageOf('SEPA')).xml).toContain(
      '<PmtTpInf><SvcLvl><Cd>SEPA</Cd></SvcLvl></PmtTpInf>',
    );
    expect(toXml('pain.001.001.09', messageOf('GCC')).xml).not.toContain('SvcLvl');
  });

  const level = (Cd: string) => ({ SvcLvl: [{ Cd }] });
  test.each([
    [
      'without a service level is told to say it',
      { [`${PAYMENT}.PmtTpInf`]: undefined },
      ['WARNING SVCLVL_MISSING PmtTpInf.SvcLvl SEPA service level'],
    ],
    [
      'of another level is none',
      { [`${PAYMENT}.PmtTpInf`]: level('URGP') },
      ['ERROR SVCLVL_VALUE PmtTpInf.SvcLvl[0].Cd SEPA service level'],
    ],
    [
      'may say it for each payment',
      { [`${PAYMENT}.PmtTpInf`]: undefined, [`${TX}.PmtTpInf`]: level('SEPA') },
      [],
    ],
    [
      'has no other level in a payment',
      { [`${TX}.PmtTpInf`]: level('NURG') },
      ['ERROR SVCLVL_VALUE CdtTrfTxInf[0].PmtTpInf.SvcLvl[0].Cd SEPA service level'],
    ],
    [
      'has no other charge bearer in a payment',
      { [`${PAYMENT}.ChrgBr`]: undefined, [`${TX}.ChrgBr`]: 'SHAR' },
      ['ERROR CHRGBR_VALUE CdtTrfTxInf[0].ChrgBr SEPA charge bearer'],
    ],
    [
      'has one remittance text',
      { [`${TX}.RmtInf`]: { Ustrd: ['one', 'two'] } },
      ['ERROR RMT_EXCLUSIVE CdtTrfTxInf[0].RmtInf SEPA remittance'],
    ],
    [
      'has a text or a structured remittance',
      { [`${TX}.RmtInf`]: { Ustrd: ['one'], Strd: [{ AddtlRmtInf: ['two'] }] } },
      ['ERROR RMT_EXCLUSIVE CdtTrfTxInf[0].RmtInf SEPA remittance'],
    ],
    [
      'may have a structured remittance alone',
      { [`${TX}.RmtInf`]: { Strd: [{ AddtlRmtInf: ['two'] }] } },
      [],
    ],
  ])('%s', async (_, changes, told) => expect(await judge('SEPA', changes)).toEqual(told));

  it("may be sent without the debtor's bank, which the schema requires", async () => {
    const transfer = changedTransfer(TRANSFERS.SEPA, {
      debtorAgent: undefined,
      requestedExecutionDate: '2026-11-24',
    });
    const calls = new PaymentCalls(service);
    const { message } = await calls.send(newSandbox(), transfer, 'SEPA');
    expect(message).toMatchObject({ status: 'VALIDATED' });
    const { xml } = toXml('pain.001.001.09', writePain001(kept(1, { creditTransfer: transfer })));
    expect(xml).toContain(
      '<DbtrAgt><FinInstnId><Othr><Id>NOTPROVIDED</Id></Othr></FinInstnId></DbtrAgt>',
    );
  });
});

describe('a message of CBPR+', () => {
  const HEADER = 'Document.CstmrCdtTrfInitn.GrpHdr';
  const payments = () => {
    const [one] = all(at(messageOf('CBPR+').Document, 'CstmrCdtTrfInitn.PmtInf.CdtTrfTxInf'));
    return [one, changed(one as Json, 'PmtId', { EndToEndId: 'E2E-2', UETR: uetr(2) })];
  };

  test.each(['1', '2', '3'])(
    'with two payments that are counted as %s is told only what leads out',
    async (NbOfTxs) => {
      const two = { [`${TX.slice(0, -2)}`]: payments(), [`${HEADER}.NbOfTxs`]: NbOfTxs };
      expect(await judge('CBPR+', { ...two, [`${HEADER}.CtrlSum`]: '1' })).toEqual([
        `ERROR CBPR_NO_CTRLSUM ${HEADER}.CtrlSum CBPR+ pain.001`,
        'ERROR CBPR_SINGLE_TX CdtTrfTxInf[1] CBPR+ pain.001',
      ]);
    },
  );

  it('with a wrong sum has the advice to remove it, not to correct it', async () => {
    expect(await judge('CBPR+', { [`${HEADER}.CtrlSum`]: '1' })).toEqual([
      `ERROR CBPR_NO_CTRLSUM ${HEADER}.CtrlSum CBPR+ pain.001`,
    ]);
  });

  it('with one payment that is counted as two has the advice to correct the number', async () => {
    expect(await judge('CBPR+', { [`${HEADER}.NbOfTxs`]: '2' })).toEqual([
      `ERROR NBTXS_MISMATCH ${HEADER}.NbOfTxs CBPR+ pain.001`,
    ]);
  });
});

test.each(['GCC', 'SEPA'] as const)(
  'a purpose that ISO does not have is no Cd of a message of %s',
  async (code) => {
    const told = await judge(code, { [`${TX}.Purp`]: { Cd: 'ZKAT' } });
    expect(told).toEqual(['ERROR PURP_UNKNOWN CdtTrfTxInf[0].Purp.Cd ']);
  },
);

test.each([
  [{ Dt: '2020-01-01Z' }, 'DATE_PAST'],
  [{ DtTm: '2020-01-01T09:00:00+03:00' }, 'DATE_PAST'],
])('the day of a message is judged with its zone behind it: %j', async (ReqdExctnDt, code) => {
  expect(await judge('GCC', { [`${PAYMENT}.ReqdExctnDt`]: ReqdExctnDt })).toEqual([
    `ERROR ${code} ReqdExctnDt GCC execution date`,
  ]);
});

test('of other markets a message may have several remittance texts and no service level', async () => {
  expect(await judge('GCC', { [`${TX}.RmtInf`]: { Ustrd: ['one', 'two'] } })).toEqual([]);
});

test.each([undefined, 'GCC', 'SEPA', 'CBPR+'] as const)(
  'what every market minds is told of a credit transfer and of its message alike: %s',
  async (marketPractice) => {
    const creditTransfer = changedTransfer(TRANSFERS[marketPractice ?? 'GCC'], {
      'transactions.0.endToEndId': 'NOTPROVIDED',
      'transactions.0.creditorAgent.bic': 'BARCGB22',
    });
    const message = writePain001(kept(1, { creditTransfer, practice: marketPractice ?? 'GCC' }));
    const told = async (json: object) => {
      const request = { messageType: 'pain.001', xml: undefined, marketPractice };
      const verdict = await service.call(RPCS.validateIso20022Message, {
        ...request,
        json: JSON.stringify(json),
      });
      return verdict.warnings.filter(({ rule }) => rule === undefined);
    };
    const codes = (await told({ creditTransfer })).map(({ code }) => code);
    expect(codes).toEqual(expect.arrayContaining(['E2E_NOTPROVIDED', 'IBAN_BIC_MISMATCH']));
    const ofMessage = await told(message);
    expect(ofMessage.map(({ code }) => code).toSorted()).toEqual(codes.toSorted());
    for (const { path, message: text } of ofMessage) {
      expect(path).toMatch(/^Document\.CstmrCdtTrfInitn\.PmtInf\[0\]\./);
      expect(text.startsWith(path)).toBe(true);
    }
  },
);

test('a return of CBPR+ is of a part by the amount of the original transaction, too', async () => {
  const amount = (text: string) => ({ '@Ccy': 'SAR', '#text': text });
  const codes = async (RtrdIntrBkSttlmAmt: object) => {
    const OrgnlTxRef = { IntrBkSttlmAmt: amount('100.00') };
    const TxInf = [{ OrgnlUETR: uetr(1), RtrdIntrBkSttlmAmt, OrgnlTxRef }];
    const verdict = await service.call(RPCS.validateIso20022Message, {
      ...{ messageType: 'pacs.004', xml: undefined, marketPractice: 'CBPR+' },
      json: JSON.stringify({ Document: { PmtRtr: { TxInf } } }),
    });
    return verdict.errors.map(({ code }) => code);
  };
  expect(await codes(amount('60.00'))).toContain('CBPR_PARTIAL_RETURN');
  expect(await codes(amount('100'))).not.toContain('CBPR_PARTIAL_RETURN');
});
