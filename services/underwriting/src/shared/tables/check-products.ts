import { problem, type Detail } from '@masar/kit/errors';
import { fraction } from '@masar/kit/money';
import { checkAmounts } from './check-amounts';
import type { Product, Tables } from './tables';

/** Problems of the products of tables. */
export function checkProducts(tables: Tables): Detail[] {
  const { products, currencies } = tables;
  return products.flatMap((product, at) => {
    const path = `products[${at}]`;
    const { code, minTerm, maxTerm, maxCoverage } = product;
    const first = products.findIndex((each) => each.code === code);
    const zero = Object.entries(maxCoverage).filter(([, amount]) => fraction(amount).eq(0));
    return [
      ...(first < at
        ? [problem(`${path}.code`, 'INVALID_VALUE', `repeats products[${first}]`)]
        : []),
      ...(maxTerm < minTerm
        ? [problem(`${path}.maxTerm`, 'OUT_OF_RANGE', 'must not be below minTerm')]
        : []),
      ...checkAmounts(`${path}.maxCoverage`, maxCoverage, currencies),
      ...zero.map(([currency]) =>
        problem(`${path}.maxCoverage.${currency}`, 'OUT_OF_RANGE', 'must be above zero'),
      ),
      ...checkContribution(path, product, tables),
    ];
  });
}

function checkContribution(path: string, product: Product, { mortality }: Tables): Detail[] {
  const { contribution, termUnit } = product;
  if (!contribution) return [];
  const at = `${path}.contribution`;
  if (!mortality) {
    return [
      problem('mortality', 'REQUIRED', `is required for the contribution of ${product.code}`),
    ];
  }
  if (termUnit !== 'YEARS') {
    return [problem(`${path}.termUnit`, 'INVALID_VALUE', 'must be YEARS beside a contribution')];
  }
  const ages = mortality.rates.map(({ age }) => age);
  if (ages.includes(contribution.referenceAge)) return [];
  const complaint = 'has no rate in the mortality table';
  return [problem(`${at}.referenceAge`, 'OUT_OF_RANGE', complaint)];
}
