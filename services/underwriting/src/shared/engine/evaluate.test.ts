import { applicationFor, RULE_CASES } from '../../../test/support/rule-cases';
import { assess, assessorOf } from '../assessors/assessor';
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

describe('the outcome', () => {
  test('is DECLINED as soon as one rule declines', () => {
    const over = { age: 66, occupation: 'other', smoker: undefined } as unknown as Answers;
    expect(judge(applicationFor('TKF', over))).toMatchObject({
      ...{ decision: 'DECLINED', riskClass: 'DECLINED', requestedInformation: [], loadings: [] },
    });
  });

  test('asks for every missing answer before it refers to a person', () => {
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

  test('of a referral shows the terms that the engine would propose', () => {
    const outcome = judge(applicationFor('TKF', { age: 61, smoker: true, occupation: 'welder' }));
    expect(outcome).toMatchObject({ decision: 'REFER', riskClass: 'SUBSTANDARD', points: 225 });
    expect(outcome.loadings.map(({ type, percent }) => `${type} ${percent}`)).toEqual([
      'SMOKER 50',
      'OCCUPATIONAL 25',
    ]);
  });

  test('with loadings, extras, exclusions or conditions is APPROVED_WITH_CONDITIONS', () => {
    const over = { coverageAmount: '900000.00', residenceCountry: 'YE' };
    expect(judge(applicationFor('TKF', over))).toMatchObject({
      decision: 'APPROVED_WITH_CONDITIONS',
      riskClass: 'PREFERRED',
      flatExtras: [{ perMille: '2.5', reason: 'residence' }],
      exclusions: ['Death or injury by war or civil commotion.'],
    });
  });

  test('is DECLINED with more points than any class accepts', () => {
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

test('no product with a contribution is approved without a price', () => {
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
