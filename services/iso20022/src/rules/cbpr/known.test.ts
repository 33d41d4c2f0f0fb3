import type { MessageJson } from '../../shared/message-json';
import { checkCbpr } from './check-cbpr';
import { inside } from './inside';

describe('an agent', () => {
  it('is known by its number in a clearing system while all agents are of one country', () => {
    const bic = (BICFI: string) => ({ FinInstnId: { BICFI } });
    const warned = (receiver: string, agent: MessageJson) =>
      checkCbpr('pacs.008.001.08', {
        Document: inside('FIToFICstmrCdtTrf/CdtTrfTxInf', {
          InstgAgt: bic('RIBLSARI'),
          InstdAgt: bic(receiver),
          CdtrAgt: { FinInstnId: agent },
        }),
      })
        .filter(({ code }) => code === 'CBPR_AGENT_UNKNOWN')
        .map(({ path, severity }) => `${severity} ${path.split('/').slice(-2).join('/')}`);
    const number = { ClrSysMmbId: { MmbId: '20' } };
    const named = { ...number, Nm: 'Al Noor Bank', PstlAdr: { TwnNm: 'Kuwait', Ctry: 'KW' } };
    expect(warned('NCBKSAJE', number)).toEqual([]);
    expect(warned('NBOKKWKW', number)).toEqual(['WARNING CdtrAgt/FinInstnId']);
    expect(warned('NBOKKWKW', named)).toEqual([]);
    expect(warned('NCBKSAJE', { LEI: '5493001KJTIIGC8Y1R12' })).toEqual([
      'WARNING CdtrAgt/FinInstnId',
    ]);
  });
});
