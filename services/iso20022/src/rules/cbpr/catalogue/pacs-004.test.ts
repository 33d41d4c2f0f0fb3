import type { MessageJson } from '../../../shared/message-json';
import { checkCbpr } from '../check-cbpr';
import { nested } from '../nested';

const TX = '/Document/PmtRtr/TxInf';

/** Paths of the issues of a return of these transactions, by code. */
const found = (code: string, ...transactions: MessageJson[]) =>
  checkCbpr('pacs.004.001.09', { Document: nested('PmtRtr', { TxInf: transactions }) })
    .filter((issue) => issue.code === code)
    .map(({ path }) => path);

describe('a return', () => {
  it.each(['pacs.002.001.10', 'pacs.009.001.08', 'camt.054.001.08', 'MT103', 'MT205', 'MT910'])(
    'may be of a %s',
    (OrgnlMsgNmId) => {
      expect(found('CBPR_ORIGINAL_MESSAGE', { OrgnlGrpInf: { OrgnlMsgNmId } })).toEqual([]);
    },
  );

  it.each(['pacs.010.001.03', 'camt.052.001.08', 'pacs.008.001.8', 'MT 103', 'MT202COV', 'MT941'])(
    'is of no %s',
    (OrgnlMsgNmId) => {
      expect(found('CBPR_ORIGINAL_MESSAGE', { OrgnlGrpInf: { OrgnlMsgNmId } })).toEqual([
        `${TX}[1]/OrgnlGrpInf/OrgnlMsgNmId`,
      ]);
    },
  );

  it('tells date and amount of the payment twice only where one transaction does', () => {
    const OrgnlIntrBkSttlmDt = '2026-11-20';
    const OrgnlTxRef = { IntrBkSttlmDt: '2026-11-20' };
    const twice = (...transactions: MessageJson[]) => found('CBPR_ORIGINAL_TWICE', ...transactions);
    expect(twice({ OrgnlIntrBkSttlmDt }, { OrgnlTxRef })).toEqual([]);
    expect(twice({ OrgnlTxRef }, { OrgnlIntrBkSttlmDt, OrgnlTxRef })).toEqual([
      `${TX}[2]/OrgnlTxRef/IntrBkSttlmDt`,
    ]);
  });

  it('names a debtor that is a party, and asks no name of a bank that is one', () => {
    const nameless = (Dbtr: MessageJson) =>
      found('CBPR_PARTY_NAME_OR_BIC', { RtrChain: { Dbtr }, OrgnlTxRef: { Dbtr } });
    expect(nameless({ Agt: { FinInstnId: { BICFI: 'RIBLSARI' } } })).toEqual([]);
    expect(nameless({ Pty: { Id: { OrgId: { AnyBIC: 'RIBLSARI' } } } })).toEqual([]);
    expect(nameless({ Pty: { CtryOfRes: 'SA' } })).toEqual([
      `${TX}[1]/RtrChain/Dbtr/Pty`,
      `${TX}[1]/OrgnlTxRef/Dbtr/Pty`,
    ]);
  });

  it('has neither agents nor the original message at its group', () => {
    const codes = checkCbpr('pacs.004.001.09', {
      Document: nested('PmtRtr', {
        GrpHdr: { InstdAgt: { FinInstnId: { BICFI: 'RIBLSARI' } }, BtchBookg: 'false' },
        OrgnlGrpInf: { OrgnlMsgNmId: 'pacs.008.001.08' },
      }),
    }).map(({ code, path }) => `${code} ${path}`);
    expect(codes).toEqual([
      'CBPR_GROUP_INSTDAGT /Document/PmtRtr/GrpHdr/InstdAgt',
      'CBPR_NO_BTCHBOOKG /Document/PmtRtr/GrpHdr/BtchBookg',
      'CBPR_GROUP_ORGNLGRPINF /Document/PmtRtr/OrgnlGrpInf',
    ]);
  });

  it('is warned of a party of the returned payment without account and id', () => {
    const Cdtr = { Pty: { Nm: 'Huda Salem' } };
    const unknown = (OrgnlTxRef: MessageJson) => found('CBPR_PARTY_ACCOUNT', { OrgnlTxRef });
    expect(unknown({ Cdtr })).toEqual([`${TX}[1]/OrgnlTxRef`]);
    expect(unknown({ Cdtr, CdtrAcct: { Id: { Othr: { Id: '17' } } } })).toEqual([]);
    expect(unknown({ Cdtr: { Pty: { Id: { PrvtId: { Othr: [{ Id: '17' }] } } } } })).toEqual([]);
    expect(unknown({ Cdtr: { Agt: { FinInstnId: { BICFI: 'RIBLSARI' } } } })).toEqual([]);
  });
});
