import type { MessageEnvelope } from '../../shared/message-json';
import { checkCbpr } from './check-cbpr';
import { nested } from './nested';

describe('the header of a message', () => {
  it.each([
    ['names another form', { BizSvc: 'swift.cbprplus.adv.03' }, 'ERROR CBPR_BIZSVC'],
    ['names none', {}, 'WARNING CBPR_BIZSVC_MISSING'],
  ])('of a cover that %s is told which it should name', (_, AppHdr, expected) => {
    const Document = nested('FICdtTrf/CdtTrfTxInf/UndrlygCstmrCdtTrf/Dbtr', {});
    const [issue] = checkCbpr('pacs.009.001.08', { AppHdr, Document });
    expect(`${issue?.severity} ${issue?.code}`).toBe(expected);
    expect(issue?.message).toContain('swift.cbprplus.cov.03');
  });

  it('is asked for BizSvc where it has none, and a message without a header for nothing', () => {
    const found = (message: MessageEnvelope) =>
      checkCbpr('camt.060.001.05', message).map(({ code, path }) => `${code} ${path}`);
    expect(found({ AppHdr: {}, Document: {} })).toEqual(['CBPR_BIZSVC_MISSING /AppHdr']);
    expect(found({ Document: {} })).toEqual([]);
  });

  it('without an offset is wrong, and in Z should say it in digits', () => {
    const found = (CreDt: string) =>
      checkCbpr('pain.001.001.09', {
        AppHdr: { BizSvc: 'swift.cbprplus.03', CreDt },
        Document: {},
      }).map(({ code, severity }) => `${severity} ${code}`);
    expect(found('2026-11-22T09:00:00+00:00')).toEqual([]);
    expect(found('2026-11-22T09:00:00Z')).toEqual(['WARNING CBPR_DT_UTC_LETTER']);
    expect(found('2026-11-22T09:00:00')).toEqual(['ERROR CBPR_DT_NO_OFFSET']);
  });

  it('may name the BIC of an organisation', () => {
    const AppHdr = { BizSvc: 'swift.cbprplus.03', Fr: nested('OrgId/Id/OrgId/AnyBIC', 'RIBLSARI') };
    expect(checkCbpr('pain.001.001.09', { AppHdr, Document: {} })).toEqual([]);
  });

  it('is from the assigner of a case', () => {
    const codes = (assigner: string) =>
      checkCbpr('camt.056.001.08', {
        AppHdr: { BizSvc: 'swift.cbprplus.03', Fr: nested('FIId/FinInstnId/BICFI', 'RIBLSARI') },
        Document: nested('FIToFIPmtCxlReq/Assgnmt/Assgnr/Agt/FinInstnId/BICFI', assigner),
      }).map(({ code }) => code);
    expect(codes('RIBLSARI')).toEqual([]);
    expect(codes('NBOKKWKW')).toEqual(['CBPR_FROM_BIC']);
  });

  it('is to the instructed agent, but for a copy', () => {
    const transaction = { InstdAgt: { FinInstnId: { BICFI: 'RIBLSARI' } } };
    const copied = (how: string) => ({
      AppHdr: { To: { FIId: { FinInstnId: { BICFI: 'NBOKKWKW' } } }, CpyDplct: how },
      Document: nested('FIToFICstmrCdtTrf/CdtTrfTxInf', transaction),
    });
    const codes = (how: string) =>
      checkCbpr('pacs.008.001.08', copied(how)).map(({ code }) => code);
    expect(codes('COPY')).not.toContain('CBPR_TO_BIC');
    expect(codes('DUPL')).toContain('CBPR_TO_BIC');
  });
});
