import { fraction } from '@masar/kit/money';
import { begunPeriods } from '@masar/kit/time';
import type { Tables } from '../tables/tables';
import type { FactName } from '../facts';
import { nameKey } from '../names';

/** Answers of an applicant, named as in the API; decimals are text. An absent answer is unknown. */
export interface Answers {
  readonly age?: number;
  readonly occupation?: string;
  readonly smoker?: boolean;
  /** An empty list means that the applicant has nothing to declare. */
  readonly healthDeclarations?: readonly { readonly condition: string }[];
  readonly heightCm?: number;
  readonly weightKg?: string;
  readonly income?: string;
  readonly monthlyObligations?: string;
  readonly cardLimits?: string;
  readonly proposedInstalment?: string;
  readonly hasCollateral?: boolean;
  readonly residenceCountry?: string;
  readonly portfolioValue?: string;
  readonly riskAppetite?: string;
  readonly isShariahScreened?: boolean;
  readonly obligorExposure?: string;
  readonly obligorLimit?: string;
  readonly counterpartyCountry?: string;
}

/** Product, sum and term of an application, with the applicant's answers. */
export interface Application {
  readonly productCode: string;
  readonly coverageAmount: string;
  readonly currency: string;
  /** In the unit of the product. */
  readonly term: number;
  readonly answers: Answers;
}

type Decimal = ReturnType<typeof fraction>;
export type FactValue = Decimal | string | boolean;
/** Known facts; an absent fact is unknown. */
export type Facts = { readonly [Name in FactName]?: FactValue | undefined };

type Known = Pick<Index, 'occupations' | 'conditions' | 'termUnits'>;

/** Look-up tables: occupation to class, condition to severity, product to unit of its term. */
export interface Index {
  readonly occupations: ReadonlyMap<string, string>;
  readonly conditions: ReadonlyMap<string, string>;
  readonly termUnits: ReadonlyMap<string, string>;
}

/** Indexes the tables by name. */
export function indexOf({ occupations, conditions, products }: Tables): Index {
  return {
    occupations: new Map(occupations.map((each) => [nameKey(each.name), each.class])),
    conditions: new Map(conditions.map((each) => [nameKey(each.name), each.severity])),
    termUnits: new Map(products.map(({ code, termUnit }) => [code, termUnit])),
  };
}

/** The facts of an application. */
export function factsOf({ answers, ...asked }: Application, known: Known): Facts {
  const { age, occupation, heightCm } = answers;
  const isInYears = known.termUnits.get(asked.productCode) === 'YEARS';
  const class_ = occupation === undefined ? undefined : known.occupations.get(nameKey(occupation));
  return {
    term: fraction(asked.term),
    coverageAmount: fraction(asked.coverageAmount),
    age: decimal(age),
    ageAtEnd: age === undefined ? undefined : endOf(age, asked.term, isInYears),
    // An occupation outside the table counts as unknown.
    occupation: class_ === undefined ? undefined : occupation,
    occupationClass: class_,
    smoker: answers.smoker,
    ...healthOf(answers, known),
    weightKg: decimal(answers.weightKg),
    heightSquared: heightCm === undefined ? undefined : fraction(heightCm).times(heightCm),
    income: decimal(answers.income),
    monthlyObligations: decimal(answers.monthlyObligations),
    cardLimits: decimal(answers.cardLimits),
    proposedInstalment: decimal(answers.proposedInstalment),
    hasCollateral: answers.hasCollateral,
    residenceCountry: answers.residenceCountry,
    portfolioValue: decimal(answers.portfolioValue),
    riskAppetite: answers.riskAppetite,
    isShariahScreened: answers.isShariahScreened,
    obligorExposure: decimal(answers.obligorExposure),
    obligorLimit: decimal(answers.obligorLimit),
    counterpartyCountry: answers.counterpartyCountry,
  };
}

function decimal(value: number | string | undefined): Decimal | undefined {
  return value === undefined ? undefined : fraction(value);
}

function endOf(age: number, term: number, isInYears: boolean): Decimal {
  const years = isInYears ? term : begunPeriods(term, 12);
  return fraction(age + years);
}

function healthOf({ healthDeclarations }: Answers, { conditions }: Known): Facts {
  if (healthDeclarations === undefined) return {};
  const counts = { MINOR: 0, MAJOR: 0, TERMINAL: 0, UNRATED: 0, UNLISTED: 0 };
  // A condition that is declared twice counts once.
  for (const name of new Set(healthDeclarations.map((each) => nameKey(each.condition)))) {
    counts[(conditions.get(name) ?? 'UNLISTED') as keyof typeof counts] += 1;
  }
  return {
    minorConditions: fraction(counts.MINOR),
    majorConditions: fraction(counts.MAJOR),
    terminalConditions: fraction(counts.TERMINAL),
    unratedConditions: fraction(counts.UNRATED),
    unlistedConditions: fraction(counts.UNLISTED),
  };
}
