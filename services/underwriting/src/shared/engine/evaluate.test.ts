import { applicationFor, RULE_CASES } from '../../../test/support/rule-cases';
import { assess, assessorOf } from '../assessor';
import { readBuiltIn } from '../tables/read-built-in';
import type { ProductType } from '../tables/tables';
import type { Answers, Application } from './applicant';
import { engineOf, evaluate, type Engine, type Outcome } from './evaluate';

const TYPES: Readonly<Record<string, ProductType>> = {
  ...{ TKF: 'TAKAFUL', FIN: 'FINANCING', INV: 'INVESTMENT', TRD: 'TRADE' },
};
const builtIn = readBuiltIn();
const engines = new Map(
  Object.entries(TYPES).map(([prefix, type]) => [prefix, engineOf(builtIn[type])]),
);
const rules = Object.values(builtIn).flatMap((tables) => tables.rules);

const engineFor = (id: string) => engines.get(id.slice(0, 3)) as Engine;
const judge = (application: Application) =>
  evaluate(engineFor(application.productCode), application);
const outcomeOf = (id: string, { trace }: Outcome) =>
  trace.find(({ rule }) => rule === id)?.outcome;

test.each(rules.map(({ id }) => id))('%s fires on its case and not beside it', (id) => {
  const { fires, not } = RULE_CASES[id] ?? {};
  expect(outcomeOf(id, judge(applicationFor(id, fires)))).toBe('FIRED');
  expect(outcomeOf(id, judge(applicationFor(id, not)))).toBe('NOT_FIRED');
});

test.each(['TKF', 'FIN', 'INV', 'TRD'])('a sound %s application is approved', (type) => {
  const { decision, riskClass } = judge(applicationFor(type));
  expect(riskClass).toBe('PREFERRED');
  expect(decision).toMatch(/^APPROVED/);
});

test('the trace has every rule of the product, and no other', () => {
  const { trace } = judge(applicationFor('FIN'));
  const own = builtIn.FINANCING.rules.filter(({ products }) => products === undefined);
  expect(trace.map(({ rule }) => rule)).toEqual(own.map(({ id }) => id));
});

describe('combines what fired', () => {
  test('a decline wins over everything', () => {
    const over = { age: 66, occupation: 'other', smoker: undefined } as unknown as Answers;
    expect(judge(applicationFor('TKF', over))).toMatchObject({
      ...{ decision: 'DECLINED', riskClass: 'DECLINED', requestedInformation: [], loadings: [] },
    });
  });

  test('what is missing is asked for, all of it, before a person is', () => {
    const over = {
      occupation: 'other',
      smoker: undefined,
      healthDeclarations: undefined,
    } as unknown as Answers;
    const outcome = judge(applicationFor('TKF', over));
    expect(outcome.decision).toBe('PENDING_INFO');
    expect(outcome.requestedInformation).toEqual(['healthDeclarations', 'smoker']);
    expect(outcome.riskClass).toBeUndefined();
  });

  test('a referral shows what the engine would say', () => {
    const outcome = judge(applicationFor('TKF', { age: 61, smoker: true, occupation: 'welder' }));
    expect(outcome).toMatchObject({ decision: 'REFER', riskClass: 'SUBSTANDARD', points: 225 });
    expect(outcome.loadings.map(({ type, percent }) => `${type} ${percent}`)).toEqual([
      'SMOKER 50',
      'OCCUPATIONAL 25',
    ]);
  });

  test('loadings, extras, exclusions and conditions make it an approval with conditions', () => {
    const over = { coverageAmount: '900000.00', residenceCountry: 'YE' };
    expect(judge(applicationFor('TKF', over))).toMatchObject({
      decision: 'APPROVED_WITH_CONDITIONS',
      riskClass: 'PREFERRED',
      flatExtras: [{ perMille: '2.5', reason: 'residence' }],
      exclusions: ['Death or injury by war or civil commotion.'],
    });
  });

  test('so many points that no class accepts them decline', () => {
    const over = { age: 60, smoker: true, occupation: 'welder' };
    const health = { healthDeclarations: [{ condition: 'diabetes' }] };
    expect(judge(applicationFor('TKF', { ...over, ...health }))).toMatchObject({
      ...{ decision: 'DECLINED', points: 300 },
    });
  });

  test('an income of zero is not divided by', () => {
    const { trace } = judge(applicationFor('FIN', { income: '0' }));
    const line = trace.find(({ rule }) => rule === 'FIN-DBR-OVER');
    expect(line?.outcome).toBe('NOT_DECIDABLE');
    expect(line?.message).toContain('income is zero');
  });
});

test.each([
  ['product', { productCode: 'TKF-GONE' }, 'The tables have no product TKF-GONE'],
  ['currency', { currency: 'JPY' }, 'The tables have no amounts in JPY'],
])('a %s that the tables do not have goes to a person', (_, over, message) => {
  const outcome = evaluate(engineFor('TKF'), applicationFor('TKF', over));
  expect(outcome).toMatchObject({
    decision: 'REFER',
    trace: [{ outcome: 'NOT_DECIDABLE', message }],
  });
  expect(outcome.riskClass).toBeUndefined();
});

