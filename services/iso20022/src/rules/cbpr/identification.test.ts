import type { MessageJson } from '../../shared/message-json';
import { checkCbpr } from './check-cbpr';
import { nested } from './nested';

describe('an agent', () => {
  it.each([
    ['pacs.008.001.08', { MmbId: '20' }, ['CBPR_CLEARING_SYSTEM']],
    ['pacs.008.001.08', { ClrSysId: { Prtry: 'Fedwire' }, MmbId: '20' }, ['CBPR_CLEARING_SYSTEM']],
    ['pacs.008.001.08', { ClrSysId: { Cd: 'USABA' }, MmbId: '021000021' }, []],
    ['camt.054.001.08', { MmbId: '20' }, []],
  ])('of a %s with the member id %j is refused with %j', (version, ClrSysMmbId, codes) => {
    const json = { Document: nested('Any/CdtrAgt/FinInstnId', { ClrSysMmbId }) };
    const found = checkCbpr(version, json).map(({ code }) => code);
    expect(found.filter((code) => code === 'CBPR_CLEARING_SYSTEM')).toEqual(codes);
  });

  it('is known by its number in a clearing system while all agents are of one country', () => {
    const bic = (BICFI: string) => ({ FinInstnId: { BICFI } });
    const warned = (receiver: string, agent: MessageJson) =>
      checkCbpr('pacs.008.001.08', {
        Document: nested('FIToFICstmrCdtTrf/CdtTrfTxInf', {
          InstgAgt: bic('RIBLSARI'),
          InstdAgt: bic(receiver),
          CdtrAgt: { FinInstnId: agent },
        }),
      })
        .filter(({ code }) => code === 'CBPR_AGENT_UNKNOWN')
        .map(({ path, severity }) => `${severity} ${path.split('/').slice(-2).join('/')}`);
    const number = { ClrSysMmbId: { ClrSysId: { Cd: 'USABA' }, MmbId: '021000021' } };
    const named = { ...number, Nm: 'Al Noor Bank', PstlAdr: { TwnNm: 'Kuwait', Ctry: 'KW' } };
    expect(warned('NCBKSAJE', number)).toEqual([]);
    expect(warned('NBOKKWKW', number)).toEqual(['WARNING CdtrAgt/FinInstnId']);
    expect(warned('NBOKKWKW', named)).toEqual([]);
    expect(warned('NCBKSAJE', { LEI: '5493001KJTIIGC8Y1R12' })).toEqual([
      'WARNING CdtrAgt/FinInstnId',
    ]);
  });
});
