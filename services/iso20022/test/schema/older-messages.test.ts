import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Iso20022InboundServiceService as BANK } from '@masar/proto/gen/ts/masar/iso20022/v1/inbound';
import { Iso20022ServiceService as RPCS } from '@masar/proto/gen/ts/masar/iso20022/v1/iso20022';
import { textParser } from '../../src/worker/parser/parse-text';
import { DATA, isSchemaValid, withData } from '../schemas';
import { CAMT_053_OF_2009, PAIN_001_OF_2009 } from '../support/older-messages';
import { newSandbox, PaymentCalls } from '../support/payment-calls';
import { failure, RunningService } from '../support/running-service';
import { shown, ValidateCalls } from '../support/validate-calls';

let service: RunningService;
let calls: ValidateCalls;
beforeAll(async () => {
  service = await RunningService.start();
  calls = new ValidateCalls(service);
});
afterAll(() => service.stop());

const parse = (xml: string, upgrade?: boolean) =>
  service.call(RPCS.parseIso20022Xml, { xml, upgrade });

describe('a message of 2009', () => {
  it('is validated by its own schema and shown in its own JSON', async () => {
    const { version, json, validationResult, upgraded } = await parse(PAIN_001_OF_2009);
    expect([version, validationResult, upgraded]).toEqual([
      'pain.001.001.03',
      { valid: true, errors: [], warnings: [] },
      undefined,
    ]);
    expect(JSON.parse(json)).toMatchObject({
      Document: { CstmrCdtTrfInitn: { PmtInf: [{ ReqdExctnDt: '2026-11-23' }] } },
    });
  });

  it('must not contain elements that only the current schema has', async () => {
    const xml = PAIN_001_OF_2009.replaceAll('BIC>', 'BICFI>');
    const { validationResult } = await parse(xml);
    expect(validationResult!.errors.map(({ path }) => path)).toContain(
      '/Document/CstmrCdtTrfInitn/PmtInf[1]/DbtrAgt/FinInstnId/BICFI',
    );
  });

  it('is validated by the practice of its market, with its own names', async () => {
    const judged = (xml: string) => calls.ask({ xml, marketPractice: 'GCC' });
    expect(shown(await judged(PAIN_001_OF_2009))).toEqual([]);
    const wrong = PAIN_001_OF_2009.replace('<ChrgBr>SHAR', '<ChrgBr>SLEV')
      .replace('<BIC>RIBLSARI', '<BIC>DEUTDEFF')
      .replace('<ReqdExctnDt>2026-11-23', '<ReqdExctnDt>2026-11-20');
    const payment = '/Document/CstmrCdtTrfInitn/PmtInf[1]';
    expect(shown(await judged(wrong)).toSorted()).toEqual([
      `CHRGBR_VALUE ${payment}/ChrgBr`,
      `DATE_PAST ${payment}/ReqdExctnDt`,
      `IBAN_BIC_MISMATCH ${payment}/CdtTrfTxInf[1]/CdtrAgt/FinInstnId/BIC`,
    ]);
  });

  it('does not comply with CBPR+, which uses the current version', async () => {
    const verdict = await calls.ask({ xml: PAIN_001_OF_2009, marketPractice: 'CBPR+' });
    expect(verdict.errors).toMatchObject([
      { code: 'MESSAGE_NOT_USED', message: expect.stringContaining('pain.001.001.09') },
    ]);
  });

  it('is received from a bank, with the name of its sender', async () => {
    const sandbox = newSandbox();
    const { message } = await new PaymentCalls(service).receive(sandbox, CAMT_053_OF_2009);
    expect(message).toMatchObject({
      ...{ version: 'camt.053.001.02', sender: 'RJHISARI', outcome: 'KEPT' },
    });
    const found = service.call(
      BANK.getInboundIso20022Message,
      { messageId: 'STM-2009-1' },
      sandbox,
    );
    expect((await found).message).toEqual(message);
  });
});

