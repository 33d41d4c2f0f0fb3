import { judgeMessage, type ParsedMessage } from '../../src/shared/schema/judge-message';
import { toXml } from '../../src/shared/schema/to-xml';
import { textParser } from '../../src/worker/parser/parse-text';
import { readPlain } from '../../src/worker/parser/read-plain';
import { XmlReader } from '../../src/worker/parser/xml-reader';

const NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:camt.060.001.05';
const XSI = 'http://www.w3.org/2001/XMLSchema-instance';

/** A request for a statement, of an owner with this name. */
const request = (name: string, attributes = '') =>
  `<Document xmlns="${NAMESPACE}"${attributes}><AcctRptgReq>
  <GrpHdr><MsgId>R-1</MsgId><CreDtTm>2026-11-22T09:00:00Z</CreDtTm></GrpHdr>
  <RptgReq>\t<ReqdMsgNmId>camt.053.001.08</ReqdMsgNmId><AcctOwnr><Pty>${name}</Pty></AcctOwnr></RptgReq>\r
</AcctRptgReq></Document>`;

interface Read {
  /** Undefined for what is left to the tree. */
  readonly plain: ParsedMessage | undefined;
  readonly message: ParsedMessage;
}

const read = async (text: string): Promise<Read> =>
  (await XmlReader.open()).read(text, ({ memory, root, tree }) => ({
    plain: readPlain(memory, root),
    message: judgeMessage(tree()),
  }));

const partyOf = ({ json }: ParsedMessage) =>
  JSON.parse(JSON.stringify(json)).Document.AcctRptgReq.RptgReq[0].AcctOwnr.Pty;

describe('plain XML is read without a tree, with the same result', () => {
  test.each([
    ['letters beyond ASCII', '<Nm>شركة نور – 😀</Nm>', { Nm: 'شركة نور – 😀' }],
    ['references', '<Nm>A&amp;B &lt;&#67;&#x1F600;&gt;</Nm>', { Nm: 'A&B <C😀>' }],
    ['line ends', '<Nm>a\r\nb\rc</Nm>', { Nm: 'a\nb\nc' }],
    [
      'what comes more than once',
      '<PstlAdr><AdrLine>1</AdrLine> <AdrLine>2</AdrLine></PstlAdr>',
      { PstlAdr: { AdrLine: ['1', '2'] } },
    ],
  ])('%s', async (_, name, party) => {
    const { plain, message } = await read(request(name));
    expect(message.issues).toEqual([]);
    expect(partyOf(message)).toEqual(party);
    expect(plain).toEqual(message);
  });

  test('and where its schema is', async () => {
    const hint = ` xmlns:xsi="${XSI}" xsi:schemaLocation="urn:a b.xsd"`;
    const { plain, message } = await read(request('<Nm>a</Nm>', hint));
    expect(message.json).toMatchObject({ Document: { '@xsi:schemaLocation': 'urn:a b.xsd' } });
    expect(plain).toEqual(message);
  });
});

describe('XML in any other form is left to the tree', () => {
  test.each([
    ['a CDATA section', '<Nm>a<![CDATA[<b>]]>c</Nm>', { Nm: 'a<b>c' }],
    ['a comment in a text', '<Nm>a<!-- <b> -->c</Nm>', { Nm: 'ac' }],
    ['a comment between elements', '<!-- a --><Nm>c</Nm>', { Nm: 'c' }],
    ['an instruction', '<?go now?><Nm>c</Nm>', { Nm: 'c' }],
    ['a prefix', `<p:Nm xmlns:p="${NAMESPACE}">c</p:Nm>`, { Nm: 'c' }],
    ['a namespace again', `<Nm xmlns="${NAMESPACE}">c</Nm>`, { Nm: 'c' }],
    ['an attribute that declares', '<Nm xmlns:p="urn:p">c</Nm>', { Nm: 'c' }],
  ])('%s', async (_, name, party) => {
    const { plain, message } = await read(request(name));
    expect(plain).toBeUndefined();
    expect(message.issues).toEqual([]);
    expect(partyOf(message)).toEqual(party);
  });

  test.each([
    ['no namespace', '<Nm xmlns="">c</Nm>', 'NAMESPACE'],
    ['an attribute of XML', '<Nm xml:lang="ar">c</Nm>', 'ATTRIBUTE_UNKNOWN'],
    ['an attribute that is not known', '<Nm lang="a&amp;b">c</Nm>', 'ATTRIBUTE_UNKNOWN'],
    ['text beside elements', '<Nm>c</Nm>text', 'TEXT_UNEXPECTED'],
    ['an element in a text', '<Nm><b>c</b></Nm>', 'ELEMENT_UNKNOWN'],
    ['a value that is too long', `<Nm>${'c'.repeat(141)}</Nm>`, 'VALUE_LENGTH'],
    ['the wrong order', '<CtryOfRes>SA</CtryOfRes><Nm>c</Nm>', 'ELEMENT_ORDER'],
  ])('%s, which is refused', async (_, name, code) => {
    const { plain, message } = await read(request(name));
    expect(plain).toBeUndefined();
    expect(message.issues).toMatchObject([{ code }]);
  });
});

