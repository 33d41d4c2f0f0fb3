import { judgeMessage, type ParsedMessage } from '../src/shared/message/judge-message';
import { readPlain } from '../src/worker/parser/read-plain';
import { XmlReader } from '../src/worker/parser/xml-reader';

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

describe('what is plainly written is read at once, as the tree reads it', () => {
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

describe('what is written in another way is left to the tree', () => {
  test.each([
    ['a CDATA section', '<Nm>a<![CDATA[<b>]]>c</Nm>', { Nm: 'a<b>c' }],
    ['a comment in a text', '<Nm>a<!-- <b> -->c</Nm>', { Nm: 'ac' }],
    ['a comment between elements', '<!-- a --><Nm>c</Nm>', { Nm: 'c' }],
    ['an instruction', '<?go now?><Nm>c</Nm>', { Nm: 'c' }],
    ['a prefix', `<p:Nm xmlns:p="${NAMESPACE}">c</p:Nm>`, { Nm: 'c' }],
    ['a namespace again', `<Nm xmlns="${NAMESPACE}">c</Nm>`, { Nm: 'c' }],
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

test('reads on when the memory has grown', async () => {
  const small = request('<Nm>a</Nm>');
  const before = await read(small);
  const many = '<AdrLine>1</AdrLine>'.repeat(200_000);
  const { message } = await read(request(`<PstlAdr>${many}</PstlAdr>`));
  expect(partyOf(message).PstlAdr.AdrLine).toHaveLength(200_000);
  expect(await read(small)).toEqual(before);
  expect(before.plain).toEqual(before.message);
});
