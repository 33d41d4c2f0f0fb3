import { code, table, type Sections } from '@masar/kit/pages';
import { PRACTICES } from '../src/shared/practice/catalogue';
import type { ClearingSystem, Evidence, Weekday } from '../src/shared/practice/clearing-system';
import type { Practice } from '../src/shared/practice/practice';
import { UAEFTS_PURPOSES } from '../src/shared/practice/uaefts-purposes';

const ALL = Object.values(PRACTICES);
const ACCOUNTS: Readonly<Record<Practice['accounts'], string>> = {
  IBAN: '`iban`',
  NUMBER: '`accountNumber`',
  EITHER: '`iban` or `accountNumber`',
};

export const PRACTICE_SECTIONS: Sections = {
  practices: () =>
    table(
      ['practice', 'currencies', 'charge bearers', 'methods', 'accounts', 'more'],
      ALL.map((practice) => [
        code(practice.code),
        currenciesOf(practice),
        practice.chargeBearers.join(', '),
        practice.paymentMethods.join(', '),
        ACCOUNTS[practice.accounts],
        moreOf(practice).join('; ') || '-',
      ]),
    ),
  'uaefts-purposes': () =>
    table(
      ['purpose', 'goes out as', 'known by', 'source'],
      UAEFTS_PURPOSES.map(({ purposeCode, uaeCode, evidence }) => [
        code(purposeCode),
        code(uaeCode),
        evidence.grade,
        evidence.source,
      ]),
    ),
  systems: () =>
    table(
      ['practice', 'system', 'zone', 'what', 'is', 'known by', 'source'],
      ALL.flatMap(({ code: practice, systems }) =>
        systems.flatMap((system) =>
          claimsOf(system).map(([what, said, { grade, source }]) => [
            ...[code(practice), code(system.name), system.zone, what, said, grade, source],
          ]),
        ),
      ),
    ),
};

function currenciesOf({ currencies }: Practice): string {
  return 'except' in currencies ? `all but ${currencies.except.join(', ')}` : currencies.join(', ');
}

function moreOf(practice: Practice): readonly string[] {
  const { maxTransactions, maxAmount, maxNameLength, isCharsetLimited, address } = practice;
  return [
    maxTransactions ? `${maxTransactions} payment a message` : '',
    maxAmount ? `at most ${maxAmount}` : '',
    maxNameLength ? `names of at most ${maxNameLength}` : '',
    practice.memberIds ? "the creditor's bank by clearing system and member id too" : '',
    isCharsetLimited ? "texts in SWIFT's extended set" : '',
    address ? `no unstructured address from ${address.unstructuredEndDate} on` : '',
    address ? `at most ${address.maxLines} lines beside town and country` : '',
    practice.serviceLevel ? `service level ${practice.serviceLevel}` : '',
    practice.isRemittanceSingle ? 'one remittance, text or structured' : '',
    practice.areTermsInRemittance ? 'Islamic terms in the remittance text' : '',
    practice.mandatoryFields.some((each) => each.endsWith('purposeCode')) ? 'purpose' : '',
    practice.islamicFinanceEnabled ? '' : 'no Islamic transfers',
  ].filter(Boolean);
}

/** The stated facts of a system, each with its evidence. */
function claimsOf(system: ClearingSystem): readonly (readonly [string, string, Evidence])[] {
  const { cutoff, weekend, calendar, legWeekends = {}, evidence } = system;
  const legs = Object.entries(legWeekends).map(
    ([currency, days]) => `in ${currency} also ${inShort(days)}`,
  );
  const holidays = calendar ? [`holidays of ${calendar}`] : [];
  const closed = [inShort(weekend) || 'never', ...holidays, ...legs].join('; ');
  return [
    ['cut-off', cutoff, evidence.cutoff],
    ['closed', closed, evidence.weekend],
    ...(evidence.takes ? [['takes', takenBy(system), evidence.takes] as const] : []),
  ];
}

const inShort = (days: readonly Weekday[]) =>
  days.map((day) => day.slice(0, 3).toLowerCase()).join(', ');

function takenBy({ currencies, moreThan, min, max }: ClearingSystem): string {
  const limits = [
    currencies ? currencies.join(', ') : '',
    moreThan ? `more than ${moreThan}` : '',
    min ? `from ${min}` : '',
    max ? `up to ${max}` : '',
  ];
  return limits.filter(Boolean).join(', ');
}
