import type { Effect, LoadingType, RiskClass, RiskClassCode, Rule, Tables } from '../tables/tables';
import { factsOf, indexOf, type Application, type Facts, type Index } from './applicant';
import { compile, type Predicate } from './conditions';
import { FACTS, type FactName } from '../facts';

export type DecisionCode =
  'APPROVED' | 'APPROVED_WITH_CONDITIONS' | 'REFER' | 'DECLINED' | 'PENDING_INFO';

/** A line of the trace: one for each rule of the product. */
export interface TraceLine {
  readonly rule: string;
  readonly outcome: 'FIRED' | 'NOT_FIRED' | 'NOT_DECIDABLE';
  readonly points?: number;
  readonly message: string;
}

export interface Loading {
  readonly type: LoadingType;
  readonly percent: string;
  readonly reason: string;
}

export interface FlatExtra {
  readonly perMille: string;
  readonly reason: string;
}

/** The judgement of the rules on an application. */
export interface Outcome {
  readonly decision: DecisionCode;
  /** Absent while nothing is decided. */
  readonly riskClass?: RiskClassCode;
  readonly points: number;
  readonly loadings: readonly Loading[];
  readonly flatExtras: readonly FlatExtra[];
  readonly exclusions: readonly string[];
  readonly conditions: readonly string[];
  /** Answers that are missing, or that a rule asks for. */
  readonly requestedInformation: readonly string[];
  readonly trace: readonly TraceLine[];
}

interface CompiledRule extends Predicate {
  readonly rule: Rule;
}

/** Compiled tables. */
export interface Engine extends Index {
  readonly tables: Tables;
  readonly rulesOf: ReadonlyMap<string, readonly CompiledRule[]>;
}

/** Compiles checked tables: some milliseconds, once for each version. */
export function engineOf(tables: Tables): Engine {
  const rules = tables.rules.map((rule) => ({ rule, ...compile(rule.when, tables.thresholds) }));
  const rulesOf = new Map(
    tables.products.map(({ code }) => [
      code,
      rules.filter(({ rule }) => rule.products?.includes(code) ?? true),
    ]),
  );
  return { tables, rulesOf, ...indexOf(tables) };
}

/**
 * Judges an application by every rule of its product. An undecidable rule never lets it pass: the decision is then
 * PENDING_INFO, unless another rule declines. The same application and tables give the same outcome
 * (adr/0001-rules-as-data.md).
 */
export function evaluate(engine: Engine, application: Application): Outcome {
  const unknown = unknownTo(engine, application);
  if (unknown !== undefined) return forPerson(unknown);
  const facts = factsOf(application, engine);
  const fired: Rule[] = [];
  const missing = new Set<string>();
  const trace = (engine.rulesOf.get(application.productCode) ?? []).map((each) => {
    const truth = each.holds(facts, application.currency);
    if (truth) fired.push(each.rule);
    if (truth === undefined) for (const name of missingAnswers(each, facts)) missing.add(name);
    return lineOf(each, truth, facts);
  });
  return { ...combine(engine.tables, fired, missing), trace };
}

/**
 * Product or currency that the tables lack. They may have had it when the proposal was submitted; no rule would fire
 * now.
 */
function unknownTo({ tables }: Engine, { productCode, currency }: Application): string | undefined {
  const isKnown = tables.products.some(({ code }) => code === productCode);
  if (!isKnown) return `The tables have no product ${productCode}`;
  return tables.currencies.includes(currency)
    ? undefined
    : `The tables have no amounts in ${currency}`;
}

function forPerson(message: string): Outcome {
  const line = { rule: 'TABLES', outcome: 'NOT_DECIDABLE', message } as const;
  const nothing = { points: 0, ...NO_TERMS, requestedInformation: [] };
  return { ...nothing, decision: 'REFER', trace: [line] };
}

function missingAnswers(rule: CompiledRule, facts: Facts): readonly string[] {
  const unknown = unknownFacts(rule, facts);
  const wanted = unknown.length > 0 ? unknown : rule.divisors;
  return wanted.flatMap((name) => FACTS[name].answers);
}

