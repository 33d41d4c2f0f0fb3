import { StatusReason } from '@taprsvp/iso20022_external_codes/dist/StatusReason';
import { VERSIONS } from '../../shared/families';
import type { MessageEnvelope, MessageJson } from '../../shared/message-json';
import { FORMS } from './catalogue-of';
import { checkCbpr } from './check-cbpr';
import { FIELDS_EVERYWHERE } from './fields-everywhere';
import type { Named } from './header-fields';
import { nested } from './nested';
import type { CbprRule } from './rule';

/** Place of the example of a rule that applies everywhere. */
const ANYWHERE = 'Document/Somewhere/Below';

/** A rule's example as a whole message of its form. */
function exampleOf(
  { at: path }: CbprRule,
  content: MessageJson,
  { service, carries }: Named,
): MessageEnvelope {
  const json = at(path, content) as Record<string, Record<string, MessageJson>>;
  // The example of a whole header says itself which form it is of, where the message does not.
  if (path === 'AppHdr') return { Document: {}, ...(carries && nested(carries, {})), ...json };
  const BizSvc = ['swift.cbprplus', service, '03'].filter(Boolean).join('.');
  const hasHeader = service !== undefined || json.AppHdr !== undefined;
  return { Document: {}, ...json, ...(hasHeader && { AppHdr: { BizSvc, ...json.AppHdr } }) };
}

function at(path: string, content: MessageJson): MessageJson {
  if (path === '') return content;
  if (path === '//*') return nested(ANYWHERE, content);
  if (path.startsWith('//')) return nested(`${ANYWHERE}/${path.slice(2)}`, content);
  return nested(path, content);
}

const rows = FORMS.flatMap(({ catalogue, ...form }) =>
  [...catalogue.rules, ...FIELDS_EVERYWHERE].map((rule) => ({ form, catalogue, rule })),
).map(({ catalogue, rule, ...row }) => ({
  ...row,
  rule,
  name: [catalogue.label, rule.numbers.join('/')].filter(Boolean).join(' '),
}));

describe.each(rows)('$name, $rule.code at $rule.at', ({ form, rule, name }) => {
  const issuesOf = (content: MessageJson) =>
    checkCbpr(VERSIONS[form.family], exampleOf(rule, content, form)).filter(
      (issue) => issue.rule === name && sameKind(issue.code, rule),
    );

  it('finds nothing in what keeps it', () => {
    expect(issuesOf(rule.keeps)).toEqual([]);
  });

  it('finds what breaks it, and says where, why and how badly', () => {
    const [issue] = issuesOf(rule.breaks);
    expect(issue?.path).toMatch(/^\/(AppHdr|Document)?/);
    expect(issue?.message.length).toBeGreaterThan(20);
    expect(issue?.severity).toBe(rule.severity ?? 'ERROR');
  });

  it('names a reason of ISO', () => {
    expect(Object.keys(StatusReason)).toContain(rule.reason);
  });
});

/** A field says itself what is wrong with it, by a code of its own. */
const sameKind = (code: string, rule: CbprRule) =>
  'beValid' in rule.must ? code.startsWith('CBPR_') : code === rule.code;

const paid = (content: MessageJson): MessageEnvelope => ({
  Document: { CstmrCdtTrfInitn: { PmtInf: [{ CdtTrfTxInf: [content] }] } },
});

