import { textsAt, type Element } from './element';
import type { CbprRule } from './rule';

const DEBTORS_BANK = 'DbtrAgt/FinInstnId/BICFI';
const CREDITORS_BANK = 'CdtrAgt/FinInstnId/BICFI';

/** Countries that count as one market in pacs.008 STP, R12. */
const EUROPE = [
  ...['AT', 'BE', 'BG', 'BV', 'CY', 'CZ', 'DE', 'DK', 'EE', 'ES', 'FI', 'FR', 'GB'],
  ...['GF', 'GI', 'GP', 'GR', 'HR', 'HU', 'IE', 'IS', 'IT', 'LI', 'LT', 'LU', 'LV'],
  ...['MQ', 'MT', 'NL', 'NO', 'PL', 'PM', 'PT', 'RE', 'RO', 'SE', 'SI', 'SJ', 'SK'],
];
const MARKETS: Readonly<Record<string, readonly string[]>> = {
  R12: EUROPE,
  R15: ['IT', 'VA'],
  R16: ['FR', 'MC'],
  R17: ['ES', 'AD'],
  R18: ['IT', 'SM'],
};

/** Within one market both sides need name and IBAN. At the transaction. */
export const knownByNameAndIban = (at: string): readonly CbprRule[] =>
  Object.entries(MARKETS).map(([number, countries]) => ({
    numbers: [number],
    code: 'CBPR_DOMESTIC_IBAN',
    at,
    where: { holds: isWithin(countries) },
    must: { have: ['Dbtr/Nm', 'Cdtr/Nm', 'DbtrAcct/Id/IBAN', 'CdtrAcct/Id/IBAN'] },
    message:
      `between ${marketOf(countries)} debtor and creditor have names and IBANs: add Dbtr/Nm, ` +
      'Cdtr/Nm, DbtrAcct/Id/IBAN and CdtrAcct/Id/IBAN',
    reason: 'CH21',
    keeps: {
      ...banksIn(countries),
      Dbtr: { Nm: 'Huda Salem' },
      DbtrAcct: { Id: { IBAN: 'DE89370400440532013000' } },
      Cdtr: { Nm: 'Ali Hassan' },
      CdtrAcct: { Id: { IBAN: 'IE29AIBK93115212345678' } },
    },
    breaks: { ...banksIn(countries), Dbtr: { Nm: 'Huda Salem' }, Cdtr: { Nm: 'Ali Hassan' } },
  }));

const isWithin =
  (countries: readonly string[]) =>
  (transaction: Element): boolean =>
    [DEBTORS_BANK, CREDITORS_BANK].every((path) => {
      const bics = textsAt(transaction, path);
      return bics.length > 0 && bics.every((bic) => countries.includes(bic.slice(4, 6)));
    });

const marketOf = (countries: readonly string[]) =>
  countries === EUROPE ? 'banks of Europe' : `banks of ${countries.join(' and ')}`;

const banksIn = ([one, other]: readonly string[]) => ({
  DbtrAgt: { FinInstnId: { BICFI: `BANK${one}22` } },
  CdtrAgt: { FinInstnId: { BICFI: `BANK${other}22` } },
});
