import {
  ACQUISITION,
  asSold,
  at,
  drafted,
  MAKER,
  paid,
  refusal,
  RESALE,
  SELLER,
  sold,
  submitted,
  TAWARRUQ,
} from '../../test/support/murabaha-lives';
import type { Murabaha } from './contract';
import { recordResale } from './resale';
import { outstandingOf } from './schedule/schedule';

const AGENT = {
  entity_id: 'ent_broker_5',
  is_institution: false,
  arranged_by_institution: false,
  appointed_at: '2026-06-16T08:40:00.000Z',
};
/** When the customer accepted, and so owned the commodity. */
const OWNED = '2026-06-16T08:00:00.000Z';
const tawarruq = (settings = MAKER.settings) => sold(TAWARRUQ, { settings });
const resell = (change: object = {}, state: Murabaha = tawarruq()) =>
  recordResale(state, { ...RESALE, ...change }, SELLER).state;
const checkOf = (state: Murabaha, id: string) => state.checks.find(({ rule }) => rule === id);
const refused = (action: () => unknown) => {
  const { code, details } = refusal(action);
  return [code, ...details.map((each) => `${each.code} ${each.field}: ${each.message}`)];
};
const withPossession = (change: object) => ({ possession: { ...RESALE.possession, ...change } });
const withAgent = (change: object = {}) => ({ agent: { ...AGENT, ...change } });

