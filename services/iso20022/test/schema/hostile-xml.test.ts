import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openParser } from '../../src/worker/parser/parser';
import { DATA, withData } from '../schemas';

const NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:camt.060.001.05';
const parser = openParser();

const request = (content: string) => `<Document xmlns="${NAMESPACE}">${content}</Document>`;
const bomb = Array.from(
  { length: 9 },
  (_, at) => `<!ENTITY a${at + 1} "${`&a${at};`.repeat(10)}">`,
);

describe('refuses to read', () => {
  test.each<[string, string | Uint8Array, string, RegExp]>([
    [
      'a document type',
      `<?xml version="1.0"?>\n<!DOCTYPE D>\n<D/>`,
      'XML_DTD',
      /^line 2, column 1:/,
    ],
    [
      'an external entity',
      '<!DOCTYPE D [<!ENTITY x SYSTEM "file:///etc/passwd">]><D>&x;</D>',
      'XML_DTD',
      /^line 1, column 1:/,
    ],
    [
      'an entity bomb',
      `<!DOCTYPE D [<!ENTITY a0 "ha">${bomb.join('')}]><D>&a9;</D>`,
      'XML_DTD',
      /^line 1/,
    ],
    ['an entity that is not declared', '<D>\n&x;</D>', 'XML_SYNTAX', /^line 2, column \d+:/],
    ['UTF-16 as bytes', Buffer.from('\uFEFF<D/>', 'utf16le'), 'XML_ENCODING', /UTF-8/],
    [
      'UTF-16 without a mark',
      Buffer.from(request('<a/>'), 'utf16le'),
      'XML_ENCODING',
      /UTF-16; send the message in UTF-8/,
    ],
    [
      'UTF-16 without a mark, the other bytes first',
      Buffer.from(request('<a/>'), 'utf16le').swap16(),
      'XML_ENCODING',
      /UTF-16; send the message in UTF-8/,
    ],
    ['bytes of Latin-1', Buffer.from('<D>\xE9</D>', 'latin1'), 'XML_ENCODING', /UTF-8/],
    [
      'another declared encoding',
      '<?xml version="1.0" encoding="ISO-8859-6"?><D/>',
      'XML_ENCODING',
      /ISO-8859-6/,
    ],
    ['XML 1.1', '<?xml version="1.1"?><D/>', 'XML_ENCODING', /XML 1.1/],
    ['a NUL', '<D>\n a\u0000</D>', 'XML_CHAR', /^line 2, column 3: U\+0000/],
    ['half a pair', '<D>\uD83D</D>', 'XML_CHAR', /U\+D83D/],
    ['a NUL by reference', '<D>&#0;</D>', 'XML_SYNTAX', /^line 1/],
    ['65 levels', '<D>'.repeat(65) + '</D>'.repeat(65), 'XML_DEPTH', /^line 1, column 193:/],
    [
      '20,000 levels',
      '<D>'.repeat(20_000) + '</D>'.repeat(20_000),
      'XML_DEPTH',
      /^line 1, column \d+: elements are more than 64 levels deep/,
    ],
    ['a wrong end of an element named Depth', '<Depth>a</Dep>', 'XML_SYNTAX', /^line 1/],
    ['a file cut off', request('<A>').slice(0, -12), 'XML_SYNTAX', /^line 1, column \d+:/],
    ['nothing', '', 'XML_SYNTAX', /^line \d+, column \d+:/],
    ['JSON', '{"Document": {}}', 'XML_SYNTAX', /^line 1, column 1:/],
    ['two root elements', `${request('')}${request('')}`, 'XML_SYNTAX', /^line 1/],
    ['a prefix without namespace', '<p:Document/>', 'XML_SYNTAX', /^line 1/],
    ['an attribute given twice', '<D a="1" a="2"/>', 'XML_SYNTAX', /^line 1/],
  ])('%s', async (_, body, code, message) => {
    await expect(parser.parseXml(body)).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      details: expect.arrayContaining([
        { field: 'xml', code, message: expect.stringMatching(message) },
      ]),
    });
  });

  test('more than 5 MiB', async () => {
    const body = request(' '.repeat(5 * 1024 * 1024));
    await expect(parser.parseXml(body)).rejects.toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
  });

  test('a long text that is cut off, in its own thread', async () => {
    const body = `<Document xmlns="${NAMESPACE}">\n${' '.repeat(300_000)}<A>`;
    await expect(parser.parseXml(body)).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      details: [{ code: 'XML_SYNTAX', message: expect.stringMatching(/^line 2, column/) }],
    });
  });
});

