import { omit, withDrafter } from '@masar/kit/decision';
import { refuse, type Detail } from '@masar/kit/errors';
import { collect, mergePatch, object, partial, type Patch } from '@masar/kit/shape';
import { ApplicantDataPatch } from '@masar/proto/gen/shapes/masar/underwriting/v1/underwriting';
import type { Assessor } from '../shared/assessors/assessor';
import { figuresOf, problemsOf, unanswered, withEmptyList } from './applicant';
import { withoutDeadline } from './deadlines';
import { eventsOf, transitionOf } from './lifecycle';
import type { ApplicantData, Context, Decision, Proposal } from './proposal';

const ANSWERS = object({ applicantData: partial(ApplicantDataPatch) });

/**
 * A proposal with more answers, to be evaluated again. The credential that supplied them may not review it.
 * @throws DomainError CONFLICT unless answers are asked for, VALIDATION_ERROR for impossible answers
 */
export function supply(
  state: Proposal,
  { patch, assessor }: { readonly patch: Patch; readonly assessor: Assessor },
  { actor, now }: Context,
): Decision {
  const transition = transitionOf(state, 'supply information on');
  const before = { applicantData: state.applicantData ?? {} };
  const merged = mergePatch(ANSWERS, before, patch);
  const problems: Detail[] = [];
  const { currency } = state;
  const { applicantData = {} } = collect(ANSWERS, merged, { currency, problems });
  const known = Array.isArray(before.applicantData.healthDeclarations);
  const paths = known ? ['applicantData.healthDeclarations', ...patch.paths] : patch.paths;
  const data: ApplicantData = withEmptyList(applicantData, paths);
  if (problems.length === 0) problems.push(...problemsOf(data, assessor, now));
  refuse(problems);
  const answered: Proposal = {
    ...omit(withoutDeadline(state), 'referredAt'),
    applicantData: data,
    status: transition.to,
    requestedInformation: [...unanswered(state.requestedInformation, data)],
    draftedBy: withDrafter(state, actor),
    figures: { ...state.figures, ...figuresOf(data, now) },
  };
  return { state: answered, events: eventsOf(transition) };
}
