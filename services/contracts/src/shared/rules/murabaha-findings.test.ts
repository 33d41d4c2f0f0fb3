import { evaluate } from './evaluate';
import { assetIsOfAKnownKind, noMoneyOnDeferredTerms } from './murabaha-findings';

const RULE = {
  ...{
    id: 'MUR-METAL',
    when: ['create'],
    reference: 'AAOIFI SS 8, 2/2/6',
    statement: '',
    field: '',
  },
  check: noMoneyOnDeferredTerms,
} as const;
const judged = (subject: string | undefined) =>
  evaluate([RULE], { moment: 'create', subject, facts: {} });

describe('what may be sold on deferred terms', () => {
  it.each(['vehicle', 'mining_rigs', 'sarsaparilla', 'jeweller_tools'])(
    'is %s, and the check has nothing to remark',
    (category) => {
      const { id: rule, reference } = RULE;
      expect(judged(category)).toEqual([{ rule, outcome: 'PASSED', reference }]);
    },
  );

  it('is for the reviewers to see where no category was declared, and the check says so', () => {
    const [check] = judged(undefined);
    expect(check?.outcome).toBe('NOT_APPLICABLE');
    expect(check?.message).toContain('no category of the asset is declared; see for yourself');
  });
});

describe('a refused kind of asset', () => {
  it('is told the kinds that are known, or that it is a claim to money', () => {
    const known = 'unheard_of names no known kind of asset; use one of vehicle, machinery,';
    expect(assetIsOfAKnownKind('unheard_of')).toMatchObject({
      message: expect.stringContaining(known) as string,
    });
    expect(assetIsOfAKnownKind('receivables')).toEqual({
      message: 'receivables is a claim to money and no thing; sell an asset',
    });
  });
});
