/** Types of facts: a rule compares only what its type allows. */
export type FactType = 'number' | 'text' | 'flag';

interface FactKind {
  readonly type: FactType;
  /** Whole numbers only: bands of them may leave nothing between 45 and 46. */
  readonly isWhole?: true;
  /** Smallest value; 0 where it is left out. A term begins with the product's minTerm. */
  readonly least?: number;
  /** Answers of applicantData that the fact needs; empty for facts that every proposal has. */
  readonly answers: readonly string[];
}

const whole = (...answers: string[]) => ({ type: 'number', isWhole: true, answers }) as const;
const number = (...answers: string[]) => ({ type: 'number', answers }) as const;
const text = (...answers: string[]) => ({ type: 'text', answers }) as const;
const flag = (...answers: string[]) => ({ type: 'flag', answers }) as const;

/** Age of the youngest applicant. */
export const ADULT = 18;

/** Everything that a rule may ask. There is no sex, religion or nationality: no decision may depend on them. */
export const FACTS = {
  term: whole(),
  coverageAmount: number(),
  age: { ...whole('age'), least: ADULT },
  /** In years. */
  ageAtEnd: { ...whole('age'), least: ADULT },
  occupation: text('occupation'),
  occupationClass: text('occupation'),
  smoker: flag('smoker'),
  minorConditions: whole('healthDeclarations'),
  majorConditions: whole('healthDeclarations'),
  terminalConditions: whole('healthDeclarations'),
  /** Conditions that the table has without a severity. */
  unratedConditions: whole('healthDeclarations'),
  /** Conditions that the table does not have. */
  unlistedConditions: whole('healthDeclarations'),
  weightKg: number('weightKg'),
  /** Square of the height in centimetres. */
  heightSquared: number('heightCm'),
  /** A month's income; obligations and instalments are a month's too. */
  income: number('income'),
  monthlyObligations: number('monthlyObligations'),
  cardLimits: number('cardLimits'),
  proposedInstalment: number('proposedInstalment'),
  hasCollateral: flag('hasCollateral'),
  residenceCountry: text('residenceCountry'),
  portfolioValue: number('portfolioValue'),
  riskAppetite: text('riskAppetite'),
  isShariahScreened: flag('isShariahScreened'),
  obligorExposure: number('obligorExposure'),
  obligorLimit: number('obligorLimit'),
  counterpartyCountry: text('counterpartyCountry'),
} as const satisfies Record<string, FactKind>;

export type FactName = keyof typeof FACTS;

/** The kind of a fact, by a name from data. */
export function factOf(name: string): FactKind | undefined {
  return Object.hasOwn(FACTS, name) ? FACTS[name as FactName] : undefined;
}
