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
 * Checks the content of an element; a currency may also stand in its attribute Ccy. Empty content is left to
 * the structure check.
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

/** Prefixes a field's message, such as "must be ...", with its subject. */
const named = (problem: Problem, subject: string): Problem => ({
  ...problem,
  code: `CBPR_${problem.code}`,
  message: `${subject} ${problem.message}`,
});
