import { openBank, type Bank } from '../../src/rails/bank';
import { OPERATIONS } from '../../src/client/document';
import { Stack } from '../../src/stack/stack';

const ISO = '/v1/rails/iso20022';
const MIB = 1024 * 1024;

interface Issue {
  readonly path: string;
  readonly code: string;
  readonly rule?: string;
}
interface Verdict {
  readonly valid: boolean;
  readonly errors: readonly Issue[];
  readonly conformanceLevel: string;
  readonly marketPracticeCompliance?: { readonly compliant: boolean };
}
interface Parsed {
  readonly version: string;
  readonly json: unknown;
  readonly validationResult: { readonly valid: boolean; readonly errors: readonly Issue[] };
}

let stack: Stack;
let bank: Bank;

beforeAll(async () => {
  stack = await Stack.start();
  bank = await openBank(stack);
});
afterAll(() => stack?.stop());

/** The operation's example of this name. */
function example(id: string, name: string): Record<string, unknown> {
  const value = OPERATIONS.find((each) => each.id === id)?.examples[name]?.value;
  if (!value) throw new Error(`${id} has no example ${name}`);
  return value as Record<string, unknown>;
}

const XML = String(example('parseIso20022Xml', 'creditTransfer')['xml']);
const { json: MESSAGE } = example('writeIso20022Xml', 'creditTransfer');

/** The rail answers without an envelope. */
async function ask<T>(path: string, body: object): Promise<T> {
  const { status, text } = await bank.maker.post(`${ISO}${path}`, body);
  if (status !== 200) throw new Error(`${path} answered ${status}: ${text}`);
  return JSON.parse(text) as T;
}
const validate = (body: object) => ask<Verdict>('/validate', body);
const raw = (path: string, body: string | Buffer, headers: Record<string, string>) =>
  bank.maker.send<Parsed>('POST', `${ISO}${path}`, { raw: body, headers });
const asXml = { 'content-type': 'application/xml' };

test('a message goes from XML to JSON and back, as JSON and as the XML itself', async () => {
  const parsed = await ask<Parsed>('/utils/parse-xml', { xml: XML });
  expect(parsed).toEqual({
    ...{ messageType: 'pain.001', version: 'pain.001.001.09', json: MESSAGE },
    validationResult: { valid: true, errors: [], warnings: [] },
  });
  const sent = await raw('/utils/parse-xml', XML, asXml);
  expect(JSON.parse(sent.text)).toEqual(parsed);

  const wanted = { messageType: 'pain.001', json: parsed.json };
  const written = await ask<{ xml: string }>('/utils/to-xml', wanted);
  const answer = await bank.maker.fetch('POST', `${ISO}/utils/to-xml`, {
    body: wanted,
    headers: { accept: 'application/xml' },
  });
  expect([answer.status, answer.headers['content-type'], answer.text]).toEqual([
    200,
    'application/xml; charset=utf-8',
    written.xml,
  ]);
  const again = await raw('/utils/parse-xml', answer.text, asXml);
  expect(JSON.parse(again.text)).toEqual(parsed);
});

test('a credit transfer, a message and its XML that break nothing are valid and comply', async () => {
  for (const name of ['creditTransfer', 'xml']) {
    const { valid, errors, marketPracticeCompliance } = await validate(
      withDay(example('validateIso20022Message', name)),
    );
    expect({ valid, errors, ...marketPracticeCompliance }).toMatchObject({
      ...{ valid: true, errors: [], practice: 'GCC', compliant: true },
    });
  }
  const message = await validate(withDay(example('validateIso20022Message', 'message')));
  expect([message.valid, message.conformanceLevel]).toEqual([true, 'FULL']);
});

/** The example with a payment date in some days, since the documented day will be past. */
function withDay(body: Record<string, unknown>): object {
  const soon = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
  const text = JSON.stringify(body)
    .replace(/("requestedExecutionDate":")[^"]+/, `$1${soon}`)
    .replace(/("Dt":")[^"]+/, `$1${soon}`)
    .replace(/<Dt>[^<]+/, `<Dt>${soon}`);
  return JSON.parse(text) as object;
}

