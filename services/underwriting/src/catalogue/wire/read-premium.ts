import { badField, problem, refuse, type Detail } from '@masar/kit/errors';
import { collect, currencyOf } from '@masar/kit/shape';
import { CalculatePremiumRequest } from '@masar/proto/gen/shapes/masar/underwriting/v1/underwriting';
import { productProblems } from '../../proposals/creation';
import { classOf, productOf, type Assessor } from '../../shared/assessors/assessor';
import { nearNames } from '../../shared/names';
import type { Asked } from '../premium';

/** @throws DomainError VALIDATION_ERROR naming every missing, ill-formed or contradictory field */
export function readPremium(request: object, all: readonly Assessor[]): Asked {
  const { productCode } = request as CalculatePremiumRequest;
  const assessor = all.find((each) => productOf(each, productCode));
  const product = assessor && productOf(assessor, productCode);
  if (!assessor || !product) throw badField(unknownProduct(productCode, all));
  const { contribution } = product;
  if (!contribution) {
    const complaint = `${productCode} has no contribution: its price is not made here`;
    throw badField(problem('productCode', 'INVALID_VALUE', complaint));
  }
  const currency = currencyOf(request) ?? firstOf(assessor);
  const problems: Detail[] = [];
  const asked = collect(CalculatePremiumRequest, { ...request, currency }, { currency, problems });
  if (problems.length === 0) problems.push(...productProblems({ ...asked, currency }, product));
  if (problems.length === 0 && classOf(assessor, asked.riskClass)?.factor === undefined) {
    const complaint = `${asked.riskClass} has no contribution; name a class that is accepted`;
    problems.push(problem('riskClass', 'INVALID_VALUE', complaint));
  }
  refuse(problems);
  return { ...asked, currency, assessor, contribution, termUnit: product.termUnit };
}

function firstOf({ tables: { currencies } }: Assessor): string {
  return currencies.includes('SAR') ? 'SAR' : (currencies[0] as string);
}

function unknownProduct(code: string, all: readonly Assessor[]): Detail {
  const codes = all.flatMap(({ tables }) => tables.products.map((each) => each.code));
  const near = nearNames(code, codes);
  const known =
    near.length > 0 ? `did you mean ${near.join(' or ')}?` : `known are: ${codes.join(', ')}`;
  return problem('productCode', 'INVALID_VALUE', `${code} is no product; ${known}`);
}