describe('a tawarruq', () => {
  it('records its third trade, and owes what it owed', () => {
    const state = resell();
    expect(state).toMatchObject({ status: 'ACTIVE', resale: RESALE });
    expect(outstandingOf(asSold(state)).toDecimal()).toBe('108000.00');
    const outcomes = ['TWQ-IDENT', 'TWQ-PRIOR', 'TWQ-POSS', 'TWQ-BUYER', 'TWQ-AGENT'].map(
      (id) => checkOf(state, id)?.outcome,
    );
    expect(outcomes).toEqual(['PASSED', 'PASSED', 'PASSED', 'PASSED', 'NOT_APPLICABLE']);
  });

  it('is owed in full by a customer who keeps the commodity', () => {
    expect(paid(tawarruq(), '108000').status).toBe('COMPLETED');
  });

  it('is resold once', () => {
    expect(refused(() => resell({}, resell()))).toEqual([
      'CONFLICT',
      expect.stringContaining('INVALID_STATE status: the commodity was resold at 2026-06-16T08:50'),
    ]);
  });

  it('is refused for a contract that was not drafted as a tawarruq', () => {
    expect(refused(() => resell({}, sold()))).toEqual([
      'CONFLICT',
      expect.stringContaining('INVALID_STATE tawarruq: the contract is no tawarruq'),
    ]);
    expect(checkOf(sold(), 'TWQ-IDENT')?.outcome).toBe('NOT_APPLICABLE');
  });

  it.each([
    ['its kind', { asset_category: undefined }, 'TWQ-IDENT asset_category: say the kind'],
    ['its lot', { asset_serial: undefined }, 'TWQ-IDENT asset_serial: say which lot'],
  ])('is submitted with %s', (_, change, says) => {
    const draft = drafted({ ...TAWARRUQ, ...change });
    const [code, problem] = refused(() => submitted(draft));
    expect([code, problem]).toEqual(['SHARIAH_VIOLATION', expect.stringContaining(says)]);
    expect(problem).toContain('(AAOIFI SS 30, 4/2 and 4/3)');
  });

  it.each(['resale_agreed', 'returns_to_supplier'])('has nothing arranged before: %s', (field) => {
    const arranged = { tawarruq: { ...TAWARRUQ.tawarruq, [field]: true } };
    expect(refused(() => drafted({ ...TAWARRUQ, ...arranged }))).toEqual([
      'SHARIAH_VIOLATION',
      expect.stringContaining(`TWQ-PRIOR tawarruq.${field}: `),
    ]);
  });

  it('is refused for gold', () => {
    const [, problem] = refused(() => drafted({ ...TAWARRUQ, asset_category: 'gold' }));
    expect(problem).toContain('MUR-METAL');
  });

  it.each([
    ['the seller', { buyer_id: ' ENT_dealer_9' }, 'TWQ-BUYER buyer_id: the buyer is the seller'],
    ['the customer', { buyer_id: 'ent_customer_042' }, 'the buyer is the customer'],
    ['a relative', { buyer_is_related: true }, 'TWQ-BUYER buyer_is_related: the buyer is related'],
    [
      'a customer without possession',
      withPossession({ evidence_type: undefined }),
      'TWQ-POSS possession.evidence_type: constructive',
    ],
    [
      'a customer before he bought it',
      withPossession({ taken_at: '2026-06-16T07:59:59.999Z' }),
      `TWQ-POSS possession.taken_at: the customer bought at ${OWNED}`,
    ],
    [
      'a customer before he possessed it',
      { sold_at: '2026-06-16T08:29:59.999Z' },
      'TWQ-POSS sold_at: it was sold before the customer possessed it',
    ],
    [
      'an agent from before the sale',
      withAgent({ appointed_at: '2026-06-16T07:59:59.999Z' }),
      `TWQ-AGENT agent.appointed_at: the customer owned nothing before ${OWNED}`,
    ],
    [
      'an agent who was none yet',
      withAgent({ appointed_at: '2026-06-16T08:50:00.001Z' }),
      'TWQ-AGENT sold_at: the agent sold before his appointment',
    ],
    ['the institution', withAgent({ is_institution: true }), 'TWQ-AGENT agent: the institution'],
    [
      'one whom the institution arranged',
      withAgent({ arranged_by_institution: true }),
      'TWQ-AGENT agent: the institution',
    ],
  ])('is not resold to or by %s', (_, change, says) => {
    expect(refused(() => resell(change))).toEqual([
      'SHARIAH_VIOLATION',
      expect.stringContaining(says),
    ]);
  });

  it('is not resold by whoever bought for the institution, whatever is declared of him', () => {
    const agent = { entity_id: 'ent_broker_5', is_customer: false };
    const bought = { ...tawarruq(), acquisition: { ...ACQUISITION, agent } };
    expect(refused(() => resell(withAgent(), bought))[1]).toContain('TWQ-AGENT agent: ');
  });

  it('is resold by an agent of the customer', () => {
    expect(checkOf(resell(withAgent()), 'TWQ-AGENT')?.outcome).toBe('PASSED');
    const atOnce = withAgent({ appointed_at: OWNED });
    expect(checkOf(resell(atOnce), 'TWQ-AGENT')?.outcome).toBe('PASSED');
  });

  const INSTITUTION = withAgent({ is_institution: true });

  it.each([
    ['where a regulation leaves no other way', { jurisdiction: 'SA' }, { regulation_ref: 'R-1' }],
    ['where the policy allows it, as in Malaysia', { jurisdiction: 'MY' }, {}],
  ])('is resold by the institution %s, which the reviewers see', (_, settings, more) => {
    const resold = (change: object) =>
      resell(withAgent({ ...INSTITUTION.agent, ...more, ...change }), tawarruq(settings));
    expect(checkOf(resold({}), 'TWQ-AGENT')).toMatchObject({
      ...{ outcome: 'PASSED', message: expect.stringContaining('institution') },
    });
    const tooEarly = { appointed_at: '2026-06-16T08:29:59.999Z' };
    expect(refused(() => resold(tooEarly))[1]).toContain('only what the customer possesses');
  });

  it.each([
    ['sold_at', { sold_at: '2026-06-16T09:00:00.001Z' }],
    ['possession.taken_at', withPossession({ taken_at: '2026-06-16T09:00:00.001Z' })],
    ['agent.appointed_at', withAgent({ appointed_at: '2026-06-16T09:00:00.001Z' })],
    ['price', { price: '0' }],
  ])('has no %s that cannot be', (field, change) => {
    const error = refusal(() => resell(change));
    expect(error.code).toBe('VALIDATION_ERROR');
    expect(error.details.map((each) => each.field)).toContain(field);
  });

  it('is judged by the policy that it was submitted under', () => {
    const state = tawarruq({ jurisdiction: 'SA' });
    const now = at(SELLER.now, { settings: { jurisdiction: 'MY' } });
    const { details } = refusal(() => recordResale(state, { ...RESALE, ...INSTITUTION }, now));
    expect(details[0]?.code).toBe('TWQ-AGENT');
  });
});
