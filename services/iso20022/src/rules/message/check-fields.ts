import { amountProblem } from '../../shared/fields/amount';
import { bicProblem } from '../../shared/fields/bic';
import { countryProblem } from '../../shared/fields/country';
import { currencyProblem } from '../../shared/fields/currency';
import { ibanProblem } from '../../shared/fields/iban';
import { leiProblem } from '../../shared/fields/lei';
import { error, type Problem } from '../../shared/fields/problem';
import { referenceProblem } from '../../shared/fields/reference';
import { uetrProblem } from '../../shared/fields/uetr';
import type { Issue } from '../../shared/issue';
import type { MessageEnvelope } from '../../shared/message-json';
import { walk, type Leaf, type PathForm } from './walk';

type Judge = (text: string) => Problem | undefined;

/** Checks by element name, in every family. */
const BY_NAME: Readonly<Record<string, Judge>> = {
  ...{ IBAN: ibanProblem, LEI: leiProblem },
  ...{ BICFI: bicProblem, AnyBIC: bicProblem, BIC: bicProblem, BICOrBEI: bicProblem },
  ...{ Ctry: countryProblem, CtryOfRes: countryProblem },
  ...{ '@Ccy': currencyProblem, Ccy: currencyProblem },
  ...{ UETR: uetrProblem, OrgnlUETR: uetrProblem },
  ...{ MsgId: referenceProblem, PmtInfId: referenceProblem, InstrId: referenceProblem },
  ...{ EndToEndId: referenceProblem, TxId: referenceProblem, CxlId: referenceProblem },
};

/** Amounts that must not be zero; in a statement an amount may be. */
const PAID = new Set(['InstdAmt', 'IntrBkSttlmAmt']);

const OWN_UETR = /[/.]PmtId[/.]UETR$/;
const REPEATED = 'is that of an earlier payment; a UETR is of one payment only';

/** Issues of fields with a format that the schema does not check, such as an IBAN. */
export function checkFields(message: MessageEnvelope, form: PathForm): readonly Issue[] {
  const issues: Issue[] = [];
  const uetrs = new Set<string>();
  walk(message, form, {
    leaf(leaf) {
      const problem = problemOf(leaf) ?? repeated(leaf, uetrs);
      if (!problem) return;
      const { path, name } = leaf;
      issues.push({ ...problem, path, message: `${name} ${problem.message}` });
    },
  });
  return issues;
}

/** Applies to PmtId only: a statement may refer to one payment in several entries. */
function repeated({ path, text }: Leaf, uetrs: Set<string>): Problem | undefined {
  if (!OWN_UETR.test(path)) return undefined;
  if (uetrs.has(text)) return error('UETR_DUPLICATE', REPEATED);
  uetrs.add(text);
  return undefined;
}

function problemOf({ name, text, currency }: Leaf): Problem | undefined {
  if (currency === undefined)
    return Object.hasOwn(BY_NAME, name) ? BY_NAME[name]?.(text) : undefined;
  const problem = amountProblem(text, currency);
  return problem?.code === 'AMT_ZERO' && !PAID.has(name) ? undefined : problem;
}
