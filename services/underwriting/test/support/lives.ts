import type { Context } from '@masar/kit/decision';
import { readCreation, submit } from '../../src/proposals/creation';
import { atTime, timely } from '../../src/proposals/deadlines';
import { evaluate } from '../../src/proposals/evaluation';
import { supply } from '../../src/proposals/information';
import type { ProposalStatus } from '../../src/proposals/lifecycle';
import { accept, withdraw } from '../../src/proposals/offers';
import type { Proposal } from '../../src/proposals/proposal';
import { review } from '../../src/proposals/review/review';
import { assessorOf } from '../../src/shared/assessors/assessor';
import { readBuiltIn } from '../../src/shared/tables/read-built-in';
import { proposal } from './running-service';

export const SUBMITTED = new Date('2026-06-16T09:00:00Z');

const tables = readBuiltIn();
const named = { version: 'masar-2026.1', hash: 'abc' };
export const TAKAFUL = assessorOf(tables.TAKAFUL, named);
export const ASSESSORS = { ...tables, TAKAFUL };

/** A command so many days after the submission. */
export function contextAt(days: number, over: Partial<Context> = {}): Context {
  const now = new Date(SUBMITTED.getTime() + days * 86_400_000);
  return { id: 'uwp_1', actor: 'key_maker', now, settings: {}, ...over };
}

export const REVIEWER = { actor: 'key_reviewer' } as const;

export function submitted(
  over: Parameters<typeof proposal>[0] = {},
  answers: Parameters<typeof proposal>[1] = {},
  context = contextAt(0),
): Proposal {
  return submit(readCreation(proposal(over, answers)), TAKAFUL, context).state;
}

/** Judged a day after the submission. */
export function evaluated(state: Proposal, context = contextAt(1)) {
  return timely(evaluate)(state, TAKAFUL, context);
}

type ReviewOver = Partial<Parameters<typeof review>[1]['review']>;

/** Reviewed as an approval of the class STANDARD, two days after the submission. */
export function reviewed(
  state: Proposal,
  over: ReviewOver = {},
  context = contextAt(2, REVIEWER),
  mayOverride = true,
) {
  const asked = { decision: 'APPROVED', riskClass: 'STANDARD', notes: 'clear', ...over } as const;
  return timely(review)(state, { review: asked, assessor: TAKAFUL, mayOverride }, context);
}

export function supplied(state: Proposal, answers: object, context = contextAt(2)) {
  const paths = Object.keys(answers).map((name) => `applicantData.${name}`);
  const patch = { paths, values: { applicantData: answers } };
  return timely(supply)(state, { patch, assessor: TAKAFUL }, context);
}

export const referred = () => evaluated(submitted({}, { occupation: 'other' })).state;
const approved = evaluated(submitted()).state;

/** One proposal in each status. */
export const LIVES: Readonly<Record<ProposalStatus, Proposal>> = {
  PENDING_EVALUATION: submitted(),
  PENDING_INFO: evaluated(submitted({}, { smoker: undefined })).state,
  REFERRED: referred(),
  APPROVED: approved,
  APPROVED_WITH_CONDITIONS: evaluated(submitted({}, { smoker: true })).state,
  DECLINED: evaluated(submitted({}, { age: 66 })).state,
  ACCEPTED: accept(approved, {}, contextAt(2)).state,
  EXPIRED: atTime(approved, contextAt(92).now).state,
  WITHDRAWN: withdraw(approved, {}, contextAt(2)).state,
};