test('an attribute of another namespace is none of the message, though its name is', async () => {
  const ns = 'urn:iso:std:iso:20022:tech:xsd:pacs.002.001.10';
  const report = (attribute: string) =>
    `<Document xmlns="${ns}" xmlns:v="${ns}"><FIToFIPmtStsRpt><GrpHdr><MsgId>R-1</MsgId><CreDtTm>2026-11-22T09:00:00Z</CreDtTm></GrpHdr>` +
    `<TxInfAndSts><OrgnlTxRef><IntrBkSttlmAmt ${attribute}="USD">1.00</IntrBkSttlmAmt></OrgnlTxRef></TxInfAndSts></FIToFIPmtStsRpt></Document>`;
  const { plain, message } = await read(report('Ccy'));
  expect([plain, message.issues]).toEqual([message, []]);
  const other = await read(report('v:Ccy'));
  const codes = other.message.issues.map(({ code }) => code);
  expect([other.plain, codes]).toEqual([undefined, ['ATTRIBUTE_UNKNOWN', 'ATTRIBUTE_MISSING']]);
});

describe('a message above a limit is rejected, even if it is valid otherwise', () => {
  const whole = request('<Nm>c</Nm>');
  const declaring = (declared: string) => request('<Nm>c</Nm>', declared);
  const one = '<RptgReq><ReqdMsgNmId>c</ReqdMsgNmId><AcctOwnr><Pty/></AcctOwnr></RptgReq>'.repeat(
    62_500,
  );
  const prefixes = Array.from({ length: 32 }, (_, at) => ` xmlns:p${at}="urn:p"`).join('');
  const attributes = Array.from({ length: 250_000 }, (_, at) => ` a${at}=""`).join('');

  test.each([
    ['33 namespaces', declaring(prefixes), 'XML_NAMESPACES'],
    ['a long prefix', declaring(` xmlns:${'p'.repeat(65)}="urn:p"`), 'XML_NAME'],
    ['250,000 elements', whole.replace('</AcctRptgReq>', `${one}</AcctRptgReq>`), 'XML_ELEMENTS'],
    ['250,000 attributes', `<a${attributes}/>`, 'XML_ELEMENTS'],
  ])('%s', async (_, text, code) => {
    const details = [{ code }];
    await expect(textParser()(text)).rejects.toMatchObject({ code: 'VALIDATION_ERROR', details });
  });
});

test('a prefix with the name that every object has is kept', async () => {
  const any = '<__proto__:q xmlns:__proto__="urn:q"/>';
  const { message } = await read(
    request('<Nm>c</Nm>').replace(
      /(?=<.AcctRptgReq>)/,
      `<SplmtryData><Envlp>${any}</Envlp></SplmtryData>`,
    ),
  );
  expect(message.issues).toEqual([]);
  expect(toXml('camt.060.001.05', message.json!).xml).toContain(any);
});

test('reads on when the memory has grown', async () => {
  const small = request('<Nm>a</Nm>');
  const before = await read(small);
  const many = '<AdrLine>1</AdrLine>'.repeat(200_000);
  const { message } = await read(request(`<PstlAdr>${many}</PstlAdr>`));
  expect(partyOf(message).PstlAdr.AdrLine).toHaveLength(200_000);
  expect(await read(small)).toEqual(before);
  expect(before.plain).toEqual(before.message);
});