describe('CBPR+', () => {
  it('names places as XPath with positions, or as the JSON has them', () => {
    const message = paid({ Cdtr: { PstlAdr: { TwnNm: 'Riyadh', Ctry: 'SA' } } });
    const paths = (form: 'xpath' | 'json') =>
      checkCbpr('pain.001.001.09', message, form).map(({ path }) => path);
    expect(paths('xpath')).toContain('/Document/CstmrCdtTrfInitn/PmtInf[1]/CdtTrfTxInf[1]/Cdtr');
    expect(paths('json')).toContain('Document.CstmrCdtTrfInitn.PmtInf[0].CdtTrfTxInf[0].Cdtr');
  });

  it('names the attribute of a currency that is none', () => {
    const message = paid({ Amt: { InstdAmt: { '@Ccy': 'QQQ', '#text': '1' } } });
    expect(checkCbpr('pain.001.001.09', message)).toContainEqual(
      expect.objectContaining({
        path: '/Document/CstmrCdtTrfInitn/PmtInf[1]/CdtTrfTxInf[1]/Amt/InstdAmt/@Ccy',
        code: 'CBPR_CCY_UNKNOWN',
        isoReasonCode: 'AM11',
      }),
    );
  });

  it('finds in document order', () => {
    const message = paid({
      PmtId: { EndToEndId: 'A' },
      ChrgBr: 'SLEV',
      Cdtr: { PstlAdr: { Ctry: 'QQ' } },
    });
    const codes = checkCbpr('pain.001.001.09', message).map(({ code }) => code);
    expect(codes).toEqual([
      'CBPR_UETR_REQUIRED',
      'CBPR_CHRGBR_SLEV',
      'CBPR_PARTY_NAME_ADDRESS',
      'CBPR_ADDR_INCOMPLETE',
      'CBPR_CTRY_UNKNOWN',
    ]);
  });

  it('knows a cover by the payment it carries, without a header', () => {
    const message = { Document: nested('FICdtTrf/CdtTrfTxInf/UndrlygCstmrCdtTrf/Dbtr', {}) };
    const rules = checkCbpr('pacs.009.001.08', message).map(({ rule }) => rule);
    expect(rules).toContain('CBPR+ pacs.009 COV R38');
  });

  it('takes where a remittance is sent to for no postal address', () => {
    const location = { PstlAdr: { Nm: 'Huda Salem', Adr: { TwnNm: 'Riyadh', Ctry: 'SA' } } };
    const message = paid({ RltdRmtInf: [{ RmtLctnDtls: [location] }] });
    const codes = checkCbpr('pain.001.001.09', message).map(({ code }) => code);
    expect(codes).not.toContain('CBPR_ADDR_INCOMPLETE');
  });

  it('looks for what repeats in whole words, whatever their case', () => {
    const codes = (line: string) =>
      checkCbpr(
        'pain.001.001.09',
        paid({ Cdtr: { PstlAdr: { TwnNm: 'Abha', Ctry: 'SA', AdrLine: [line] } } }),
      ).map(({ code }) => code);
    expect(codes('Gate 2, ABHA')).toContain('CBPR_ADDR_DUPLICATED');
    expect(codes('Abhaya Road')).not.toContain('CBPR_ADDR_DUPLICATED');
  });

  it('sums exactly, and neither over two directions nor over two currencies', () => {
    const record = (ccy: string, direction: string) => ({
      Amt: { '@Ccy': ccy, '#text': '0.1' },
      CdtDbtInd: direction,
    });
    const codes = (...Rcrd: MessageJson[]) =>
      checkCbpr('camt.052.001.08', {
        Document: nested('BkToCstmrAcctRpt/Rpt/Ntry/Intrst', {
          TtlIntrstAndTaxAmt: { '@Ccy': 'SAR', '#text': '0.3' },
          Rcrd,
        }),
      })
        .map(({ code }) => code)
        .filter((code) => code.endsWith('_TOTAL'));
    const credit = record('SAR', 'CRDT');
    expect(codes(credit, credit, credit)).toEqual([]);
    expect(codes(credit, credit)).toEqual(['CBPR_INTEREST_TOTAL']);
    expect(codes(credit, record('SAR', 'DBIT'))).toEqual([]);
    expect(codes(credit, record('USD', 'CRDT'))).toEqual([]);
  });

  it('leaves the content of other standards alone', () => {
    const foreign = { '#name': 'x:IBAN', '#content': ['QQ'], '@Ccy': 'QQQ' };
    const message = paid({ SplmtryData: [{ Envlp: foreign }] });
    const codes = checkCbpr('pain.001.001.09', message).map(({ code }) => code);
    expect(codes).toEqual(['CBPR_NO_SPLMTRYDATA']);
  });

  it('has rules for every family of the rail, and for no other', () => {
    expect(new Set(FORMS.map(({ family }) => family))).toEqual(new Set(Object.keys(VERSIONS)));
    expect(checkCbpr('camt.029.001.09', { Document: nested('X/IBAN', 'QQ') })).toEqual([]);
  });
});
