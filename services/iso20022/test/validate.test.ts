import {
  Iso20022ServiceService as RPCS,
  type Iso20022Validation,
  type ValidateIso20022MessageRequest,
} from '@masar/proto/gen/ts/masar/iso20022/v1/iso20022';
import { changed, CREDIT_TRANSFER, MESSAGE, XML } from './support/messages';
import { failure, RunningService } from './support/running-service';

let service: RunningService;

beforeAll(async () => {
  service = await RunningService.start();
});
afterAll(() => service?.stop());

type Json = Record<string, unknown>;

const ask = (request: Partial<ValidateIso20022MessageRequest>) =>
  service.call(RPCS.validateIso20022Message, {
    messageType: 'pain.001',
    json: undefined,
    xml: undefined,
    marketPractice: undefined,
    ...request,
  });
const askJson = (json: unknown, marketPractice?: string) =>
  ask({ json: JSON.stringify(json), marketPractice });
const shown = ({ errors, warnings }: Iso20022Validation) =>
  [...errors, ...warnings].map(({ path, code }) => `${code} ${path}`);

const TX = 'creditTransfer.transactions.0';
const GCC_FORMS: readonly [form: string, () => Promise<Iso20022Validation>][] = [
  ['a credit transfer', () => askJson(CREDIT_TRANSFER, 'GCC')],
  ["a message by ISO's names", () => askJson(MESSAGE, 'GCC')],
  ['a message in XML', () => ask({ xml: XML, marketPractice: 'GCC' })],
];

test.each(GCC_FORMS)(
  '%s that breaks nothing is valid, FULL, and as its practice is',
  async (_, verdict) => {
    expect(await verdict()).toEqual({
      ...{ valid: true, errors: [], warnings: [], conformanceLevel: 'FULL' },
      marketPracticeCompliance: { practice: 'GCC', compliant: true, issues: [] },
    });
  },
);

test('without a practice nothing is said of one', async () => {
  const { conformanceLevel, marketPracticeCompliance } = await askJson(CREDIT_TRANSFER);
  expect([conformanceLevel, marketPracticeCompliance]).toEqual(['FULL', undefined]);
});

describe('a credit transfer', () => {
  it('is told everything at once, in its order, with paths of the JSON that was sent', async () => {
    const wrong = changed(
      changed(
        changed(
          CREDIT_TRANSFER,
          'creditTransfer.debtorAccount.iban',
          'KW82CBKU0000000000001234560101',
        ),
        `${TX}.amount.value`,
        '1500.1255',
      ),
      'creditTransfer.chargeBearer',
      'SLEV',
    );
    const verdict = await askJson(wrong, 'GCC');
    expect(shown(verdict)).toEqual([
      'IBAN_CHECKSUM creditTransfer.debtorAccount.iban',
      expect.stringMatching(/ creditTransfer.chargeBearer$/),
      'AMT_DECIMALS creditTransfer.transactions[0].amount.value',
    ]);
    expect(verdict).toMatchObject({ valid: false, conformanceLevel: 'NONE' });
    const { compliant, issues } = verdict.marketPracticeCompliance ?? {};
    expect([compliant, issues?.map(({ path, rule }) => `${path} ${rule?.split(' ')[0]}`)]).toEqual([
      false,
      ['creditTransfer.chargeBearer GCC'],
    ]);
  });

  it('with warnings only is valid and PARTIAL', async () => {
    const json = changed(CREDIT_TRANSFER, 'creditTransfer.debtor.postalAddress', { country: 'KW' });
    const { valid, warnings, conformanceLevel } = await askJson(json, 'GCC');
    expect([valid, conformanceLevel, warnings.map(({ code }) => code)]).toEqual([
      true,
      'PARTIAL',
      ['ADDR_INCOMPLETE'],
    ]);
  });

  it.each<[what: string, path: string, value: unknown, expected: string]>([
    [
      'a number for an amount',
      `${TX}.amount.value`,
      1500.125,
      'INVALID_VALUE creditTransfer.transactions[0].amount.value',
    ],
    [
      'a text for a flag',
      'creditTransfer.batchBooking',
      'no',
      'INVALID_VALUE creditTransfer.batchBooking',
    ],
    [
      'an object for a list',
      'creditTransfer.transactions',
      {},
      'INVALID_VALUE creditTransfer.transactions',
    ],
    [
      'a misspelt field',
      `${TX}.purpose`,
      'MRBA',
      'UNKNOWN_FIELD creditTransfer.transactions[0].purpose',
    ],
    ['a field beside it', 'marketPractice', 'GCC', 'UNKNOWN_FIELD marketPractice'],
    ['nothing in it', 'creditTransfer', null, 'REQUIRED creditTransfer.paymentInformationId'],
    ['another value in its place', 'creditTransfer', 'x', 'INVALID_VALUE creditTransfer'],
  ])('with %s is not valid', async (_, path, value, expected) => {
    const verdict = await askJson(changed(CREDIT_TRANSFER, path, value));
    expect(verdict.valid).toBe(false);
    expect(shown(verdict)).toContain(expected);
  });

  it('is of the type that it becomes', async () => {
    const json = JSON.stringify(CREDIT_TRANSFER);
    const verdict = await ask({ messageType: 'pacs.008', json });
    expect(shown(verdict)).toEqual(['MESSAGE_TYPE_MISMATCH creditTransfer']);
  });
});