test('nothing with a contribution is approved without a price', () => {
  const { TAKAFUL } = builtIn;
  const ageless = {
    ...TAKAFUL,
    rules: TAKAFUL.rules.filter(({ when }) => !JSON.stringify(when).includes('age')),
  };
  const assessor = assessorOf(ageless, { version: 'v1', hash: '' });
  const judged = (over: object) =>
    assess(assessor, applicationFor('TKF', over), { frequency: 'ANNUAL', sex: undefined }).outcome;
  expect(judged({}).decision).toBe('APPROVED');
  expect(judged({ age: undefined })).toMatchObject({
    decision: 'PENDING_INFO',
    requestedInformation: ['age'],
  });
  expect(judged({ age: 80 })).toMatchObject({ decision: 'REFER', riskClass: 'PREFERRED' });
});

/** Of a fixed seed, so that a failure can be seen again (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const random = randomOf(20261124);
const below = (most: number) => Math.floor(random() * most);
const oneOf = <T>(values: readonly T[]) => values[below(values.length)] as T;
const amount = (most: number) => oneOf(['0', String(below(most)), `${below(most)}.5`]);

function randomAnswers(): Answers {
  const { occupations, conditions } = builtIn.TAKAFUL;
  const names = [...conditions.map(({ name }) => name), 'tennis elbow'];
  const all: Answers = {
    age: below(70) + 10,
    occupation: oneOf([...occupations.map(({ name }) => name), 'astronaut']),
    smoker: oneOf([true, false]),
    healthDeclarations: Array.from({ length: below(3) }, () => ({ condition: oneOf(names) })),
    heightCm: 150 + below(50),
    weightKg: String(45 + below(100)),
    income: amount(50_000),
    monthlyObligations: amount(10_000),
    cardLimits: amount(30_000),
    proposedInstalment: amount(10_000),
    hasCollateral: oneOf([true, false]),
    residenceCountry: oneOf(['SA', 'YE', 'AE']),
    portfolioValue: amount(1_000_000),
    riskAppetite: oneOf(['LOW', 'MEDIUM', 'HIGH']),
    isShariahScreened: oneOf([true, false]),
    obligorExposure: amount(1_000_000),
    obligorLimit: amount(2_000_000),
    counterpartyCountry: oneOf(['SA', 'KP', 'AE']),
  };
  return Object.fromEntries(Object.entries(all).filter(() => random() < 0.95));
}

function randomApplication(): Application {
  const products = oneOf(Object.values(builtIn)).products;
  const { code: productCode, maxTerm } = oneOf(products);
  const term = below(maxTerm) + 1;
  const coverageAmount = String(below(3_000_000) + 1);
  return { productCode, term, coverageAmount, currency: 'SAR', answers: randomAnswers() };
}

const APPROVALS = new Set(['APPROVED', 'APPROVED_WITH_CONDITIONS']);
/** A decision that waits for an answer gives nothing away. */
const RANKS = ['PENDING_INFO', 'DECLINED', 'REFER', 'APPROVED_WITH_CONDITIONS', 'APPROVED'];
const declining = new Set(
  rules.filter(({ then }) => then.some(({ kind }) => kind === 'DECLINE')).map(({ id }) => id),
);

test('of 10,000 random applicants none is approved against a rule, and less answers never help', () => {
  const seen = new Map<string, number>();
  for (let each = 0; each < 10_000; each += 1) {
    const application = randomApplication();
    const outcome = judge(application);
    seen.set(outcome.decision, (seen.get(outcome.decision) ?? 0) + 1);
    if (JSON.stringify(judge(application)) !== JSON.stringify(outcome)) {
      throw new Error(`judged twice otherwise: ${JSON.stringify(application)}`);
    }
    const isAgainst = ({ rule, outcome: of }: (typeof outcome.trace)[number]) =>
      of === 'NOT_DECIDABLE' || (of === 'FIRED' && declining.has(rule));
    if (APPROVALS.has(outcome.decision) && outcome.trace.some(isAgainst)) {
      throw new Error(`approved against a rule: ${JSON.stringify(application)}`);
    }
    const { answers } = application;
    for (const name of Object.keys(answers)) {
      const fewer = Object.fromEntries(Object.entries(answers).filter(([key]) => key !== name));
      const { decision } = judge({ ...application, answers: fewer });
      const isBetter = RANKS.indexOf(decision) > RANKS.indexOf(outcome.decision);
      // Without an answer that declines it, nothing is decided.
      if (isBetter)
        throw new Error(
          `without ${name} ${outcome.decision} becomes ${decision}: ${JSON.stringify(application)}`,
        );
    }
  }
  expect([...seen.keys()].toSorted()).toEqual([...RANKS].toSorted());
});