describe('a message of 2009 converted to the current version', () => {
  const upgradedOf = async (xml: string) => (await parse(xml, true)).upgraded!;

  it('has its content under the current names, and a list of the rest', async () => {
    const { version, json, unplaced, validationResult } = await upgradedOf(PAIN_001_OF_2009);
    expect([version, validationResult!.errors]).toEqual(['pain.001.001.09', []]);
    const { GrpHdr, PmtInf } = JSON.parse(json).Document.CstmrCdtTrfInitn;
    expect(GrpHdr.InitgPty.Id.OrgId).toEqual({ AnyBIC: 'RJHISARI' });
    expect(PmtInf[0]).toMatchObject({
      PmtTpInf: { SvcLvl: [{ Cd: 'URGP' }] },
      ReqdExctnDt: { Dt: '2026-11-23' },
      Dbtr: { PstlAdr: { AdrTp: { Cd: 'BIZZ' }, TwnNm: 'Riyadh' } },
      DbtrAgt: { FinInstnId: { BICFI: 'RJHISARI' } },
      CdtTrfTxInf: [{ Amt: { InstdAmt: { '@Ccy': 'SAR', '#text': '1500.00' } } }],
    });
    expect(unplaced).toEqual([
      {
        path: 'Document.CstmrCdtTrfInitn.PmtInf[0].CdtTrfTxInf[0].RltdRmtInf[0].RmtLctnMtd',
        value: 'EMAL',
      },
    ]);
  });

  it('of a statement has records of its charges, parties and the net of its entries', async () => {
    const { json, unplaced, validationResult } = await upgradedOf(CAMT_053_OF_2009);
    expect([unplaced, validationResult!.errors]).toEqual([[], []]);
    const [statement] = JSON.parse(json).Document.BkToCstmrStmt.Stmt;
    expect(statement.TxsSummry.TtlNtries.TtlNetNtry).toEqual({ Amt: '90.00', CdtDbtInd: 'CRDT' });
    expect(statement.Ntry[0]).toMatchObject({
      Sts: { Cd: 'BOOK' },
      Chrgs: { Rcrd: [{ Amt: { '#text': '1.00' } }, { Amt: { '#text': '2.00' } }] },
      NtryDtls: [{ TxDtls: [{ RltdPties: { Dbtr: { Pty: { Nm: 'Huda Salem' } } } }] }],
    });
  });

  it('is named by its header, too', async () => {
    const header = `<AppHdr xmlns="urn:iso:std:iso:20022:tech:xsd:head.001.001.02"><MsgDefIdr>pain.001.001.03</MsgDefIdr></AppHdr>`;
    const body = PAIN_001_OF_2009.replace(/^<\?xml.*\n/, '');
    const { json } = await upgradedOf(`<BusMsg>${header}${body}</BusMsg>`);
    expect(JSON.parse(json).AppHdr).toEqual({ MsgDefIdr: 'pain.001.001.09' });
  });

  it('is absent for a message of the current version', async () => {
    const { json } = await upgradedOf(PAIN_001_OF_2009);
    const { xml } = await service.call(RPCS.writeIso20022Xml, { messageType: 'pain.001', json });
    expect((await parse(xml, true)).upgraded).toBeUndefined();
  });
});

describe('a version that is not read', () => {
  const OTHER = PAIN_001_OF_2009.replace('pain.001.001.03', 'pain.001.001.05');
  const told = expect.stringMatching(
    /is pain\.001\.001\.05, .* pain\.001\.001\.09, pain\.001\.001\.03: ask its sender/,
  );

  it('is an error that lists the versions that are read', async () => {
    expect((await failure(parse(OTHER))).details).toEqual([
      { field: 'xml', code: 'VERSION_NOT_SERVED', message: told },
    ]);
    const { errors } = await calls.ask({ xml: OTHER });
    expect(errors).toMatchObject([{ code: 'VERSION_NOT_SERVED', message: told }]);
    const received = new PaymentCalls(service).receive(newSandbox(), OTHER);
    expect((await failure(received)).details).toMatchObject([{ code: 'VERSION_NOT_SERVED' }]);
  });

  it('of an unknown family is an error that lists all versions', async () => {
    const xml = PAIN_001_OF_2009.replace('pain.001.001.03', 'acmt.007.001.02');
    const [detail] = (await failure(parse(xml))).details;
    expect(detail!.message).toMatch(/is acmt\.007\.001\.02, .*pacs\.008\.001\.08/);
  });
});

withData('real messages of 2009', () => {
  const folder = join(DATA, 'iso-samples-older');
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Readonly<
    Record<string, { readonly xsd: boolean }>
  >;
  const rows = Object.entries(manifest).map(([file, { xsd }]) => ({ file, xsd }));

  test.each(rows)('$file gets the verdict of the manifest: $xsd', async ({ file, xsd }) => {
    const text = readFileSync(join(folder, file), 'utf8');
    const { version, issues } = await textParser()(text);
    expect(version).toBe(file.split('__')[0]);
    expect([issues.length === 0, await isSchemaValid(String(version), text)]).toEqual([xsd, xsd]);
  });

  test.each(rows.filter(({ xsd }) => xsd))(
    '$file holds as a message of today',
    async ({ file }) => {
      const { upgraded } = await parse(readFileSync(join(folder, file), 'utf8'), true);
      expect(upgraded!.validationResult!.errors).toEqual([]);
    },
  );
});
