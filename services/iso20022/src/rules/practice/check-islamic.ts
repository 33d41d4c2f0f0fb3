import type { CreditTransfer } from '../../shared/credit-transfer';
import { error, warning, type Problem } from '../../shared/fields/problem';
import { ISLAMIC_PURPOSES } from '../../shared/fields/purpose';
import { referenceProblem } from '../../shared/fields/reference';
import type { Issue } from '../../shared/issue';
import { CONTRACT_TYPES, type ContractType, type Practice } from '../../shared/practice/practice';

/** What an Islamic credit transfer says beside its creditTransfer; profitRate is decimal text. */
export interface IslamicTerms {
  readonly contractType?: string;
  readonly shariahBoardRef?: string;
  readonly profitRate?: string;
}

/** The purpose of payments under a contract; those of others distribute profit (domain page, 5.1). */
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
/** Interest, and a loan that bears it. */
const INTEREST_PURPOSES = ['INTE', 'LOAN'];
const RATE = /^\d{1,12}(\.\d{1,10})?$/;

/**
 * What the Islamic terms of a credit transfer break, beside what checkCreditTransfer finds. An issue
 * with the code SHARIAH_VIOLATION is no matter of form: its request is refused as such.
 * Source: spec, ISO 20022 messages, Islamic credit transfer request; domain page, 5.1.
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
  return error('CONTRACT_NOT_SUPPORTED', `must be one of ${supportedContracts.join(', ')}`);
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

function purposeOf(purpose: string | undefined, contract: string | undefined): Problem | undefined {
  if (!purpose) return undefined;
  if (INTEREST_PURPOSES.includes(purpose)) {
    const message = 'pays interest or a loan that bears it, which no Islamic transfer may carry';
    return error('SHARIAH_VIOLATION', `${message}: say what is paid for`);
  }
  const expected = contract && isContract(contract) ? PURPOSE_OF[contract] : purpose;
  const isIslamic = (ISLAMIC_PURPOSES as readonly string[]).includes(purpose);
  if (purpose === expected || !isIslamic) return undefined;
  return warning(
    'PURP_CONTRACT_MISMATCH',
    `should be ${expected} for ${contract}, and is ${purpose}`,
  );
}
