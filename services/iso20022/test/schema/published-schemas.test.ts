import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Iso20022ServiceService as RPCS } from '@masar/proto/gen/ts/masar/iso20022/v1/iso20022';
import { DATA, samples, withData } from '../schemas';
import { MESSAGE, XML } from '../support/messages';
import { failure, RunningService } from '../support/running-service';

/** Stricter than ISO's own: a pain.001 has nothing in it. */
const STRICT = `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" elementFormDefault="qualified"
  targetNamespace="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09">
  <xs:element name="Document"><xs:complexType/></xs:element></xs:schema>`;

const folder = mkdtempSync(join(tmpdir(), 'masar-xsd-'));
let service: RunningService;

beforeAll(async () => {
  writeFileSync(join(folder, 'pain.001.001.09.xsd'), STRICT);
  service = await RunningService.start({ ISO20022_XSD_DIR: folder });
});
afterAll(async () => {
  await service?.stop();
  rmSync(folder, { recursive: true });
});

const validate = (request: { json?: string; xml?: string }, messageType = 'pain.001') =>
  service.call(RPCS.validateIso20022Message, {
    ...{ messageType, json: undefined, xml: undefined, marketPractice: undefined },
    ...request,
  });
const json = JSON.stringify(MESSAGE);
const REFUSED = {
  code: 'SCHEMA',
  message: expect.stringMatching(/^the published schema refuses it at line \d+: /),
};

test('a message that satisfies the model is checked by the published schema, in JSON and XML', async () => {
  for (const request of [{ xml: XML }, { json }])
    expect(await validate(request)).toMatchObject({
      ...{ valid: false, conformanceLevel: 'NONE' },
      errors: [REFUSED],
    });
  const { validationResult } = await service.call(RPCS.parseIso20022Xml, { xml: XML });
  expect(validationResult?.errors).toEqual([expect.objectContaining(REFUSED)]);
});

test('a message that the published schema rejects is not written', async () => {
  const call = service.call(RPCS.writeIso20022Xml, { messageType: 'pain.001', json });
  expect((await failure(call)).details).toEqual([
    { field: 'json', ...REFUSED, message: expect.any(String) },
  ]);
});

test('the published schema adds no issue to an error of the model', async () => {
  const { errors } = await validate({ xml: XML.replace('<PmtMtd>TRF</PmtMtd>', '') });
  expect(errors.map(({ code }) => code)).toEqual(['ELEMENT_MISSING']);
});

test('a message without a published schema in the folder is validated by the model alone', async () => {
  const status = {
    Document: {
      CstmrPmtStsRpt: {
        GrpHdr: { MsgId: 'STS-1', CreDtTm: '2026-11-20T09:00:05Z' },
        OrgnlGrpInfAndSts: { OrgnlMsgId: 'MSG-1', OrgnlMsgNmId: 'pain.001.001.09', GrpSts: 'ACTC' },
      },
    },
  };
  const { valid } = await validate({ json: JSON.stringify(status) }, 'pain.002');
  expect(valid).toBe(true);
});

test('the service does not start with a folder that has no schema of a message', async () => {
  const start = RunningService.start({ ISO20022_XSD_DIR: join(folder, 'none') });
  await expect(start).rejects.toThrow('ISO20022_XSD_DIR');
});

withData("ISO's own schemas", () => {
  let own: RunningService;

  beforeAll(async () => {
    own = await RunningService.start({ ISO20022_XSD_DIR: join(DATA, 'xsd') });
  });
  afterAll(() => own?.stop());

  test.each(samples())('agree with the model on $file', async ({ message, text, xsd }) => {
    const verdict = await own.call(RPCS.validateIso20022Message, {
      ...{ messageType: message, json: undefined, xml: text, marketPractice: 'CBPR+' },
    });
    expect(verdict.errors.filter(({ code }) => code === 'SCHEMA')).toEqual([]);
    if (xsd !== 'xsd-valid') expect(verdict.valid).toBe(false);
    // Entries of a statement may be of one payment.
    expect(verdict.errors.map(({ code }) => code)).not.toContain('UETR_DUPLICATE');
  });
});