function unknownFacts({ needs }: Predicate, facts: Facts): readonly FactName[] {
  return needs.filter((name) => facts[name] === undefined);
}

function lineOf(compiled: CompiledRule, truth: boolean | undefined, facts: Facts): TraceLine {
  const { rule } = compiled;
  const { id, description } = rule;
  if (truth === false) return { rule: id, outcome: 'NOT_FIRED', message: description };
  if (truth === undefined) {
    const unknown = unknownFacts(compiled, facts);
    const why =
      unknown.length > 0
        ? `needs ${unknown.flatMap((name) => FACTS[name].answers).join(', ')}`
        : `${compiled.divisors.join(', ')} is zero: nothing can be divided by it`;
    return { rule: id, outcome: 'NOT_DECIDABLE', message: `${description}: ${why}` };
  }
  const points = rule.then.flatMap((each) => (each.kind === 'POINTS' ? [each.points] : []))[0];
  const line = { rule: id, outcome: 'FIRED', message: description } as const;
  return points === undefined ? line : { ...line, points };
}

type Combined = Omit<Outcome, 'trace'>;

function combine(tables: Tables, fired: readonly Rule[], missing: ReadonlySet<string>): Combined {
  const effects = fired.flatMap((rule) => rule.then.map((effect) => ({ rule, effect })));
  const of = <Kind extends Effect['kind']>(kind: Kind) =>
    effects.flatMap(({ effect, rule }) =>
      effect.kind === kind ? [{ rule, effect: effect as Extract<Effect, { kind: Kind }> }] : [],
    );
  const points = of('POINTS').reduce((sum, { effect }) => sum + effect.points, 0);
  const found = classOf(tables, points);
  const wanted = of('REQUEST_INFORMATION').map(({ effect }) => effect.answer);
  const requestedInformation = [...new Set([...missing, ...wanted])].toSorted();
  const terms = {
    points,
    loadings: of('LOADING').map(({ effect: { type, percent }, rule }) => ({
      ...{ type, percent, reason: rule.description },
    })),
    flatExtras: of('FLAT_EXTRA').map(({ effect: { perMille, reason } }) => ({ perMille, reason })),
    exclusions: of('EXCLUSION').map(({ effect }) => effect.text),
    conditions: of('CONDITION').map(({ effect }) => effect.text),
  };
  if (of('DECLINE').length > 0 || found === 'DECLINED') {
    const declined = { decision: 'DECLINED', riskClass: 'DECLINED' } as const;
    return { points, ...NO_TERMS, ...declined, requestedInformation: [] };
  }
  if (requestedInformation.length > 0) return asking({ points }, requestedInformation);
  // A reviewer begins with the terms that the engine would have proposed.
  const proposed = { ...terms, riskClass: found, requestedInformation: [] };
  if (of('REFER').length > 0) return { ...proposed, decision: 'REFER' };
  return { ...proposed, decision: hasTerms(terms) ? 'APPROVED_WITH_CONDITIONS' : 'APPROVED' };
}

/** The outcome, undecided until these answers are supplied. */
export function asking(
  { points }: Pick<Outcome, 'points'>,
  requestedInformation: readonly string[],
): Combined {
  return { points, ...NO_TERMS, decision: 'PENDING_INFO', requestedInformation };
}

const NO_TERMS = { loadings: [], flatExtras: [], exclusions: [], conditions: [] } as const;

type Terms = Pick<Outcome, 'loadings' | 'flatExtras' | 'exclusions' | 'conditions'>;

/** True where an approval comes with other terms than the applicant asked for. */
function hasTerms({ loadings, flatExtras, exclusions, conditions }: Terms): boolean {
  return [loadings, flatExtras, exclusions, conditions].some((each) => each.length > 0);
}

/** The class of a sum of points. Checked tables have one for every sum. */
function classOf({ riskClasses }: Tables, points: number): RiskClassCode {
  const found = riskClasses.find(
    ({ fromPoints, toPoints }: RiskClass) =>
      points >= fromPoints && (toPoints === undefined || points <= toPoints),
  );
  return found?.code ?? 'DECLINED';
}
