import type { MessageJson } from '../../../shared/message-json';
import { checkCbpr } from '../check-cbpr';
import { nested } from '../nested';

const TX = '/Document/FICdtTrf/CdtTrfTxInf[1]';
const UNDERLYING = `${TX}/UndrlygCstmrCdtTrf`;

/** The numbered rules that a transfer breaks, and where, in a form. */
const brokenIn = (form: string, transaction: Record<string, MessageJson>) =>
  checkCbpr('pacs.009.001.08', {
    AppHdr: { BizSvc: `swift.cbprplus${form}.03` },
    Document: nested('FICdtTrf', { CdtTrfTxInf: [transaction] }),
  })
    .filter(({ rule = '', severity }) => /R\d/.test(rule) && severity === 'ERROR')
    .map(({ rule, path }) => `${rule?.split(' ').at(-1)} ${path}`);

const named = { FinInstnId: { Nm: 'Al Noor Bank' } };

describe('the agents of a transfer of banks', () => {
  it.each([
    [
      '',
      { PrvsInstgAgt1: 'R21', PrvsInstgAgt2: 'R23', IntrmyAgt1: 'R25', Dbtr: 'R28', Cdtr: 'R31' },
    ],
    ['.adv', { PrvsInstgAgt1: 'R22', PrvsInstgAgt2: 'R23', DbtrAgt: 'R29', CdtrAgt: 'R30' }],
    ['.cov', { PrvsInstgAgt1: 'R22', PrvsInstgAgt2: 'R24', IntrmyAgt3: 'R28', Cdtr: 'R32' }],
  ])('have numbers of their own in the form "%s"', (form, numbers) => {
    const agents = Object.keys(numbers).map((agent) => [agent, named]);
    expect(brokenIn(form, Object.fromEntries(agents) as Record<string, MessageJson>)).toEqual(
      Object.entries(numbers).map(([agent, number]) => `${number} ${TX}/${agent}/FinInstnId`),
    );
  });

  it('are judged in the payment that a cover carries, too', () => {
    expect(brokenIn('.cov', { UndrlygCstmrCdtTrf: { DbtrAgt: named, CdtrAgt: named } })).toEqual([
      `R44 ${UNDERLYING}/DbtrAgt/FinInstnId`,
      `R51 ${UNDERLYING}/CdtrAgt/FinInstnId`,
    ]);
  });
});

it('an agent of a covered payment is known by its number only where all agents are of one country', () => {
  const bic = (BICFI: string) => ({ FinInstnId: { BICFI } });
  const unknown = (debtor: string) =>
    checkCbpr('pacs.009.001.08', {
      Document: nested('FICdtTrf/CdtTrfTxInf', {
        Dbtr: bic(debtor),
        UndrlygCstmrCdtTrf: {
          DbtrAgt: bic('RIBLSARI'),
          CdtrAgt: {
            FinInstnId: { ClrSysMmbId: { ClrSysId: { Cd: 'USABA' }, MmbId: '021000021' } },
          },
        },
      }),
    })
      .filter(({ code }) => code === 'CBPR_AGENT_UNKNOWN')
      .map(({ path, severity }) => `${severity} ${path}`);
  const place = '/Document/FICdtTrf/CdtTrfTxInf/UndrlygCstmrCdtTrf/CdtrAgt/FinInstnId';
  expect(unknown('NCBKSAJE')).toEqual([]);
  expect(unknown('NBOKKWKW')).toEqual([`WARNING ${place}`]);
});

describe('the service level of a transfer of banks', () => {
  const levels = (...codes: string[]) => ({
    PmtTpInf: { SvcLvl: codes.map((Cd) => ({ Cd })) },
  });

  it.each([
    ['', ['G004'], []],
    ['', ['SDVA', 'G001'], [`R10 ${TX}/PmtTpInf/SvcLvl[2]/Cd`]],
    ['.adv', ['G001'], [`R10 ${TX}/PmtTpInf/SvcLvl[1]/Cd`]],
    ['.cov', ['G001'], []],
    ['.cov', ['G004'], [`R11 ${TX}/PmtTpInf/SvcLvl[1]/Cd`]],
  ])('in the form "%s", %j breaks %j', (form, codes, broken) => {
    const transaction = { ...levels(...codes), UndrlygCstmrCdtTrf: {} };
    expect(brokenIn(form, form === '.cov' ? transaction : levels(...codes))).toEqual(broken);
  });
});

describe('a cover', () => {
  it('without the payment that it covers is refused, and another form is not', () => {
    const codes = (form: string) =>
      checkCbpr('pacs.009.001.08', {
        AppHdr: { BizSvc: `swift.cbprplus${form}.03` },
        Document: nested('FICdtTrf/CdtTrfTxInf', { PmtId: {} }),
      }).map(({ code }) => code);
    expect(codes('.cov')).toContain('CBPR_COVER_UNDERLYING');
    expect(codes('.adv')).not.toContain('CBPR_COVER_UNDERLYING');
  });

  it('takes either kind of remittance in the payment that it carries', () => {
    const carried = (RmtInf: MessageJson) => brokenIn('.cov', { UndrlygCstmrCdtTrf: { RmtInf } });
    const Strd = [{ AddtlRmtInf: ['Invoice 17'] }];
    expect(carried({ Strd })).toEqual([]);
    expect(carried({ Ustrd: ['Invoice 17'], Strd })).toEqual([`R10 ${UNDERLYING}/RmtInf`]);
  });
});
