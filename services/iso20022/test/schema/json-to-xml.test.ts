import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MessageJson } from '../../src/shared/message-json';
import { checkStructure } from '../../src/shared/schema/check-structure';
import { toXml } from '../../src/shared/schema/to-xml';
import { textParser } from '../../src/worker/parser/parse-text';
import { canonical, DATA, isSchemaValid, withData } from '../schemas';

const parseText = textParser();

const VERSION = 'camt.060.001.05';
type Json = Record<string, MessageJson>;

/** A request for a statement, with another content of its envelope or other parts. */
const request = (parts: Json = {}): { Document: Json } => ({
  Document: {
    AcctRptgReq: {
      GrpHdr: { MsgId: 'REQ-1', CreDtTm: '2026-11-22T09:00:00Z' },
      RptgReq: [{ ReqdMsgNmId: 'camt.053.001.08', AcctOwnr: { Pty: { Nm: 'Gulf Trading' } } }],
      ...parts,
    },
  },
});

const withEnvelope = (any: unknown) =>
  request({ SplmtryData: [{ Envlp: { '#any': any as MessageJson } }] });

const written = (message: { Document: Json }): string => {
  const { xml, issues } = toXml(VERSION, message);
  expect(issues).toEqual([]);
  return xml ?? '';
};

const issuesOf = (message: { Document: Json }) =>
  checkStructure(message, VERSION).issues.map(({ path, code }) => `${path} ${code}`);

describe('a message in JSON is written', () => {
  test('in the order of the schema, whatever the order of its keys', () => {
    const { AcctRptgReq } = request().Document as { AcctRptgReq: Json };
    const turned = Object.fromEntries(Object.entries(AcctRptgReq).reverse());
    const xml = written({ Document: { AcctRptgReq: turned } });
    expect(xml).toBe(written(request()));
    expect(xml.indexOf('<GrpHdr>')).toBeLessThan(xml.indexOf('<RptgReq>'));
  });

  test('with a single value where several may come', () => {
    const { AcctRptgReq } = request().Document as { AcctRptgReq: Json };
    const [one] = AcctRptgReq['RptgReq'] as MessageJson[];
    expect(written(request({ RptgReq: one! }))).toBe(written(request()));
  });

  test('in a BusMsg with its header', () => {
    const party = { FIId: { FinInstnId: { BICFI: 'CBKUKWKWXXX' } } };
    const AppHdr = {
      ...{ Fr: party, To: party, BizMsgIdr: 'REQ-1', MsgDefIdr: VERSION },
      CreDt: '2026-11-22T09:00:00Z',
    };
    const { xml } = toXml(VERSION, { AppHdr, ...request() });
    expect(xml).toMatch(/<BusMsg><AppHdr xmlns="urn:[^"]*head.001.001.02">.*<\/AppHdr><Document /);
  });

  test('so that every text comes back as it was', async () => {
    const Nm = ' a&b <c> "d" \'e\' \r\n\t ]]> é \u{1F600} &amp; ';
    const party = { ReqdMsgNmId: 'x', AcctOwnr: { Pty: { Nm } } };
    const { json } = await parseText(written(request({ RptgReq: [party] })));
    expect(json).toEqual(request({ RptgReq: [party] }));
  });

  test('with foreign content as it stood: order, text between elements, prefixes, namespaces', async () => {
    const foreign = {
      '#name': 'p:Islamic',
      '@xmlns:p': 'urn:p',
      '@p:board': 'A\n"B"',
      '@xml:lang': 'ar',
      '#content': [
        'one ',
        { '#name': 'None', '@xmlns': '', '#content': [] },
        ' two ',
        { '#name': 'p:Rate', '#content': ['0.0525'] },
        { '#name': 'None', '@xmlns': 'urn:q', '#content': [{ '#name': 'Inner', '#content': [] }] },
      ],
    };
    const message = withEnvelope([foreign]);
    expect((await parseText(written(message))).json).toEqual(message);
  });
});

