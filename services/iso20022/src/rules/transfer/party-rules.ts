import { dateOf } from '@masar/kit/time';
import { countryProblem } from '../../shared/fields/country';
import { error, warning, type Problem } from '../../shared/fields/problem';
import { nameProblem, xmlTextProblem } from '../../shared/fields/text';
import type { Party, PostalAddress } from '../../shared/credit-transfer';
import type { AddressRules, Practice } from '../../shared/practice/practice';
import { FREE_TEXT, NAME } from './market-rules';
import { fieldsAt, firstOf, type Facts, type Finding, type Rule } from './rule';

/** The party of a record, with ISO's reason codes for debtor or creditor. */
export interface PartyAt<R> {
  readonly root: string;
  readonly path: 'debtor' | 'creditor';
  readonly of: (record: R) => Party | undefined;
  /** The day that decides which address rules apply, if the record has one. */
  readonly day: (record: R) => string | undefined;
  readonly reasons: { readonly name: string; readonly address: string; readonly country: string };
}

/** Maximum length of each part of an address. Source: ISO 20022, PostalAddress24. */
const PARTS = {
  streetName: 70,
  buildingNumber: 16,
  postCode: 16,
  townName: 35,
  countrySubDivision: 35,
} as const;
const LINE = 70;
const MOST_LINES = 7;

/** Rules on name and address of one party, in document order. */
export function partyRules<R>(at: PartyAt<R>): readonly Rule<R>[] {
  const field = fieldsAt(at.root);
  const { path, of, reasons } = at;
  const address = `${path}.postalAddress`;
  const parts = Object.entries(PARTS) as [keyof typeof PARTS, number][];
  return [
    field<R>({
      path: `${path}.name`,
      of: (record) => of(record)?.name,
      format: firstOf(nameProblem, xmlTextProblem),
      missing: reasons.name,
      market: NAME,
    }),
    (record, facts) => judgeAddress(at, record, facts),
    field<R>({
      path: `${address}.country`,
      of: (record) => of(record)?.postalAddress?.country,
      format: countryProblem,
      reason: reasons.country,
      missing: reasons.country,
    }),
    ...parts.map(([part, max]) =>
      field<R>({
        path: `${address}.${part}`,
        of: (record) => of(record)?.postalAddress?.[part],
        format: firstOf((text) => tooLong(text, max), xmlTextProblem),
        market: FREE_TEXT,
      }),
    ),
    (record, facts) => judgeLines(at, record, facts),
  ];
}

const tooLong = (text: string, max: number) =>
  [...text].length > max
    ? error('ADDR_LENGTH', `must have at most ${max} characters`, 'BE09')
    : undefined;

/** Every rule that an address breaks as a whole. */
function judgeAddress<R>(at: PartyAt<R>, record: R, facts: Facts): readonly Finding[] {
  const party = at.of(record);
  const address = party?.postalAddress;
  if (!address || Object.keys(address).length === 0) return [];
  const path = `${at.path}.postalAddress`;
  const { practice } = facts;
  const rules = practice?.address;
  const nameless = party.name ? undefined : rules?.namelessRules?.[at.path];
  const message = 'needs the name of the party beside it';
  const problem = error('ADDR_WITHOUT_NAME', message, at.reasons.name);
  // A message without a day counts as sent today.
  const day = at.day(record) ?? dateOf(facts.now);
  return [
    ...(nameless ? [{ path, problem, rule: nameless }] : []),
    ...completeness(address, rules, day).map((each) => ({
      path,
      problem: { ...each, isoReasonCode: at.reasons.address },
      ...(rules && { rule: 'address' }),
    })),
  ];
}

function completeness(
  address: PostalAddress,
  rules: AddressRules | undefined,
  day: string,
): readonly Problem[] {
  const { country, townName, addressLines = [] } = address;
  if (country && townName) return [];
  const lacks = [townName ? '' : 'townName', country ? '' : 'country']
    .filter(Boolean)
    .join(' and ');
  if (addressLines.length === 0 || !rules) {
    return [warning('ADDR_INCOMPLETE', `should have ${lacks} too`)];
  }
  const ban = `addressLines alone are refused from ${rules.unstructuredEndDate} on: give ${lacks}`;
  const judge = day >= rules.unstructuredEndDate ? error : warning;
  return [judge('ADDR_UNSTRUCTURED', `is unstructured; ${ban}`)];
}

function judgeLines<R>(at: PartyAt<R>, record: R, { practice }: Facts): readonly Finding[] {
  const address = at.of(record)?.postalAddress;
  const lines = address?.addressLines;
  if (!lines) return [];
  const path = `${at.path}.postalAddress.addressLines`;
  return [
    ...tooMany(address, practice).map((finding) => ({ ...finding, path })),
    ...lines.flatMap((line, i) =>
      judgeLine(line, address, practice).map(placedAt(`${path}[${i}]`)),
    ),
  ];
}

const placedAt = (path: string) => (finding: Omit<Finding, 'path'>) => ({ ...finding, path });

function tooMany(
  { addressLines = [], townName }: PostalAddress,
  practice: Practice | undefined,
): readonly Omit<Finding, 'path'>[] {
  const count = addressLines.length;
  const most = (townName && practice?.address?.maxLines) || MOST_LINES;
  if (count <= most) return [];
  const problem = error(
    'ADDR_LINES',
    `must be at most ${most} lines, and these are ${count}`,
    'BE09',
  );
  return [{ problem, ...(most < MOST_LINES && { rule: 'address lines' }) }];
}

function judgeLine(
  line: string,
  address: PostalAddress,
  practice: Practice | undefined,
): readonly Omit<Finding, 'path'>[] {
  const problem = firstOf((text) => tooLong(text, LINE), xmlTextProblem)(line);
  if (problem) return [{ problem }];
  if (!practice) return [];
  const repeated = practice.address && repeats(line, address);
  const charset = FREE_TEXT.judge(line, practice);
  const message = `must not repeat ${repeated}, which stands in its own field`;
  return [
    ...(repeated
      ? [{ problem: error('ADDR_DUPLICATED', message), rule: duplicated(practice) }]
      : []),
    ...(charset ? [{ problem: charset, rule: FREE_TEXT.rule }] : []),
  ];
}

const duplicated = ({ address }: Practice) => address?.duplicatedRule ?? 'address lines';

/** The part of the address that a line repeats in full, ignoring case. */
function repeats(line: string, address: PostalAddress): string | undefined {
  const same = (text: string | undefined) =>
    text?.trim().toLowerCase() === line.trim().toLowerCase();
  const names = ['country', ...Object.keys(PARTS)] as (keyof typeof PARTS | 'country')[];
  return names.find((name) => same(address[name]));
}
