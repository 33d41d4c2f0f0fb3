import type { Handlers } from '@masar/kit/rpc';
import { write } from '@masar/kit/shape';
import type { Scope } from '@masar/kit/scope';
import { pageIn, readPage, writePage } from '@masar/kit/store';
import * as shapes from '@masar/proto/gen/shapes/masar/underwriting/v1/underwriting';
import type { UnderwritingServiceService } from '@masar/proto/gen/ts/masar/underwriting/v1/underwriting';
import type { Assessor } from '../shared/assessors/assessor';
import type { ProductType } from '../shared/tables/tables';
import type { Assessors } from '../shared/assessors/store';
import { criteriaOf } from './criteria';
import { premiumOf } from './premium';
import { readPremium } from './wire/read-premium';

type CatalogueHandlers = Pick<
  Handlers<typeof UnderwritingServiceService>,
  'calculatePremium' | 'listRiskClasses' | 'listUnderwritingProducts'
>;

/** The operations on classes, products and prices of the tables in effect. */
export function catalogueHandlers(assessors: Assessors): CatalogueHandlers {
  return {
    calculatePremium: async (scope, request) => {
      const all = await assessors.allInEffect(scope);
      return write(shapes.Premium, premiumOf(readPremium(request, all)));
    },
    listRiskClasses: async (scope, request) => {
      const all = (await inEffect(assessors, scope, request.type)).flatMap(classesOf);
      const asked = readPage(scope, request);
      return writePage(pageIn(all, asked), asked, (one) => write(shapes.RiskClass, one));
    },
    listUnderwritingProducts: async (scope, request) => {
      const all = (await inEffect(assessors, scope, request.type)).flatMap(productsOf);
      const asked = readPage(scope, request);
      return writePage(pageIn(all, asked), asked, (one) => write(shapes.UnderwritingProduct, one));
    },
  };
}

async function inEffect(
  assessors: Assessors,
  scope: Scope,
  type: string | undefined,
): Promise<readonly Assessor[]> {
  if (type === undefined) return assessors.allInEffect(scope);
  return [await assessors.inEffect(scope, type as ProductType)];
}

function classesOf({ tables }: Assessor): shapes.RiskClass[] {
  const { productType: type, riskClasses, rules } = tables;
  return riskClasses.map((each) => ({ ...each, type, criteria: criteriaOf(each, rules) }));
}

function productsOf({ tables, version }: Assessor): shapes.UnderwritingProduct[] {
  const { productType: type, products } = tables;
  return products.map(({ maxCoverage, contribution, ...product }) => ({
    ...{ ...product, type, tableVersion: version, priced: contribution !== undefined },
    maxCoverage: Object.entries(maxCoverage).map(([currency, amount]) => ({ currency, amount })),
  }));
}
