import { code, table, type Sections } from '@masar/kit/pages';
import { PRACTICES } from '../src/shared/practice/catalogue';
import type { ClearingSystem } from '../src/shared/practice/clearing-system';
import type { Practice } from '../src/shared/practice/practice';

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
  systems: () =>
    table(
      ['practice', 'system', 'cut-off', 'zone', 'closed', 'takes', 'known by', 'source'],
      ALL.flatMap(({ code: practice, systems }) =>
        systems.map((system) => [
          code(practice),
          code(system.name),
          system.cutoff,
          system.zone,
          system.weekend.map((day) => day.slice(0, 3).toLowerCase()).join(', ') || 'never',
          takenBy(system),
          system.evidence.grade,
          system.evidence.source,
        ]),
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
    isCharsetLimited ? "texts in SWIFT's extended set" : '',
    address ? `no unstructured address from ${address.unstructuredEndDate} on` : '',
    address ? `at most ${address.maxLines} lines beside town and country` : '',
    practice.mandatoryFields.some((each) => each.endsWith('purposeCode')) ? 'purpose' : '',
    practice.islamicFinanceEnabled ? '' : 'no Islamic transfers',
  ].filter(Boolean);
}

function takenBy({ currencies, moreThan, min, max }: ClearingSystem): string {
  const limits = [
    currencies ? currencies.join(', ') : '',
    moreThan ? `more than ${moreThan}` : '',
    min ? `from ${min}` : '',
    max ? `up to ${max}` : '',
  ];
  return limits.filter(Boolean).join(', ') || 'all';
}