describe('says what is no message', () => {
  test.each([
    [
      'another namespace',
      '<Document xmlns="urn:x"/>',
      '/Document',
      'NAMESPACE',
      /pain\.001\.001\.09/,
    ],
    ['no Document', '<Envelope><Body/></Envelope>', '/Document', 'DOCUMENT_MISSING', /whole/],
    [
      'two Documents',
      `<DataPDU>${request('')}${request('')}</DataPDU>`,
      '/Document[2]',
      'DOCUMENT_REPEATED',
      /2 Documents/,
    ],
    [
      'two headers',
      `<BusMsg><AppHdr/><AppHdr/>${request('')}</BusMsg>`,
      '/AppHdr[2]',
      'HEADER_REPEATED',
      /2 AppHdrs/,
    ],
  ])('%s', async (_, xml, path, code, message) => {
    const { issues, json } = await parser.parseXml(xml);
    expect(json).toBeUndefined();
    expect(issues).toMatchObject([{ path, code, severity: 'ERROR' }]);
    expect(issues[0]!.message).toMatch(message);
  });
});

test('keeps elements by the names that every object has, and refuses them', async () => {
  const xml = request(
    '<__proto__>a</__proto__><constructor>b</constructor><__proto__>c</__proto__>',
  );
  const { json, issues } = await parser.parseXml(xml);
  expect(issues.map(({ path, code }) => `${path} ${code}`)).toEqual([
    '/Document/__proto__[1] ELEMENT_UNKNOWN',
    '/Document/constructor ELEMENT_UNKNOWN',
    '/Document/__proto__[2] ELEMENT_UNKNOWN',
    '/Document/AcctRptgReq ELEMENT_MISSING',
  ]);
  expect(JSON.stringify(json)).toBe('{"Document":{"__proto__":["a","c"],"constructor":"b"}}');
});

withData('reads a request for a statement', () => {
  const template = () =>
    readFileSync(join(DATA, 'iso-templates/camt.060.001.05.template.xml'), 'utf8');
  const body = () => template().replace(/^<\?xml[^>]*>/, '');

  test.each(['DataPDU', 'Envelope', 'BusMsg', 'RequestPayload', 'bank:Own xmlns:bank="urn:bank"'])(
    'in %s, whatever its prefix',
    async (wrapper) => {
      const [name] = wrapper.split(' ');
      const prefixed = body()
        .replaceAll(/<(\/?)(?=\w)/g, '<$1p:')
        .replace('xmlns=', 'xmlns:p=');
      const { version, family, json, issues } = await parser.parseXml(
        `<${wrapper}><Body>${prefixed}</Body></${name}>`,
      );
      expect(issues).toEqual([]);
      expect([version, family]).toEqual(['camt.060.001.05', 'camt.060']);
      expect(json).toEqual((await parser.parseXml(template())).json);
    },
  );

  test('by a published schema too, in either kind of thread', async () => {
    const checked = openParser({ schemaFolder: join(DATA, 'xsd') });
    const long = template().replace('<AcctRptgReq>', `<AcctRptgReq>${' '.repeat(300_000)}`);
    const bodies = [template(), long, template().replace(/<MsgId>[^]*<\/MsgId>/, '')];
    const parsed = await Promise.all(bodies.map((each) => checked.parseXml(each)));
    expect(parsed.map(({ isSchemaValid }) => isSchemaValid)).toEqual([true, true, false]);
  });

  test('and says what a schema refuses that the model takes', async () => {
    const schemaFolder = mkdtempSync(join(tmpdir(), 'xsd-'));
    const schema = readFileSync(join(DATA, 'xsd/camt.060.001.05.xsd'), 'utf8');
    const stricter = schema.replaceAll('maxLength value="35"', 'maxLength value="3"');
    writeFileSync(join(schemaFolder, 'camt.060.001.05.xsd'), stricter);
    const checked = openParser({ schemaFolder });
    const { issues } = await checked.parseXml(template());
    expect(issues[0]).toMatchObject({ path: '/Document', code: 'SCHEMA', severity: 'ERROR' });
    expect(issues[0]!.message).toMatch(/at line \d+: .*MsgId/);
    rmSync(schemaFolder, { recursive: true });
  });

  test('as UTF-8 with a byte order mark', async () => {
    const bytes = Buffer.from(`\uFEFF${template()}`);
    expect((await parser.parseXml(bytes)).issues).toEqual([]);
  });

  test('alike in a thread of its own, when it is long', async () => {
    const long = template().replace('<AcctRptgReq>', `<AcctRptgReq>${' '.repeat(300_000)}`);
    expect(await parser.parseXml(long)).toEqual(await parser.parseXml(template()));
  });
});
