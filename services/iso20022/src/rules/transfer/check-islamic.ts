import type { CreditTransfer } from '../../shared/credit-transfer';
import { oneOf } from '../../shared/fields/codes';
import { error, warning, type Problem } from '../../shared/fields/problem';
import { interestIn } from '../../shared/fields/interest-purposes';
import { ISLAMIC_PURPOSES } from '../../shared/fields/purpose';
import { referenceProblem } from '../../shared/fields/reference';
import { remittanceProblem } from '../../shared/fields/text';
import { withTerms, type IslamicTerms } from '../../shared/islamic-terms';
import type { Issue } from '../../shared/issue';
import { CONTRACT_TYPES, type ContractType, type Practice } from '../../shared/practice/practice';
import { isOwnPurpose } from './own-purposes';

/** Purpose code of a contract; contracts without a code of their own distribute profit (PROF). */
const PURPOSE_OF: Readonly<Record<ContractType, string>> = {
  MURABAHA: 'MRBA',
  IJARAH: 'IJRA',
  MUDARABAH: 'MDRB',
  MUSHARAKAH: 'MSHK',
  SUKUK: 'SUKK',
  WAKALA: 'PROF',
  SALAM: 'PROF',
  ISTISNA: 'PROF',
  TAKAFUL: 'PROF',
};
const RATE = /^\d{1,12}(\.\d{1,10})?$/;

/**
 * Issues of the Islamic terms of a credit transfer, beside those of `checkCreditTransfer`. An issue with the
 * code SHARIAH_VIOLATION rejects the request under that code.
 * Source: SendIslamicCreditTransfer.
 */
export function checkIslamic(
  terms: IslamicTerms,
  transfer: CreditTransfer,
  practice: Practice,
): readonly Issue[] {
  const { contractType, shariahBoardRef, profitRate } = terms;
  const rule = `${practice.code} Islamic finance`;
  return [
    ...at('contractType', contractProblem(contractType), {}),
    ...at('contractType', supportProblem(contractType, practice), { rule }),
    ...at('shariahBoardRef', boardProblem(shariahBoardRef), {}),
    ...at('profitRate', rateProblem(profitRate), {}),
    ...purposeIssues(contractType, transfer),
    ...remittanceIssues(terms, transfer, practice),
  ];
}

const at = (path: string, problem: Problem | undefined, more: { rule?: string }): Issue[] =>
  problem ? [{ ...problem, path, message: `${path} ${problem.message}`, ...more }] : [];

const isContract = (text: string): text is ContractType =>
  (CONTRACT_TYPES as readonly string[]).includes(text);

function contractProblem(text: string | undefined): Problem | undefined {
  if (!text) return error('REQUIRED', 'is required: say the contract that is paid');
  if (isContract(text)) return undefined;
  return error('CONTRACT_UNKNOWN', `must be one of ${CONTRACT_TYPES.join(', ')}`);
}

function supportProblem(text: string | undefined, practice: Practice): Problem | undefined {
  const { code, islamicFinanceEnabled, supportedContracts } = practice;
  if (!islamicFinanceEnabled) {
    const message = `cannot be carried: the practice ${code} has no Islamic credit transfers`;
    return error('ISLAMIC_NOT_ENABLED', `${message}; choose another one`);
  }
  if (!text || !isContract(text) || supportedContracts.includes(text)) return undefined;
  return error('CONTRACT_NOT_SUPPORTED', `must be ${oneOf(supportedContracts)}`);
}

function boardProblem(text: string | undefined): Problem | undefined {
  if (text) return referenceProblem(text);
  return error('REQUIRED', 'is required: name the decision of the Shariah board');
}

function rateProblem(text: string | undefined): Problem | undefined {
  if (!text || RATE.test(text)) return undefined;
  return error('PROFIT_RATE_FORMAT', 'must be decimal text of digits and a point, such as "4.5"');
}

function purposeIssues(
  contract: string | undefined,
  { transactions = [] }: CreditTransfer,
): Issue[] {
  return transactions.flatMap(({ purposeCode }, i) =>
    at(`creditTransfer.transactions[${i}].purposeCode`, purposeOf(purposeCode, contract), {}),
  );
}

/** A remittance text that is too long without the terms has its own rule. */
function remittanceIssues(
  terms: IslamicTerms,
  { transactions = [] }: CreditTransfer,
  practice: Practice,
): Issue[] {
  if (!practice.areTermsInRemittance) return [];
  const behind = withTerms('', terms).length + 1;
  const message = `must leave ${behind} of its 140 characters to the terms of the contract`;
  const problem = error('RMT_LENGTH', `${message}: shorten it`, 'RR07');
  return transactions.flatMap(({ remittanceInformation: text }, i) => {
    const isLong = text && !remittanceProblem(text) && remittanceProblem(withTerms(text, terms));
    const path = `creditTransfer.transactions[${i}].remittanceInformation`;
    const rule = `${practice.code} Islamic finance`;
    return isLong ? at(path, problem, { rule }) : [];
  });
}

function purposeOf(purpose: string | undefined, contract: string | undefined): Problem | undefined {
  if (!purpose) return undefined;
  const interest = interestIn(purpose);
  if (interest !== undefined) {
    const message = `pays interest or a loan that bears it (${purpose} is ${interest} by ISO)`;
    const wayOut =
      'which no Islamic transfer may carry: send the code of the contract that is paid';
    return error('SHARIAH_VIOLATION', `${message}, ${wayOut}`);
  }
  if (isOwnPurpose(purpose)) {
    const message =
      'has the form of a code of UAEFTS, by which no Shariah rule can tell what is paid';
    return error('PURP_NOT_JUDGED', `${message}: send that of ISO or of the specification for it`);
  }
  const expected = contract && isContract(contract) ? PURPOSE_OF[contract] : purpose;
  const isIslamic = (ISLAMIC_PURPOSES as readonly string[]).includes(purpose);
  if (purpose === expected || !isIslamic) return undefined;
  return warning(
    'PURP_CONTRACT_MISMATCH',
    `should be ${expected} for ${contract}, and is ${purpose}`,
  );
}
