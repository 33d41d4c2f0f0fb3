import { addBusinessDays } from '@masar/kit/business-days';
import { problem, refuse, type Detail } from '@masar/kit/errors';
import { fraction } from '@masar/kit/money';
import { collect, currencyOf } from '@masar/kit/shape';
import { dateOf, daysBetween } from '@masar/kit/time';
import { CreateProposalRequest } from '@masar/proto/gen/shapes/masar/underwriting/v1/underwriting';
import { exceeds, productOf, type Assessor } from '../shared/assessors/assessor';
import { nearNames } from '../shared/names';
import type { Product } from '../shared/tables/tables';
import { figuresOf, problemsOf, withEmptyList } from './applicant';
import { CREATION } from './lifecycle';
import type { ApplicantData, Context, Decision, Proposal } from './proposal';
import { readPolicy } from './tenant-policy';

const AUTOMATED_MS = 24 * 3_600_000;
const BUSINESS_DAYS = 5;
const DAY_MS = 86_400_000;

export type Creation = Omit<CreateProposalRequest, 'applicantData'> & {
  readonly applicantData: ApplicantData;
};

type Declarations = CreateProposalRequest['applicantData']['healthDeclarations'];
type Wire = object & { readonly paths: readonly string[] };

/** @throws DomainError VALIDATION_ERROR naming every missing or ill-formed field */
export function readCreation(request: Wire): Creation {
  const problems: Detail[] = [];
  const currency = currencyOf(request);
  const creation = collect(CreateProposalRequest, request, { currency, problems });
  const { healthDeclarations: declared, ...answers } = creation.applicantData ?? {};
  problems.push(...namelessProblems(declared));
  refuse(problems);
  const healthDeclarations = declared?.map(({ name, condition, ...rest }) => ({
    condition: name ?? condition ?? '',
    ...rest,
  }));
  const data = { ...answers, ...(healthDeclarations && { healthDeclarations }) };
  return { ...creation, applicantData: withEmptyList(data, request.paths) };
}

function namelessProblems(declared: Declarations = []): Detail[] {
  return declared.flatMap(({ name, condition }, at) => {
    if (name !== undefined || condition !== undefined) return [];
    return [
      problem(`applicantData.healthDeclarations[${at}].condition`, 'REQUIRED', 'is required'),
    ];
  });
}

/**
 * A new proposal.
 * @throws DomainError VALIDATION_ERROR for terms that the product does not allow and for impossible answers
 */
export function submit(creation: Creation, assessor: Assessor, context: Context): Decision {
  const { actor, now } = context;
  const product = productOf(assessor, creation.productCode);
  const { applicantData } = creation;
  refuse([
    ...(product ? productProblems(creation, product) : [unknownProduct(creation, assessor)]),
    ...problemsOf(applicantData, assessor, now),
  ]);
  const { termUnit, automated } = product as Product;
  const state: Proposal = {
    ...creation,
    termUnit,
    premiumFrequency: creation.premiumFrequency ?? 'ANNUAL',
    status: CREATION.to,
    submittedAt: now.toISOString(),
    estimatedDecision: estimateOf(automated, context),
    reviews: [],
    requestedInformation: [],
    createdBy: actor,
    draftedBy: [actor],
    figures: { ...figuresOf(applicantData, now), wasEvaluated: false, wasReferred: false },
  };
  return { state, events: [{ type: CREATION.emits }] };
}

function unknownProduct({ productCode, type }: Creation, { tables }: Assessor): Detail {
  const codes = tables.products.map(({ code }) => code);
  const near = nearNames(productCode, codes);
  const known =
    near.length > 0 ? `did you mean ${near.join(' or ')}?` : `known are: ${codes.join(', ')}`;
  return problem(
    'productCode',
    'INVALID_VALUE',
    `${productCode} is no product of ${type}; ${known}`,
  );
}

/** Problems of a proposal or an estimate by the limits of its product. */
export function productProblems(
  asked: {
    readonly coverageAmount: string;
    readonly currency: string;
    readonly term: number;
    readonly termUnit?: string | undefined;
  },
  product: Product,
): Detail[] {
  const { code, termUnit, minTerm, maxTerm, maxCoverage } = product;
  const { coverageAmount, currency, term } = asked;
  const problems: Detail[] = [];
  if (asked.termUnit !== undefined && asked.termUnit !== termUnit) {
    problems.push(problem('termUnit', 'INVALID_VALUE', `must be ${termUnit} for ${code}`));
  }
  if (term < minTerm || term > maxTerm) {
    const complaint = `must be from ${minTerm} to ${maxTerm} ${termUnit.toLowerCase()} for ${code}`;
    problems.push(problem('term', 'OUT_OF_RANGE', complaint));
  }
  if (maxCoverage[currency] === undefined) {
    const known = Object.keys(maxCoverage).join(', ');
    problems.push(problem('currency', 'INVALID_VALUE', `must be one of ${known} for ${code}`));
  }
  if (fraction(coverageAmount).lte(0)) {
    problems.push(problem('coverageAmount', 'OUT_OF_RANGE', 'must be above zero'));
  } else if (exceeds(product, coverageAmount, currency)) {
    const most = `${maxCoverage[currency]} ${currency}, the maximum of ${code}`;
    problems.push(problem('coverageAmount', 'OUT_OF_RANGE', `must not be above ${most}`));
  }
  return problems;
}

/** Time of the expected decision: a day later where the rules decide, else five business days later. */
function estimateOf(isAutomated: boolean, { now, settings }: Context): string {
  if (isAutomated) return new Date(now.getTime() + AUTOMATED_MS).toISOString();
  const today = dateOf(now);
  const day = addBusinessDays(today, BUSINESS_DAYS, readPolicy(settings).calendar);
  return new Date(now.getTime() + daysBetween(today, day) * DAY_MS).toISOString();
}
