import { problem, type Detail } from '@masar/kit/errors';
import { fraction } from '@masar/kit/money';
import { dateOf, wholePeriods } from '@masar/kit/time';
import { nearNames } from '../shared/names';
import { knowsOccupation, type Assessor } from '../shared/assessors/assessor';
import type { Answers } from '../shared/engine/applicant';
import { ADULT } from '../shared/facts';
import type { Figures } from '../shared/figures';
import type { ApplicantData } from './proposal';

const OLDEST = 120;
const LEAST_KG = 20;
const BAND_YEARS = 10;

const at = (name: string) => `applicantData.${name}`;

/** Problems of the answers: contradictions between them, impossible dates and values, and unknown occupations. */
export function problemsOf(data: ApplicantData, assessor: Assessor, now: Date): Detail[] {
  return [
    ...ageProblems(data, now),
    ...occupationProblems(data, assessor),
    ...healthProblems(data, now),
    ...weightProblems(data),
  ];
}

function healthProblems({ healthDeclarations = [] }: ApplicantData, now: Date): Detail[] {
  const today = dateOf(now);
  return healthDeclarations.flatMap(({ since }, place) => {
    if (since === undefined || since <= today) return [];
    const complaint = `must not be after today, ${today}`;
    return [problem(at(`healthDeclarations[${place}].since`), 'OUT_OF_RANGE', complaint)];
  });
}

function weightProblems({ weightKg }: ApplicantData): Detail[] {
  if (weightKg === undefined || fraction(weightKg).gte(LEAST_KG)) return [];
  return [problem(at('weightKg'), 'OUT_OF_RANGE', `must be at least ${LEAST_KG}, not ${weightKg}`)];
}

function ageProblems({ age, birthDate }: ApplicantData, now: Date): Detail[] {
  if (birthDate === undefined) return [];
  const today = dateOf(now);
  const complain = (complaint: string) => [problem(at('birthDate'), 'OUT_OF_RANGE', complaint)];
  if (birthDate > today) return complain(`must not be after today, ${today}`);
  const years = yearsSince(birthDate, today);
  if (years < ADULT || years > OLDEST) {
    return complain(`makes the applicant ${years}: must be from ${ADULT} to ${OLDEST} years ago`);
  }
  if (age === undefined || age === years) return [];
  const complaint = `is ${age}, but by the birth date it is ${years}; leave one of them out`;
  return [problem(at('age'), 'INVALID_VALUE', complaint)];
}

function occupationProblems({ occupation }: ApplicantData, assessor: Assessor): Detail[] {
  if (occupation === undefined || knowsOccupation(assessor, occupation)) return [];
  const near = nearNames(occupation, assessor.engine.occupations.keys());
  const meant = near.length > 0 ? `; near it are: ${near.join(', ')}` : '';
  const complaint = `"${occupation}" is no occupation of the tables${meant}; "other" brings it to a person`;
  return [problem(at('occupation'), 'INVALID_VALUE', complaint)];
}

/** Full years between two days. */
function yearsSince(birthDate: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return today.slice(5) < birthDate.slice(5) ? years - 1 : years;
}

/** The age by the birth date and the tenant's clock, or else the age that was given. */
export function ageOf({ age, birthDate }: ApplicantData, now: Date): number | undefined {
  return birthDate === undefined ? age : yearsSince(birthDate, dateOf(now));
}

/** The answers as rules read them at this instant. */
export function answersAt(data: ApplicantData, now: Date): Answers {
  const age = ageOf(data, now);
  return age === undefined ? data : { ...data, age };
}

/** The names without an answer. A birth date counts as an answer to `age`. */
export function unanswered(names: readonly string[], data: ApplicantData): readonly string[] {
  const known: Readonly<Record<string, unknown>> = { ...data, age: data.age ?? data.birthDate };
  return names.filter((name) => known[name] === undefined);
}

/** The data of a person that reports keep. */
export function figuresOf(data: ApplicantData, now: Date): Pick<Figures, 'ageBand' | 'sex'> {
  const age = ageOf(data, now);
  const { gender: sex } = data;
  return {
    ...(age !== undefined && { ageBand: bandOf(age) }),
    ...(sex !== undefined && { sex }),
  };
}

function bandOf(age: number): string {
  const from = wholePeriods(age - 6, BAND_YEARS) * BAND_YEARS + 6;
  return `${Math.max(from, ADULT)}-${from + BAND_YEARS - 1}`;
}

/**
 * The answers, with an empty list of illnesses if the body sent one. gRPC does not distinguish an empty list from a
 * missing one, but an empty list is an answer: the applicant has nothing to declare.
 * @param paths fields that the body names
 */
export function withEmptyList(data: ApplicantData, paths: readonly string[]): ApplicantData {
  const isNamed = paths.includes(at('healthDeclarations'));
  return data.healthDeclarations || !isNamed ? data : { ...data, healthDeclarations: [] };
}
