import { badField, problem } from '@masar/kit/errors';
import type * as shapes from '@masar/proto/gen/shapes/masar/underwriting/v1/underwriting';
import { withAmounts } from '../shared/contribution/contribution';
import { priceOf, type Assessor } from '../shared/assessors/assessor';
import type { ContributionTerms } from '../shared/tables/tables';

/** A request for an estimate, with the tables that price it. */
export type Asked = Omit<shapes.CalculatePremiumRequest, 'currency'> & {
  readonly currency: string;
  readonly assessor: Assessor;
  readonly contribution: ContributionTerms;
  readonly termUnit: 'YEARS' | 'MONTHS';
};

/** A contribution without a proposal. @throws DomainError VALIDATION_ERROR for ages that the mortality table lacks */
export function premiumOf(asked: Asked): shapes.Premium {
  const { assessor, contribution, productCode, coverageAmount, currency, term } = asked;
  const { riskClass, loadings = [], flatExtras = [], gender, termUnit } = asked;
  const age = asked.age ?? contribution.referenceAge;
  const premiumFrequency = asked.premiumFrequency ?? 'ANNUAL';
  const priced = priceOf(assessor, {
    ...{ productCode, coverageAmount, currency, term, age, sex: gender, riskClass },
    ...{ loadings, flatExtras, frequency: premiumFrequency },
  });
  if (priced === 'TOO_SMALL') throw tooSmall(premiumFrequency);
  // The request names class and product, so only a rate can be missing.
  if (typeof priced !== 'object') throw noRate(asked, age);
  const { base, total, tabarru, wakalahFee, investment, installments } = priced;
  return {
    ...{ productCode, coverageAmount, currency, term, termUnit, riskClass, premiumFrequency },
    basePremium: base,
    loadings: withAmounts(loadings, priced.loadings),
    flatExtras: withAmounts(flatExtras, priced.flatExtras),
    totalPremium: total,
    breakdown: { tabarru, wakalahFee, investment },
    installmentCount: installments.count,
    installmentAmount: installments.each,
    lastInstallmentAmount: installments.last,
    age,
    rates: contribution.rates === 'UNISEX' ? 'UNISEX' : (gender ?? 'UNISEX'),
    mortalityTable: assessor.tables.mortality?.id ?? '',
    tableVersion: assessor.version,
  };
}

function tooSmall(frequency: string) {
  const complaint = `is so small that an installment (${frequency}) would be zero; name a larger sum, or fewer installments`;
  return badField(problem('coverageAmount', 'OUT_OF_RANGE', complaint));
}

function noRate({ assessor, term }: Asked, age: number) {
  const ages = (assessor.tables.mortality?.rates ?? []).map((rate) => rate.age);
  const complaint =
    `${age} and a term of ${term} reach ages without a rate: ` +
    `the mortality table has ${Math.min(...ages)} to ${Math.max(...ages)}`;
  return badField(problem('age', 'OUT_OF_RANGE', complaint));
}
