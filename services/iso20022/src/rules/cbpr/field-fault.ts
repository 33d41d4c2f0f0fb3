import { bicProblem } from '../../shared/fields/bic';
import { countryProblem } from '../../shared/fields/country';
import { currencyProblem } from '../../shared/fields/currency';
import { offsetProblem } from '../../shared/fields/date';
import { ibanProblem } from '../../shared/fields/iban';
import { leiProblem } from '../../shared/fields/lei';
import { charsetProblem } from '../../shared/fields/text';
import type { Problem } from '../../shared/fields/problem';
import type { Element } from './element';
import type { Fault, Field } from './rule';

const PROBLEMS: { readonly [field in Field]: (text: string) => Problem | undefined } = {
  iban: ibanProblem,
  bic: bicProblem,
  lei: leiProblem,
  country: countryProblem,
  currency: currencyProblem,
  instant: offsetProblem,
  text: charsetProblem,
};

/**
 * What is wrong with the content of an element; a currency is also looked for in its Ccy. An empty one
 * is for the structure to refuse.
 */
export function fieldFault(field: Field, element: Element): readonly Fault[] {
  const attribute = field === 'currency' && element.name !== 'Ccy' ? 'Ccy' : undefined;
  const text = attribute ? element.attributes[attribute] : element.text;
  const problem = text ? PROBLEMS[field](text) : undefined;
  if (!problem) return [];
  return [
    {
      element,
      ...(attribute && { attribute }),
      problem: named(problem, attribute ?? element.name),
    },
  ];
}

/** A field's problem goes on from its subject: "must be ...". */
const named = (problem: Problem, subject: string): Problem => ({
  ...problem,
  code: `CBPR_${problem.code}`,
  message: `${subject} ${problem.message}`,
});
