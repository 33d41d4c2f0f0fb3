import { active, claimed, drafted } from '../../../test/support/kafalah-lives';
import { refusal } from '../../../test/support/lives';
import { KAFALAH_RULES } from './rules';

const ids = (action: () => unknown) =>
  refusal(action).details.map(({ field, code }) => `${field} ${code}`);
const obligation = (kind: string, category?: string) => ({
  underlying_obligation: { reference: 'R-1', kind, category },
});

describe('three parties', () => {
  it.each([
    ['debtor and beneficiary', { beneficiary_id: 'ent_debtor_7' }, 'beneficiary_id'],
    ['debtor and guarantor', { guarantor_id: 'ent_debtor_7' }, 'guarantor_id'],
    ['beneficiary and guarantor', { guarantor_id: 'ent_creditor_3' }, 'guarantor_id'],
    [
      'guarantor and beneficiary, written in two ways',
      { guarantor_id: ' Ent_Creditor_3\u200b' },
      'guarantor_id',
    ],
    ['one in capitals', { beneficiary_id: 'ENT_DEBTOR_7' }, 'beneficiary_id'],
    ['one written in another way', { guarantor_id: ' ent_debtor_7\u200b' }, 'guarantor_id'],
  ])('are not %s at once', (_, change, field) => {
    expect(ids(() => drafted(change))).toEqual([`${field} KAF-PARTIES`]);
  });
});

describe('the obligation', () => {
  it.each([
    ['SALE_DEBT', 'vehicle'],
    ['OTHER', undefined],
  ])('may be %s for %s', (kind, category) => {
    expect(drafted(obligation(kind, category)).underlying_obligation?.kind).toBe(kind);
  });

  it.each([
    ['INTEREST_LOAN', undefined, 'underlying_obligation.kind KAF-LAWFUL'],
    ['SALE_DEBT', 'liquor', 'underlying_obligation.category KAF-LAWFUL'],
    ['MUDARABAH_CAPITAL', undefined, 'underlying_obligation.kind KAF-CAPITAL'],
    ['MUSHARAKAH_CAPITAL', undefined, 'underlying_obligation.kind KAF-CAPITAL'],
    ['AGENCY_CAPITAL', undefined, 'underlying_obligation.kind KAF-CAPITAL'],
  ])('is not %s for %s', (kind, category, expected) => {
    expect(ids(() => drafted(obligation(kind, category)))).toEqual([expected]);
  });
});

it('all broken rules of a request are told together, each with its clause', () => {
  const change = {
    ...obligation('INTEREST_LOAN'),
    guarantor_id: 'ent_debtor_7',
    guarantee_fee: 9e4,
  };
  const error = refusal(() => drafted(change));
  expect(error.message).toBe(
    '3 Shariah rules are broken: KAF-PARTIES, KAF-LAWFUL, KAF-FEE-EXCESSIVE',
  );
  for (const { message } of error.details) expect(message).toMatch(/\(.*AAOIFI SS 5, \d/);
  const state = active({ claim_order: 'DEBTOR_FIRST', condition: 'delivery is refused' });
  expect(ids(() => claimed(state, 100_000.01))).toEqual([
    'claim_amount CLAIM_EXCEEDS_GUARANTEE',
    'condition_met KAF-CONDITION',
    'debtor_default_evidence KAF-ORDER',
  ]);
});

it.each(['XXX', 'XTS', 'XAU', 'XDR'])('%s is no money that could be guaranteed', (currency) => {
  expect(ids(() => drafted({ currency, guaranteed_amount: 100, guarantee_fee: 0 }))).toEqual([
    'currency GEN-KNOWN',
  ]);
});

it('a reference is the citation alone, without remarks of ours', () => {
  for (const { reference } of KAFALAH_RULES) expect(reference).not.toContain('ours');
});

it('every rule has an id of its own', () => {
  expect(new Set(KAFALAH_RULES.map(({ id }) => id)).size).toBe(KAFALAH_RULES.length);
});
