import { fraction } from '@masar/kit/money';
import { assess, assessorOf, type Assessment, type Assessor } from '../assessors/assessor';
import type { Sex } from '../contribution/mortality';
import { readBuiltIn } from '../tables/read-built-in';
import type { Answers, Application } from './applicant';

const builtIn = readBuiltIn();
const assessors = Object.values(builtIn).map((tables) =>
  assessorOf(tables, { version: '', hash: '' }),
);

/** Seeded random numbers, so that a failure repeats (mulberry32). */
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

const PRODUCTS = new Map(
  assessors.flatMap((each) => each.tables.products.map(({ code }) => [code, each] as const)),
);

function judge(application: Application, sex: Sex | undefined): Assessment {
  const assessor = PRODUCTS.get(application.productCode) as Assessor;
  return assess(assessor, application, { frequency: 'ANNUAL', sex });
}

const APPROVALS = new Set(['APPROVED', 'APPROVED_WITH_CONDITIONS']);
/** From the worst for an applicant to the best. PENDING_INFO is the worst: it promises nothing. */
const DECISIONS = ['PENDING_INFO', 'DECLINED', 'REFER', 'APPROVED_WITH_CONDITIONS', 'APPROVED'];
const CLASSES = ['DECLINED', 'SUBSTANDARD', 'STANDARD', 'PREFERRED'];
const declining = new Set(
  Object.values(builtIn).flatMap(({ rules }) =>
    rules.filter(({ then }) => then.some(({ kind }) => kind === 'DECLINE')).map(({ id }) => id),
  ),
);

/** Ways in which the second assessment is better for the applicant than the first. */
function gains(of: Assessment, by: Assessment): readonly string[] {
  const isAbove = (order: readonly string[], a = '', b = '') => order.indexOf(a) < order.indexOf(b);
  const [was, is] = [of.outcome, by.outcome];
  const isCheaper =
    of.contribution &&
    by.contribution &&
    fraction(by.contribution.total).lt(fraction(of.contribution.total));
  return [
    ...(isAbove(DECISIONS, was.decision, is.decision) ? ['decision'] : []),
    ...(was.riskClass && isAbove(CLASSES, was.riskClass, is.riskClass) ? ['class'] : []),
    ...(isCheaper ? ['price'] : []),
  ];
}

function judgedAgainst({ outcome }: Assessment): boolean {
  const isAgainst = ({ rule, outcome: of }: (typeof outcome.trace)[number]) =>
    of === 'NOT_DECIDABLE' || (of === 'FIRED' && declining.has(rule));
  return APPROVALS.has(outcome.decision) && outcome.trace.some(isAgainst);
}

/** Every so many applicants are judged once more without each answer; at night each of them. */
const OMITTED_EVERY = process.env['NIGHTLY'] ? 1 : 4;

/** Answers whose omission makes the assessment better, and in which way. */
function gainsWithoutAnswers(application: Application, sex: Sex): readonly string[] {
  const { answers } = application;
  const all = judge(application, sex);
  const withoutSex = gains(all, judge(application, undefined)).map((gain) => `${sex}: ${gain}`);
  const withoutOne = Object.keys(answers).flatMap((name) => {
    const fewer = Object.fromEntries(Object.entries(answers).filter(([key]) => key !== name));
    const found = gains(all, judge({ ...application, answers: fewer }, sex));
    return found.map((gain) => `${name}: ${gain}`);
  });
  return [...withoutSex, ...withoutOne];
}

test('10,000 random applicants: none is approved against a rule; of every fourth, omitting an answer other than the sex never helps', () => {
  const decisions = new Set<string>();
  const gained = new Set<string>();
  for (let each = 0; each < 10_000; each += 1) {
    const application = randomApplication();
    const sex = oneOf(['MALE', 'FEMALE'] as const);
    const assessment = judge(application, sex);
    decisions.add(assessment.outcome.decision);
    if (JSON.stringify(judge(application, sex)) !== JSON.stringify(assessment)) {
      throw new Error(`judged twice otherwise: ${JSON.stringify(application)}`);
    }
    if (judgedAgainst(assessment))
      throw new Error(`against a rule: ${JSON.stringify(application)}`);
    if (each % OMITTED_EVERY > 0) continue;
    for (const gain of gainsWithoutAnswers(application, sex)) gained.add(gain);
  }
  expect([...decisions].toSorted()).toEqual(DECISIONS.toSorted());
  // The mean of both rates prices a life without a sex: our choice (docs/contribution.md).
  expect([...gained]).toEqual(['MALE: price']);
});
