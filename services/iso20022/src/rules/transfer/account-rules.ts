import { accountNumberProblem } from '../../shared/fields/account-number';
import { bicProblem, countryOfBic } from '../../shared/fields/bic';
import {
  clearingSystemProblem,
  isClearingCode,
  memberIdProblem,
} from '../../shared/fields/clearing-member';
import { ibanProblem } from '../../shared/fields/iban';
import { error, warning, type Problem } from '../../shared/fields/problem';
import type { Account, Agent } from '../../shared/credit-transfer';
import type { Practice } from '../../shared/practice/practice';
import { fieldsAt, type Facts, type Finding, type Rule } from './rule';

/** An account of a record, and its bank. */
export interface AccountAt<R> {
  readonly root: string;
  readonly account: string;
  readonly accountOf: (record: R) => Account | undefined;
  readonly agent: 'debtorAgent' | 'creditorAgent';
  readonly agentOf: (record: R) => Agent | undefined;
  /** True when every market requires it. */
  readonly isNeeded?: true;
  readonly reasons: {
    readonly account: string;
    readonly bic: string;
    readonly noBic: string;
    readonly member: string;
  };
}

/** An account has one identification, of the kind that the market uses. */
export function accountRules<R>(at: AccountAt<R>): readonly Rule<R>[] {
  const field = fieldsAt(at.root);
  const { account, accountOf: of, reasons } = at;
  return [
    (record, { practice }) => judgeAccount(at, of(record) ?? {}, practice),
    field<R>({
      path: `${account}.iban`,
      of: (record) => of(record)?.iban,
      format: ibanProblem,
      reason: reasons.account,
      missing: reasons.account,
    }),
    field<R>({
      path: `${account}.accountNumber`,
      of: (record) => of(record)?.accountNumber,
      format: accountNumberProblem,
      reason: reasons.account,
    }),
  ];
}

/** A bank has a BIC that agrees with the account's IBAN, or a member id in a clearing system. */
export function agentRules<R>(at: AccountAt<R>): readonly Rule<R>[] {
  const field = fieldsAt(at.root);
  const { agent, agentOf: of, reasons } = at;
  const byBic = field<R>({
    path: `${agent}.bic`,
    of: (record) => of(record)?.bic,
    format: bicProblem,
    reason: reasons.bic,
    missing: reasons.noBic,
  });
  return [
    (record, facts) => (isMember(at, record, facts) ? [] : byBic(record, facts)),
    (record) => disagreement(at, record),
    field<R>({
      path: `${agent}.clearingSystemId`,
      of: (record) => of(record)?.clearingSystemId,
      format: clearingSystemProblem,
      market: { rule: 'clearing system', judge: judgeClearingSystem },
    }),
    field<R>({
      path: `${agent}.clearingMemberId`,
      of: (record) => of(record)?.clearingMemberId,
      format: (text, record) => memberIdProblem(text, of(record)?.clearingSystemId),
      reason: reasons.member,
    }),
    (record, facts) => halfOfMember(at, record, facts),
  ];
}

/** True when the market accepts a member id in place of a BIC, and at least a part of one is given. */
function isMember<R>(at: AccountAt<R>, record: R, { practice }: Facts): boolean {
  const { bic, clearingSystemId, clearingMemberId } = at.agentOf(record) ?? {};
  const isTaken = practice?.memberIds?.includes(at.agent) ?? false;
  return isTaken && !bic && Boolean(clearingSystemId || clearingMemberId);
}

/** A market that accepts member ids in place of a BIC requires ISO's code of the clearing system. */
function judgeClearingSystem(text: string, { memberIds, code }: Practice): Problem | undefined {
  if (!memberIds || isClearingCode(text)) return undefined;
  const message = `must be a code of ISO's list such as USABA in the market ${code}`;
  return error('CLEARING_SYSTEM_CODE', message, 'RC08');
}

/** Clearing system and member id need each other; only a warning in other markets, for earlier clients. */
function halfOfMember<R>(at: AccountAt<R>, record: R, facts: Facts): readonly Finding[] {
  const { clearingSystemId: system, clearingMemberId: member } = at.agentOf(record) ?? {};
  if (Boolean(system) === Boolean(member)) return [];
  const missing = (name: string, beside: string) => ({
    path: `${at.agent}.${name}`,
    problem: error('REQUIRED', `is required beside ${beside}`, at.reasons.member),
  });
  if (system) return [missing('clearingMemberId', 'clearingSystemId')];
  if (facts.practice?.memberIds) return [missing('clearingSystemId', 'clearingMemberId')];
  const message = 'has no clearingSystemId beside it, such as USABA: no bank knows where it counts';
  const problem = warning('CLEARING_SYSTEM_MISSING', message);
  return [{ path: `${at.agent}.clearingMemberId`, problem }];
}

function judgeAccount<R>(
  { account: path, isNeeded, root, reasons }: AccountAt<R>,
  { iban, accountNumber }: Account,
  practice: Practice | undefined,
): readonly Finding[] {
  const bad = (code: string, message: string): Problem => error(code, message, reasons.account);
  if (iban && accountNumber) {
    return [{ path, problem: bad('ACCT_EXCLUSIVE', 'must have iban or accountNumber, not both') }];
  }
  if (practice?.accounts === 'NUMBER' && !accountNumber) {
    const message = `needs accountNumber: there is no IBAN in the market ${practice.code}`;
    return [{ path, problem: bad('ACCT_KIND', message), rule: 'account' }];
  }
  if (practice?.accounts === 'IBAN' && accountNumber) {
    const message = `must have iban and no accountNumber in the market ${practice.code}`;
    return [{ path, problem: bad('ACCT_KIND', message), rule: 'account' }];
  }
  const isAsked = practice?.mandatoryFields.includes(`${root}${path}.iban`);
  if (!isNeeded || iban || accountNumber || isAsked) return [];
  return [{ path, problem: bad('REQUIRED', 'is required: give iban or accountNumber') }];
}

/** Territories whose accounts have the IBAN of another country. */
const TERRITORIES: Readonly<Record<string, readonly string[]>> = {
  FR: ['GP', 'MQ', 'GF', 'RE', 'YT', 'PM', 'BL', 'MF', 'NC', 'PF', 'WF', 'TF'],
  GB: ['JE', 'GG', 'IM'],
};

function disagreement<R>(at: AccountAt<R>, record: R): readonly Finding[] {
  const iban = at.accountOf(record)?.iban;
  const bic = at.agentOf(record)?.bic;
  if (!iban || !bic || ibanProblem(iban) || bicProblem(bic)) return [];
  const [country, bank] = [iban.slice(0, 2), countryOfBic(bic)];
  if (country === bank || TERRITORIES[country]?.includes(bank)) return [];
  const message = `is a bank in ${bank}, and the account is in ${country}: compare both`;
  return [{ path: `${at.agent}.bic`, problem: warning('IBAN_BIC_MISMATCH', message) }];
}
