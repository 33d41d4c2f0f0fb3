import { changed, MESSAGE, XML } from '../support/messages';
import { RunningService } from '../support/running-service';
import { shown, ValidateCalls } from '../support/validate-calls';

let service: RunningService;
let calls: ValidateCalls;

beforeAll(async () => {
  service = await RunningService.start();
  calls = new ValidateCalls(service);
});
afterAll(() => service?.stop());

type Json = Record<string, unknown>;

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
    const verdict = await calls.ask({ xml: XML.replaceAll(from, to) });
    expect(shown(verdict)).toEqual([`${code} ${inXml(path)}`]);
  });

  it('must state the right number and sum of payments, in all and in each group', async () => {
    const payment = /<PmtInf>.*<\/PmtInf>/.exec(XML)?.[0] ?? '';
    const other = payment
      .replace('<CtrlSum>1500.125', '<CtrlSum>1500.1250000')
      .replace(/<UETR>[^<]*/, '<UETR>0b0e2f6a-7d53-4c7e-9a52-1d1d6e0a9b11');
    const two = XML.replace(payment, payment + other);
    const header = 'Document.CstmrCdtTrfInitn.GrpHdr';
    expect(shown(await calls.ask({ xml: two }))).toEqual([
      `NBTXS_MISMATCH ${inXml(`${header}.NbOfTxs`)}`,
      `CTRLSUM_MISMATCH ${inXml(`${header}.CtrlSum`)}`,
    ]);
    const right = two
      .replace('<NbOfTxs>1', '<NbOfTxs>2')
      .replace('<CtrlSum>1500.125', '<CtrlSum>3000.25');
    expect(shown(await calls.ask({ xml: right }))).toEqual([]);
    const { errors } = await calls.ask({ xml: right.replace('1500.1250000', '1500') });
    expect(errors).toEqual([
      expect.objectContaining({ path: inXml(`${PMT}[1].CtrlSum`), isoReasonCode: 'AM17' }),
    ]);
  });

  it('must give each payment its own UETR', async () => {
    const payment = /<CdtTrfTxInf>.*<\/CdtTrfTxInf>/.exec(XML)?.[0] ?? '';
    const { errors } = await calls.ask({ xml: XML.replace(payment, payment + payment) });
    expect(errors.map(({ path, code }) => `${code} ${path}`)).toContain(
      `UETR_DUPLICATE ${inXml(`${PMT}[0].CdtTrfTxInf[1].PmtId.UETR`)}`,
    );
  });

  it('has one issue at one place, the most precise one', async () => {
    const judged = (iban: string) =>
      calls.ask({ xml: XML.replace('SA0380000000608010167519', iban), marketPractice: 'CBPR+' });
    const at = inXml(`${PMT}[0].CdtTrfTxInf[0].CdtrAcct.Id.IBAN`);
    const told = async (iban: string) =>
      shown(await judged(iban)).filter((each) => each.endsWith(` ${at}`));
    expect(await told('sa')).toEqual([`VALUE_PATTERN ${at}`]);
    expect(await told('SA0480000000608010167519')).toEqual([`IBAN_CHECKSUM ${at}`]);
  });

  it('with an invalid field does not comply with CBPR+, and the issue names its rule', async () => {
    const at = inXml(`${PMT}[0].CdtTrfTxInf[0].CdtrAcct.Id.IBAN`);
    for (const iban of ['sa', 'SA0480000000608010167519']) {
      const xml = XML.replace('SA0380000000608010167519', iban);
      const { marketPracticeCompliance } = await calls.ask({ xml, marketPractice: 'CBPR+' });
      expect(marketPracticeCompliance?.compliant).toBe(false);
      expect(marketPracticeCompliance?.issues).toContainEqual(
        expect.objectContaining({ path: at, rule: 'CBPR+ pain.001 VAL-IBAN' }),
      );
    }
  });

  it('in JSON has issues with JSON paths', async () => {
    const wrong = changed(
      changed(MESSAGE, 'Document.CstmrCdtTrfInitn.PmtInf.0.Cdtr', { Nm: 'x' }),
      'Document.CstmrCdtTrfInitn.PmtInf.0.DbtrAcct.Id.IBAN',
      'KW82CBKU0000000000001234560101',
    );
    expect(shown(await calls.askJson(wrong))).toEqual([
      `IBAN_CHECKSUM ${PMT}[0].DbtrAcct.Id.IBAN`,
      `ELEMENT_UNKNOWN ${PMT}[0].Cdtr`,
    ]);
  });

  it("is validated by the practice of its market, with ISO's names", async () => {
    const verdict = await calls.ask({
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

  it('is validated by CBPR+, with the names of its rules', async () => {
    const { marketPracticeCompliance } = await calls.ask({ xml: XML, marketPractice: 'CBPR+' });
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
    const verdict = await calls.ask({ messageType: 'pain.008', json, marketPractice: 'GCC' });
    expect(verdict.marketPracticeCompliance).toMatchObject({
      compliant: false,
      issues: [
        { code: 'MESSAGE_NOT_USED', path: 'Document' },
        { code: 'ELEMENT_MISSING' },
        { code: 'ELEMENT_UNKNOWN' },
      ],
    });
  });

  it('of another family than stated is not valid', async () => {
    const verdict = await calls.ask({ messageType: 'pacs.008.001.08', xml: XML });
    expect(shown(verdict)).toEqual(['MESSAGE_TYPE_MISMATCH /Document']);
  });

  it.each([
    ['that is no XML', '<Document', 'XML_SYNTAX'],
    ['with a DTD', '<!DOCTYPE a [<!ENTITY b "c">]><Document/>', 'XML_DTD'],
    ['of a namespace that nobody knows', '<Document xmlns="urn:x"/>', 'NAMESPACE'],
  ])('%s is not valid, and complies with nothing', async (_, xml, code) => {
    const verdict = await calls.ask({ xml, marketPractice: 'GCC' });
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
      expect(await calls.askJson({ AppHdr: Document, Document }, practice)).toMatchObject({
        ...{ valid: false, conformanceLevel: 'NONE' },
      });
    }
  });

  it('with more than a thousand errors shows the first thousand', async () => {
    const many = (MESSAGE as { Document: Json }).Document;
    const Ustrd = Array.from({ length: 2_000 }, () => 'x'.repeat(141));
    const json = {
      Document: changed(many, 'CstmrCdtTrfInitn.PmtInf.0.CdtTrfTxInf.0.RmtInf', { Ustrd }),
    };
    const { errors, valid } = await calls.askJson(json);
    expect([valid, errors.length]).toEqual([false, 1_000]);
  });
});
