import { evaluate } from './evaluate';
import { noMoneyOnDeferredTerms } from './murabaha-findings';

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