describe('what the schema alone lets through', () => {
  it.each([
    ['wrong check digits', 'SA0380000000608010167519', 'SA0480000000608010167519', 'IBAN_CHECKSUM'],
    ['5 decimals of dinars', '1500.125</InstdAmt', '1500.12501</InstdAmt', 'AMT_DECIMALS'],
    ['a number of payments', '<NbOfTxs>1', '<NbOfTxs>1000', 'NBTXS_MISMATCH'],
    ['nothing to pay', '1500.125</InstdAmt', '0</InstdAmt', 'AMT_ZERO'],
    ['a sign', '1500.125</InstdAmt', '+1500.125</InstdAmt', 'AMT_FORMAT'],
    ['no currency', 'Ccy="KWD"', 'Ccy="ABC"', 'CCY_UNKNOWN'],
    ['no country', '<Ctry>SA', '<Ctry>ZZ', 'CTRY_UNKNOWN'],
    ['a reference of slashes', '<MsgId>SUPPLIES-0001', '<MsgId>//x//', 'ID_SLASH'],
  ])('%s is told with its place', async (_, from, to, code) => {
    expect(XML).toContain(from);
    const xml = XML.replace(from, to);
    const verdict = await validate({ messageType: 'pain.001', xml });
    const { valid } = verdict;
    // Another amount changes the sum too.
    const errors = verdict.errors.filter((issue) => issue.code !== 'CTRLSUM_MISMATCH');
    expect([valid, errors.map((issue) => issue.code)]).toEqual([false, [code]]);
    expect(errors[0]?.path).toMatch(/^\/Document\/CstmrCdtTrfInitn\//);
  });
});

test('CBPR+ names its rules, with its plus in the path as it is or encoded', async () => {
  const verdict = await validate({ messageType: 'pain.001', xml: XML, marketPractice: 'CBPR+' });
  expect(verdict.marketPracticeCompliance?.compliant).toBe(false);
  expect(verdict.errors.map(({ rule }) => rule)).toContainEqual(expect.stringMatching(/^CBPR\+ /));
  for (const code of ['CBPR+', 'CBPR%2B']) {
    const { status, text } = await bank.maker.get(`${ISO}/market-practices/${code}`);
    expect([status, JSON.parse(text)]).toEqual([
      200,
      expect.objectContaining({ code: 'CBPR+', clearingSystems: ['SWIFT'] }),
    ]);
  }
  const { status, body } = await bank.maker.get(`${ISO}/market-practices/XX`);
  expect([status, body.error.code]).toEqual([404, 'NOT_FOUND']);
});

test('lists the six market practices', async () => {
  const { text } = await bank.maker.get(`${ISO}/market-practices`);
  const { data, pagination } = JSON.parse(text) as { data: { code: string }[]; pagination: object };
  expect(data.map(({ code }) => code).sort()).toEqual(['CBPR+', 'GCC', 'ID', 'MY', 'PK', 'SEPA']);
  expect(pagination).toMatchObject({ page: 1, total: 6, hasMore: false });
});

test('a UETR is another each time', async () => {
  const uetrs = await Promise.all(
    Array.from({ length: 20 }, () => ask<{ uetr: string }>('/utils/generate-uetr', {})),
  );
  expect(new Set(uetrs.map(({ uetr }) => uetr)).size).toBe(20);
});

describe('XML that wants to do harm', () => {
  const laughs =
    '<!DOCTYPE a [<!ENTITY b "ha"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">]><Document>&c;</Document>';
  const file = '<!DOCTYPE a [<!ENTITY f SYSTEM "file:///etc/passwd">]><Document>&f;</Document>';
  const deep = `${'<a>'.repeat(20_000)}${'</a>'.repeat(20_000)}`;

  it.each([
    ['a billion laughs', laughs, 'XML_DTD'],
    ['a file of the machine', file, 'XML_DTD'],
    ['20,000 levels', deep, 'XML_DEPTH'],
    ['an open element', '<Document>', 'XML_SYNTAX'],
    ['another encoding', '<?xml version="1.0" encoding="UTF-16"?><Document/>', 'XML_ENCODING'],
  ])('as %s is refused, with line and column', async (_, xml, code) => {
    const { status, body, text } = await raw('/utils/parse-xml', xml, asXml);
    expect([status, body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(body.error.details).toContainEqual({
      ...{ field: 'xml', code },
      message: expect.stringMatching(/^line \d+, column \d+: /),
    });
    expect(text).not.toContain('root:');
    const verdict = await validate({ messageType: 'pain.001', xml });
    expect([verdict.valid, verdict.errors[0]?.code]).toEqual([false, code]);
  });

  it('is not more than 5 MiB, and what has 4 is read', async () => {
    const payment = /<CdtTrfTxInf>.*<\/CdtTrfTxInf>/.exec(XML)?.[0] ?? '';
    const sized = (bytes: number) =>
      XML.replace(payment, payment.repeat(Math.floor(bytes / payment.length)));
    const large = await raw('/utils/parse-xml', sized(4 * MIB), asXml);
    const { version, validationResult } = JSON.parse(large.text) as Parsed;
    expect([large.status, version, validationResult.valid]).toEqual([200, 'pain.001.001.09', true]);
    const { status, body } = await raw('/utils/parse-xml', sized(5.5 * MIB), asXml);
    expect([status, body.error.code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  });

  it('is XML by its type, and nothing else is', async () => {
    const types = { 'text/xml': 200, 'application/xml; charset=utf-8': 200, 'text/plain': 415 };
    for (const [type, status] of Object.entries(types)) {
      const answer = await raw('/utils/parse-xml', XML, { 'content-type': type });
      expect([type, answer.status]).toEqual([type, status]);
    }
  });
});