const PMT = 'Document.CstmrCdtTrfInitn.PmtInf';
const inXml = (path: string) =>
  `/${path.replaceAll('.', '/').replace(/\[(\d)\]/g, (_, i) => `[${Number(i) + 1}]`)}`;

describe('a message', () => {
  it.each<[what: string, from: string, to: string, code: string, path: string]>([
    [
      'wrong check digits',
      'SA0380000000608010167519',
      'SA0480000000608010167519',
      'IBAN_CHECKSUM',
      `${PMT}[0].CdtTrfTxInf[0].CdtrAcct.Id.IBAN`,
    ],
    [
      'too many decimals',
      '1500.125',
      '1500.1251',
      'AMT_DECIMALS',
      `${PMT}[0].CdtTrfTxInf[0].Amt.InstdAmt`,
    ],
    ['an amount of nothing', '1500.125', '0', 'AMT_ZERO', `${PMT}[0].CdtTrfTxInf[0].Amt.InstdAmt`],
    [
      'a currency that is none',
      'Ccy="KWD"',
      'Ccy="ABC"',
      'CCY_UNKNOWN',
      `${PMT}[0].CdtTrfTxInf[0].Amt.InstdAmt.@Ccy`,
    ],
    [
      'a country that is none',
      '<Ctry>SA',
      '<Ctry>ZZ',
      'CTRY_UNKNOWN',
      `${PMT}[0].CdtTrfTxInf[0].Cdtr.PstlAdr.Ctry`,
    ],
    [
      'a reference of slashes',
      '<MsgId>SUPPLIES-0001',
      '<MsgId>//x//',
      'ID_SLASH',
      'Document.CstmrCdtTrfInitn.GrpHdr.MsgId',
    ],
    [
      'an element too many',
      '<PmtMtd>TRF</PmtMtd>',
      '<PmtMtd>TRF</PmtMtd><PmtMtd>TRF</PmtMtd>',
      'ELEMENT_REPEATED',
      `${PMT}[0].PmtMtd[1]`,
    ],
  ])('with %s is told by its XPath', async (_, from, to, code, path) => {
    expect(XML).toContain(from);
    const verdict = await ask({ xml: XML.replaceAll(from, to) });
    expect(shown(verdict)).toEqual([`${code} ${inXml(path)}`]);
  });

  it('says how many payments it has and what they come to, in all and in each group', async () => {
    const payment = /<PmtInf>.*<\/PmtInf>/.exec(XML)?.[0] ?? '';
    const other = payment
      .replace('<CtrlSum>1500.125', '<CtrlSum>1500.1250000')
      .replace(/<UETR>[^<]*/, '<UETR>0b0e2f6a-7d53-4c7e-9a52-1d1d6e0a9b11');
    const two = XML.replace(payment, payment + other);
    const header = 'Document.CstmrCdtTrfInitn.GrpHdr';
    expect(shown(await ask({ xml: two }))).toEqual([
      `NBTXS_MISMATCH ${inXml(`${header}.NbOfTxs`)}`,
      `CTRLSUM_MISMATCH ${inXml(`${header}.CtrlSum`)}`,
    ]);
    const right = two
      .replace('<NbOfTxs>1', '<NbOfTxs>2')
      .replace('<CtrlSum>1500.125', '<CtrlSum>3000.25');
    expect(shown(await ask({ xml: right }))).toEqual([]);
    const { errors } = await ask({ xml: right.replace('1500.1250000', '1500') });
    expect(errors).toEqual([
      expect.objectContaining({ path: inXml(`${PMT}[1].CtrlSum`), isoReasonCode: 'AM17' }),
    ]);
  });

  it('gives each payment a UETR of its own', async () => {
    const payment = /<CdtTrfTxInf>.*<\/CdtTrfTxInf>/.exec(XML)?.[0] ?? '';
    const { errors } = await ask({ xml: XML.replace(payment, payment + payment) });
    expect(errors.map(({ path, code }) => `${code} ${path}`)).toContain(
      `UETR_DUPLICATE ${inXml(`${PMT}[0].CdtTrfTxInf[1].PmtId.UETR`)}`,
    );
  });

  it('is told once of one place, by what tells most', async () => {
    const judged = (iban: string) =>
      ask({ xml: XML.replace('SA0380000000608010167519', iban), marketPractice: 'CBPR+' });
    const at = inXml(`${PMT}[0].CdtTrfTxInf[0].CdtrAcct.Id.IBAN`);
    const told = async (iban: string) =>
      shown(await judged(iban)).filter((each) => each.endsWith(` ${at}`));
    expect(await told('sa')).toEqual([`VALUE_PATTERN ${at}`]);
    expect(await told('SA0480000000608010167519')).toEqual([`IBAN_CHECKSUM ${at}`]);
  });

  it('in JSON is told by its JSON', async () => {
    const wrong = changed(
      changed(MESSAGE, 'Document.CstmrCdtTrfInitn.PmtInf.0.Cdtr', { Nm: 'x' }),
      'Document.CstmrCdtTrfInitn.PmtInf.0.DbtrAcct.Id.IBAN',
      'KW82CBKU0000000000001234560101',
    );
    expect(shown(await askJson(wrong))).toEqual([
      `IBAN_CHECKSUM ${PMT}[0].DbtrAcct.Id.IBAN`,
      `ELEMENT_UNKNOWN ${PMT}[0].Cdtr`,
    ]);
  });

  it('is held to a practice of its market, by its own names', async () => {
    const verdict = await ask({
      xml: XML.replace('<ChrgBr>SHAR', '<ChrgBr>SLEV').replace(/<Purp>.*<\/Purp>/, ''),
      marketPractice: 'GCC',
    });
    const { compliant, issues = [] } = verdict.marketPracticeCompliance ?? {};
    expect(compliant).toBe(false);
    expect(issues.map(({ path }) => path)).toEqual([
      inXml(`${PMT}[0].ChrgBr`),
      inXml(`${PMT}[0].CdtTrfTxInf[0].Purp`),
    ]);
    for (const { path, message } of issues) expect(message).toContain(path);
    expect(verdict.errors).toEqual(issues);
  });

  it('is held to CBPR+, whose rules it names', async () => {
    const { marketPracticeCompliance } = await ask({ xml: XML, marketPractice: 'CBPR+' });
    const { compliant, issues = [] } = marketPracticeCompliance ?? {};
    expect(compliant).toBe(false);
    expect(issues.length).toBeGreaterThan(0);
    for (const { rule, path } of issues)
      expect([rule, path]).toEqual([
        expect.stringMatching(/^CBPR\+ /),
        expect.stringMatching(/^\//),
      ]);
  });

  it('of a family that a practice does not use does not comply', async () => {
    const json = JSON.stringify({ Document: { BkToCstmrDbtCdtNtfctn: {} } });
    const verdict = await ask({ messageType: 'pain.008', json, marketPractice: 'GCC' });
    expect(verdict.marketPracticeCompliance).toMatchObject({
      compliant: false,
      issues: [{ code: 'MESSAGE_NOT_USED', path: 'Document' }],
    });
  });

  it('of another family than was said is not valid', async () => {
    const verdict = await ask({ messageType: 'pacs.008.001.08', xml: XML });
    expect(shown(verdict)).toEqual(['MESSAGE_TYPE_MISMATCH /Document']);
  });

  it.each([
    ['that is no XML', '<Document', 'XML_SYNTAX'],
    ['with a DTD', '<!DOCTYPE a [<!ENTITY b "c">]><Document/>', 'XML_DTD'],
    ['of a namespace that nobody knows', '<Document xmlns="urn:x"/>', 'NAMESPACE'],
  ])('%s is not valid, and complies with nothing', async (_, xml, code) => {
    const verdict = await ask({ xml, marketPractice: 'GCC' });
    expect(verdict).toMatchObject({ valid: false, conformanceLevel: 'NONE', errors: [{ code }] });
    expect(verdict.marketPracticeCompliance).toMatchObject({ compliant: false });
  });

  it.each<unknown>([
    null,
    1,
    'x',
    [],
    { CstmrCdtTrfInitn: null },
    { CstmrCdtTrfInitn: [[1]] },
    { CstmrCdtTrfInitn: { PmtInf: { CdtTrfTxInf: [null, { Amt: { InstdAmt: { '@Ccy': 1 } } }] } } },
    { CstmrCdtTrfInitn: { GrpHdr: { '@': {}, '#text': [] } } },
  ])('of JSON that is none, as %j, is not valid by any practice', async (Document) => {
    for (const practice of ['CBPR+', 'GCC', undefined]) {
      expect(await askJson({ AppHdr: Document, Document }, practice)).toMatchObject({
        ...{ valid: false, conformanceLevel: 'NONE' },
      });
    }
  });

  it('with more mistakes than anybody reads is told the first thousand', async () => {
    const many = (MESSAGE as { Document: Json }).Document;
    const Ustrd = Array.from({ length: 2_000 }, () => 'x'.repeat(141));
    const json = {
      Document: changed(many, 'CstmrCdtTrfInitn.PmtInf.0.CdtTrfTxInf.0.RmtInf', { Ustrd }),
    };
    const { errors, valid } = await askJson(json);
    expect([valid, errors.length]).toEqual([false, 1_000]);
  });
});

describe('a request', () => {
  it.each<
    [what: string, request: Partial<ValidateIso20022MessageRequest>, field: string, code: string]
  >([
    ['of no message', {}, 'json', 'REQUIRED'],
    ['of two messages', { json: '{}', xml: XML }, 'xml', 'CONFLICTING_FIELDS'],
    ['of a list', { json: '[]' }, 'json', 'INVALID_TYPE'],
    ['of an object that is no message', { json: '{}' }, 'json.Document', 'REQUIRED'],
    [
      'with something beside the message',
      { json: '{"Document":{},"x":1}' },
      'json.x',
      'UNKNOWN_FIELD',
    ],
    [
      'of a type that nobody knows',
      { messageType: 'pain.999', json: '{}' },
      'messageType',
      'UNKNOWN_MESSAGE_TYPE',
    ],
    [
      'of a version that is not covered',
      { messageType: 'pain.001.001.03', xml: XML },
      'messageType',
      'UNKNOWN_MESSAGE_TYPE',
    ],
  ])('%s is refused', async (_, request, field, code) => {
    const { code: error, details } = await failure(ask(request));
    expect([error, details]).toEqual([
      'VALIDATION_ERROR',
      [expect.objectContaining({ field, code })],
    ]);
  });
});