describe('a message in JSON is refused', () => {
  test.each<[string, { Document: Json }, string[]]>([
    ['an unknown key', request({ Foo: 'x' }), ['Document.AcctRptgReq.Foo ELEMENT_UNKNOWN']],
    ['a key of XML alone', request({ '<x/>': 'x' }), ['Document.AcctRptgReq.<x/> ELEMENT_UNKNOWN']],
    [
      'a number for text',
      request({ GrpHdr: { MsgId: 7 as never, CreDtTm: '2026-11-22T09:00:00Z' } }),
      ['Document.AcctRptgReq.GrpHdr.MsgId VALUE_TYPE'],
    ],
    [
      'a number for text beside attributes, told once',
      request({ GrpHdr: { MsgId: 'a', CreDtTm: { '#text': 7 as never } } }),
      ['Document.AcctRptgReq.GrpHdr.CreDtTm VALUE_TYPE'],
    ],
    [
      'a character that XML cannot carry',
      request({ GrpHdr: { MsgId: 'a\u0000b', CreDtTm: '2026-11-22T09:00:00Z' } }),
      ['Document.AcctRptgReq.GrpHdr.MsgId XML_CHAR'],
    ],
    [
      'an unknown attribute',
      request({ GrpHdr: { '@Foo': 'x', MsgId: 'a', CreDtTm: '2026-11-22T09:00:00Z' } }),
      ['Document.AcctRptgReq.GrpHdr.@Foo ATTRIBUTE_UNKNOWN'],
    ],
    [
      'several values where one may be',
      request({ GrpHdr: [{ MsgId: 'a', CreDtTm: '2026-11-22T09:00:00Z' }, {}] }),
      [
        'Document.AcctRptgReq.GrpHdr[1] ELEMENT_REPEATED',
        'Document.AcctRptgReq.GrpHdr[1].MsgId ELEMENT_MISSING',
        'Document.AcctRptgReq.GrpHdr[1].CreDtTm ELEMENT_MISSING',
      ],
    ],
    ['an empty list', request({ RptgReq: [] }), ['Document.AcctRptgReq.RptgReq ELEMENT_MISSING']],
    [
      'text for an object',
      request({ GrpHdr: 'x' }),
      [
        'Document.AcctRptgReq.GrpHdr TEXT_UNEXPECTED',
        'Document.AcctRptgReq.GrpHdr.MsgId ELEMENT_MISSING',
        'Document.AcctRptgReq.GrpHdr.CreDtTm ELEMENT_MISSING',
      ],
    ],
    [
      'a text as Document',
      { Document: 'x' as never },
      ['Document TEXT_UNEXPECTED', 'Document.AcctRptgReq ELEMENT_MISSING'],
    ],
    [
      'everything that is wrong, in the order of the schema',
      request({
        RptgReq: [
          { ReqdMsgNmId: 'camt.053.001.08', AcctOwnr: { Pty: {}, Agt: { FinInstnId: {} } } },
          { ReqdMsgNmId: 'x'.repeat(36), AcctOwnr: {} },
        ],
        GrpHdr: { MsgId: 'a', CreDtTm: 'today' },
      }),
      [
        'Document.AcctRptgReq.GrpHdr.CreDtTm VALUE_TYPE',
        'Document.AcctRptgReq.RptgReq[0].AcctOwnr.Agt CHOICE_CONFLICT',
        'Document.AcctRptgReq.RptgReq[1].ReqdMsgNmId VALUE_LENGTH',
        'Document.AcctRptgReq.RptgReq[1].AcctOwnr CHOICE_MISSING',
      ],
    ],
  ])('with %s', (_, message, issues) => {
    expect(issuesOf(message)).toEqual(issues);
    expect(toXml(VERSION, message).xml).toBeUndefined();
  });

  const PATH = 'Document.AcctRptgReq.SplmtryData[0].Envlp.#any[0]';
  test.each([
    ['no name', { '#content': [] }],
    ['a name that is markup', { '#name': 'a><b', '#content': [] }],
    ['a prefix that is not declared', { '#name': 'p:a', '#content': [] }],
    ['a prefix that an object has by birth', { '#name': 'constructor:a', '#content': [] }],
    ['an attribute that is markup', { '#name': 'a', '@b="" c': '', '#content': [] }],
    [
      'an attribute twice',
      { '#name': 'a', '@xmlns:p': 'u', '@xmlns:q': 'u', '@p:b': '', '@q:b': '' },
    ],
    ['a prefix without namespace', { '#name': 'a', '@xmlns:p': '' }],
    ['the prefix xml declared anew', { '#name': 'a', '@xmlns:xml': 'u' }],
    ['a number', 7],
  ])('with foreign content of %s', (_, foreign) => {
    expect(issuesOf(withEnvelope([foreign]))).toContain(`${PATH} FOREIGN_FORM`);
  });

  test('with foreign content of very many elements', () => {
    const many = Array.from({ length: 200_000 }, () => ({ '#name': 'a' }));
    expect(issuesOf(withEnvelope(many))).toEqual([
      'Document.AcctRptgReq.SplmtryData[0].Envlp ANY_CONTENT',
    ]);
  });

  test('when it is thousands of levels deep, without filling the stack', () => {
    const deep = '{"Foo":'.repeat(20_000) + '"x"' + '}'.repeat(20_000);
    const { issues } = checkStructure({ Document: JSON.parse(deep) }, VERSION);
    expect(issues.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['DEPTH', 'ELEMENT_UNKNOWN']),
    );
  });
});

withData('the templates', () => {
  const folder = join(DATA, 'iso-templates');
  test.each(readdirSync(folder))('%s passes its schema when it is written again', async (file) => {
    const { version, json } = await parseText(readFileSync(join(folder, file), 'utf8'));
    const { xml = '' } = toXml(version!, json!);
    expect(await isSchemaValid(version!, xml)).toBe(true);
    const text = readFileSync(join(folder, file), 'utf8');
    expect(await canonical('Document', xml)).toBe(await canonical('Document', text));
  });
});
