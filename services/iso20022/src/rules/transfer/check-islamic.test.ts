import { CONTRACT_TYPES } from '../../shared/practice/practice';
import { PRACTICES } from '../../shared/practice/catalogue';
import type { IslamicTerms } from '../../shared/islamic-terms';
import { checkIslamic } from './check-islamic';

const TERMS = { contractType: 'MURABAHA', shariahBoardRef: 'SSB-2026-014', profitRate: '4.5' };

const check = (terms: IslamicTerms, purposeCode = 'MRBA', practice = PRACTICES.GCC) =>
  checkIslamic({ ...TERMS, ...terms }, { transactions: [{ purposeCode }] }, practice).map(
    ({ path, code, severity }) => `${severity} ${path} ${code}`,
  );

const PURPOSE = 'creditTransfer.transactions[0].purposeCode';

describe('an Islamic credit transfer', () => {
  it.each([
    ['MURABAHA', 'MRBA'],
    ['IJARAH', 'IJRA'],
    ['MUDARABAH', 'MDRB'],
    ['MUSHARAKAH', 'MSHK'],
    ['SUKUK', 'SUKK'],
    ['WAKALA', 'PROF'],
    ['SALAM', 'PROF'],
    ['ISTISNA', 'PROF'],
    ['TAKAFUL', 'PROF'],
  ])('of %s has the purpose %s, and is warned of another Islamic one', (contractType, purpose) => {
    expect(check({ contractType }, purpose)).toEqual([]);
    expect(check({ contractType }, 'ZKAT')).toEqual([`WARNING ${PURPOSE} PURP_CONTRACT_MISMATCH`]);
  });

  it.each(['TRAD', 'CHAR', 'RENT', 'CCRD', 'PLRF'])(
    'may have the purpose %s, which ISO shares',
    (purpose) => {
      expect(check({}, purpose)).toEqual([]);
    },
  );

  it.each([
    ...[
      'INTE',
      'BKIP',
      'COMP',
      'RPNT',
      'TPRI',
      'CCIR',
      'SCIE',
      'SCIR',
      'EQUS',
      'SWPT',
      'LOAN',
      'LOAR',
    ],
    ...['BKDF', 'BKFE', 'BKFM', 'BKPP', 'CLPR', 'CSLP', 'HLRP', 'HLST', 'PLDS', 'SLOA', 'REOD'],
  ])('with the purpose %s is against the Shariah', (purpose) => {
    expect(check({}, purpose)).toEqual([`ERROR ${PURPOSE} SHARIAH_VIOLATION`]);
  });

  it.each([
    [{ contractType: '' }, 'contractType REQUIRED'],
    [{ contractType: 'CONVENTIONAL' }, 'contractType CONTRACT_UNKNOWN'],
    [{ shariahBoardRef: '' }, 'shariahBoardRef REQUIRED'],
    [{ shariahBoardRef: '//1' }, 'shariahBoardRef ID_SLASH'],
    [{ profitRate: '4,5' }, 'profitRate PROFIT_RATE_FORMAT'],
    [{ profitRate: '-1' }, 'profitRate PROFIT_RATE_FORMAT'],
    [{ profitRate: '4.5%' }, 'profitRate PROFIT_RATE_FORMAT'],
  ])('with %j is told %s', (terms, told) => {
    expect(check(terms)).toEqual([`ERROR ${told}`]);
  });

  it('may leave its profit rate out, as not every contract has one', () => {
    expect(check({ profitRate: '' })).toEqual([]);
  });

  it('has no place in SEPA', () => {
    expect(check({}, 'MRBA', PRACTICES.SEPA)).toEqual(['ERROR contractType ISLAMIC_NOT_ENABLED']);
  });

  // "MURABAHA SSB-2026-014 4.5" and the space before it.
  it.each([
    ['CBPR+', 114, []],
    ['CBPR+', 115, ['ERROR creditTransfer.transactions[0].remittanceInformation RMT_LENGTH']],
    ['CBPR+', 141, []],
    ['GCC', 140, []],
  ] as const)('of %s with a remittance text of %d characters is told %j', (code, length, told) => {
    const transactions = [{ purposeCode: 'MRBA', remittanceInformation: 'x'.repeat(length) }];
    const issues = checkIslamic(TERMS, { transactions }, PRACTICES[code]);
    expect(issues.map((each) => `${each.severity} ${each.path} ${each.code}`)).toEqual(told);
    for (const { message } of issues) expect(message).toMatch(/must leave 26 of its 140/);
  });

  it('is of a contract that its market supports', () => {
    const supportedContracts = CONTRACT_TYPES.filter((each) => each !== 'MURABAHA');
    expect(check({}, 'MRBA', { ...PRACTICES.MY, supportedContracts })).toEqual([
      'ERROR contractType CONTRACT_NOT_SUPPORTED',
    ]);
  });
});
