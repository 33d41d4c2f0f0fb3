import { modelOf } from '../model/model';
import { checkStructure } from './check-structure';
import { isPlain } from './is-plain';

const VERSION = 'camt.060.001.05';
type Json = Record<string, unknown>;

/** A request for statements, with other parts in its owner and beside it. */
const request = (owner: Json, beside: Json = {}) => ({
  AcctRptgReq: {
    GrpHdr: { MsgId: 'R-1', CreDtTm: '2026-11-22T09:00:00Z' },
    RptgReq: [{ ReqdMsgNmId: 'camt.053.001.08', AcctOwnr: { Pty: owner }, ...beside }],
  },
});
const lines = (count: number) => ({ PstlAdr: { AdrLine: Array(count).fill('King Fahd Road') } });

const codesOf = (Document: unknown) =>
  checkStructure({ Document } as never, VERSION).issues.map(({ code }) => code);
const isSo = (Document: unknown) => isPlain(Document, modelOf(VERSION).root.type);

test.each<[string, Json, Json?]>([
  ['a text', { Nm: 'Masar' }],
  ['as many as may come', lines(7)],
  ['other keys first', { CtryOfRes: 'SA', Nm: 'Masar' }],
  ['a choice', {}, { ReqdBalTp: [{ CdOrPrtry: { Cd: 'OPBD' } }] }],
])('%s is plain', (_, owner, beside = {}) => {
  const message = request(owner, beside);
  expect([isSo(message), codesOf(message)]).toEqual([true, []]);
});

test.each<[string, Json, string]>([
  ['more than may come', lines(8), 'ELEMENT_REPEATED'],
  ['a list of one thing', { Nm: ['Masar', 'Masar'] }, 'ELEMENT_REPEATED'],
  ['a number', { Nm: 1 }, 'VALUE_TYPE'],
  ['a text for parts', { PstlAdr: 'Riyadh' }, 'TEXT_UNEXPECTED'],
  ['an unknown key', { Name: 'Masar' }, 'ELEMENT_UNKNOWN'],
  ['the name of a thing that every object has', { constructor: 'Masar' }, 'ELEMENT_UNKNOWN'],
  ['two of a choice', { Id: { OrgId: {}, PrvtId: {} } }, 'CHOICE_CONFLICT'],
  ['none of a choice', { Id: {} }, 'CHOICE_MISSING'],
  ['a character beyond XML', { Nm: 'a\u0000' }, 'XML_CHAR'],
  ['an attribute that is not known', { '@a': 'b' }, 'ATTRIBUTE_UNKNOWN'],
  ['text beside elements', { '#text': 'b', Nm: 'Masar' }, 'TEXT_UNEXPECTED'],
])('%s is not plain, and is told', (_, owner, code) => {
  const message = request(owner);
  expect([isSo(message), codesOf(message)]).toEqual([false, [code]]);
});

test('a single value in place of a list is not plain, but valid', () => {
  const { GrpHdr, RptgReq } = request({}).AcctRptgReq;
  const message = { AcctRptgReq: { GrpHdr, RptgReq: RptgReq[0] } };
  expect([isSo(message), codesOf(message)]).toEqual([false, []]);
});

test('JSON without a required part is not plain', () => {
  const { GrpHdr } = request({}).AcctRptgReq;
  const message = { AcctRptgReq: { GrpHdr } };
  expect([isSo(message), codesOf(message)]).toEqual([false, ['ELEMENT_MISSING']]);
});
