import { Iso20022ServiceService as RPCS } from '@masar/proto/gen/ts/masar/iso20022/v1/iso20022';
import { checkStructure } from '../../src/shared/schema/check-structure';
import { openParser } from '../../src/worker/parser/parser';
import { failure, RunningService } from '../support/running-service';

const NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:camt.060.001.05';
const LONG_NAME = 'N'.repeat(40_000);

let service: RunningService;
beforeAll(async () => {
  service = await RunningService.start();
});
afterAll(() => service?.stop());

const validate = (message: { json?: unknown; xml?: string }) =>
  service.call(RPCS.validateIso20022Message, {
    ...{ messageType: 'camt.060', xml: message.xml, marketPractice: undefined },
    json: message.json === undefined ? undefined : JSON.stringify(message.json),
  });
const request = (content: string) =>
  `<Document xmlns="${NAMESPACE}"><AcctRptgReq>${content}</AcctRptgReq></Document>`;
const withEnvelope = (foreign: unknown) => ({
  Document: { AcctRptgReq: { SplmtryData: [{ Envlp: { '#any': [foreign] } }] } },
});
const prefixes = (count: number) => Array.from({ length: count }, (_, at) => `xmlns:p${at}`);

describe('a message that is made to fill the memory is refused', () => {
  test.each([
    ['a long name over many elements', `<${LONG_NAME}>${'<a/>'.repeat(20_000)}</${LONG_NAME}>`],
    ['a long name of an attribute', `<GrpHdr ${LONG_NAME}="1"/>`],
  ])('for %s', async (_, content) => {
    const { errors } = await validate({ xml: request(content) });
    expect(errors).toMatchObject([
      { code: 'XML_NAME', message: expect.stringMatching(/64 are allowed/) },
    ]);
  });

  test('for more prefixes than any message declares', async () => {
    const declared = prefixes(2_000).map((each) => ` ${each}="u"`);
    const inside = '<a xmlns:own="u"/>'.repeat(5_000);
    const { errors } = await validate({ xml: request(`<b${declared.join('')}>${inside}</b>`) });
    expect(errors).toMatchObject([{ code: 'XML_NAMESPACES' }]);
  });

  test('for more elements than a body of payments has', async () => {
    const { errors } = await validate({ xml: request('<a/>'.repeat(250_000)) });
    expect(errors).toMatchObject([
      { code: 'XML_ELEMENTS', message: expect.stringMatching(/more than 250000 elements/) },
    ]);
  });

  test('for as many prefixes in JSON', async () => {
    const declared = Object.fromEntries(prefixes(33).map((each) => [`@${each}`, 'u']));
    const { errors } = await validate({ json: withEnvelope({ '#name': 'a', ...declared }) });
    expect(errors).toContainEqual(
      expect.objectContaining({
        code: 'FOREIGN_FORM',
        message: expect.stringMatching(/at most 32 prefixes/),
      }),
    );
  });

  test('for a long key of JSON', async () => {
    const json = { Document: { [LONG_NAME]: Array(50_000).fill(1) } };
    const { details } = await failure(validate({ json }));
    expect(details).toMatchObject([{ field: 'json', code: 'NAME_LENGTH' }]);
  });
});

test('an element of another standard may have as many attributes as a body has room for', async () => {
  const attributes = Array.from({ length: 40_000 }, (_, at) => [`@a${at}`, '']);
  const json = withEnvelope({ '#name': 'a', ...Object.fromEntries(attributes) });
  const { errors } = await validate({ json });
  expect(errors.filter(({ path }) => path.includes('SplmtryData'))).toEqual([]);
});

test('an attribute has one name only, so that none is written twice', () => {
  const InstdAmt = { '@Ccy': 'USD', '@:Ccy': 'EUR', '#text': '1.00' };
  const PmtInf = [{ CdtTrfTxInf: [{ Amt: { InstdAmt } }] }];
  const message = { Document: { CstmrCdtTrfInitn: { PmtInf } } };
  expect(checkStructure(message, 'pain.001.001.09').issues).toContainEqual(
    expect.objectContaining({ path: expect.stringMatching(/@:Ccy$/), code: 'ATTRIBUTE_UNKNOWN' }),
  );
});

test('a message with more issues than the limit records the first 10,000', async () => {
  const json = { Document: { AcctRptgReq: { Unknown: Array<string>(20_000).fill('') } } };
  expect(checkStructure(json, 'camt.060.001.05').issues).toHaveLength(10_000);
  const parser = openParser();
  const { issues } = await parser.parseXml(request('<Unknown/>'.repeat(20_000)));
  expect(issues).toHaveLength(10_000);
});
