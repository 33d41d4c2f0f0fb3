import { problem, type Detail } from '@masar/kit/errors';
import { dateOf, wholePeriods } from '@masar/kit/time';
import { nearNames } from '../shared/near-names';
import { knowsOccupation, type Assessor } from '../shared/assessor';
import type { Answers } from '../shared/engine/applicant';
import type { Figures } from '../shared/figures';
import type { ApplicantData } from './proposal';

const ADULT = 18;
const OLDEST = 120;
const BAND_YEARS = 10;

/** Path of an answer in a request. */
const at = (name: string) => `applicantData.${name}`;

/** Problems of answers: by themselves, by the date and by the tables. */
export function problemsOf(data: ApplicantData, assessor: Assessor, now: Date): Detail[] {
  return [...ageProblems(data, now), ...occupationProblems(data, assessor)];
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

/** The age by the tenant's clock where the birth date is known, else the one that was given. */
export function ageOf({ age, birthDate }: ApplicantData, now: Date): number | undefined {
  return birthDate === undefined ? age : yearsSince(birthDate, dateOf(now));
}

/** The answers as rules ask them, at this time. */
export function answersAt(data: ApplicantData, now: Date): Answers {
  const age = ageOf(data, now);
  return age === undefined ? data : { ...data, age };
}

/** The figures that reports keep of a person. */
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
 * Answers with an empty list of illnesses where the body has one: on the wire it is the same as none at all, and nothing
 * to declare is an answer.
 * @param paths that the body names
 */
export function withEmptyList(data: ApplicantData, paths: readonly string[]): ApplicantData {
  const isNamed = paths.includes(at('healthDeclarations'));
  return data.healthDeclarations || !isNamed ? data : { ...data, healthDeclarations: [] };
}
