import { Iso20022ServiceService as RPCS } from '@masar/proto/gen/ts/masar/iso20022/v1/iso20022';
import { changed, MESSAGE, XML } from '../support/messages';
import { failure, RunningService } from '../support/running-service';

let service: RunningService;

beforeAll(async () => {
  service = await RunningService.start();
});
afterAll(() => service?.stop());

const parse = (xml: string) => service.call(RPCS.parseIso20022Xml, { xml });
const write = (json: unknown, messageType = 'pain.001') =>
  service.call(RPCS.writeIso20022Xml, { messageType, json: JSON.stringify(json) });

describe('a message in XML', () => {
  it('becomes JSON with its version', async () => {
    const { json, ...parsed } = await parse(XML);
    expect(parsed).toEqual({
      ...{ messageType: 'pain.001', version: 'pain.001.001.09' },
      validationResult: { valid: true, errors: [], warnings: [] },
    });
    expect(JSON.parse(json)).toEqual(MESSAGE);
  });

  it('becomes the same JSON in a wrapper and with another prefix', async () => {
    const [declaration = '', document = ''] = XML.split(/(?<=\?>)/);
    const prefixed = document.replace(/<(\/?)(\w)/g, '<$1p:$2').replace('xmlns=', 'xmlns:p=');
    const { json } = await parse(`${declaration}<Envelope>${prefixed}</Envelope>`);
    expect(JSON.parse(json)).toEqual(MESSAGE);
  });

  it('with schema errors becomes JSON with issues by XPath', async () => {
    const { json, validationResult } = await parse(XML.replace('<PmtMtd>TRF</PmtMtd>', ''));
    expect(validationResult).toMatchObject({
      valid: false,
      errors: [{ code: 'ELEMENT_MISSING', path: '/Document/CstmrCdtTrfInitn/PmtInf[1]/PmtMtd' }],
    });
    expect(JSON.parse(json)).toHaveProperty('Document.CstmrCdtTrfInitn.PmtInf');
  });

  it.each([
    ['is no XML', '<Document', 'XML_SYNTAX', /line 1, column \d+/],
    ['has a DTD', '<!DOCTYPE Document><Document/>', 'XML_DTD', /line 1, column 1/],
    ['has no Document', '<a/>', 'DOCUMENT_MISSING', /Document/],
    ['is of no known namespace', '<Document xmlns="urn:x"/>', 'NAMESPACE', /pain\.001\.001\.09/],
  ])('that %s is refused', async (_, xml, code, message) => {
    const { code: error, details } = await failure(parse(xml));
    expect([error, details]).toEqual([
      'VALIDATION_ERROR',
      [{ field: 'xml', code, message: expect.stringMatching(message) }],
    ]);
  });
});

describe('a message in JSON', () => {
  it('becomes XML that becomes the same JSON', async () => {
    const { messageType, version, xml } = await write(MESSAGE);
    expect([messageType, version]).toEqual(['pain.001', 'pain.001.001.09']);
    expect(JSON.parse((await parse(xml)).json)).toEqual(MESSAGE);
  });

  it('may have its fields in any order', async () => {
    const reversed = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(reversed);
      if (typeof value !== 'object' || value === null) return value;
      return Object.fromEntries(
        Object.entries(value)
          .reverse()
          .map(([k, v]) => [k, reversed(v)]),
      );
    };
    expect((await write(reversed(MESSAGE))).xml).toBe((await write(MESSAGE)).xml);
  });

  it('with schema errors is not written, with issues by JSON path', async () => {
    const wrong = changed(MESSAGE, 'Document.CstmrCdtTrfInitn.PmtInf.0.PmtMtd', 'CASH');
    const { code, details } = await failure(write(wrong));
    const field = 'json.Document.CstmrCdtTrfInitn.PmtInf[0].PmtMtd';
    expect([code, details]).toEqual([
      'VALIDATION_ERROR',
      [{ field, code: 'VALUE_ENUM', message: expect.any(String) }],
    ]);
  });

  it.each([
    ['another type', MESSAGE, 'pacs.008', 'json.Document'],
    ['no type that there is', MESSAGE, 'camt.999', 'messageType'],
    ['nothing in it', {}, 'pain.001', 'json.Document'],
  ])('of %s is refused', async (_, json, messageType, field) => {
    const { code, details } = await failure(write(json, messageType));
    expect([code, details[0]?.field.startsWith(field)]).toEqual(['VALIDATION_ERROR', true]);
  });
});

test('a UETR is a random UUID of version 4 in lower case, and no two are the same', async () => {
  const uetrs = await Promise.all(
    Array.from({ length: 100 }, () => service.call(RPCS.generateUetr, {})),
  );
  for (const { uetr } of uetrs)
    expect(uetr).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(new Set(uetrs.map(({ uetr }) => uetr)).size).toBe(100);
});
