import type { Issue } from '../../shared/issue';
import { NAMES } from './read-pain-001';

/** Elements of the group header, and what of a credit transfer they are made of. */
const OF_GROUP: Readonly<Record<string, string>> = {
  MsgId: 'paymentInformationId',
  NbOfTxs: 'numberOfTransactions',
  InitgPty: 'debtor',
};
const GROUP = /^Document\.CstmrCdtTrfInitn\.GrpHdr\.(\w+)\.?(.*)$/;
const PAYMENT = /^Document\.CstmrCdtTrfInitn\.PmtInf\[0\]\.?(.*)$/;

/** Longer names first: PmtId.EndToEndId stands before what is in PmtId alone. */
const BY_ISO = Object.entries(NAMES)
  .map(([name, iso]) => ({ name, iso: iso.replace(/\[\d+\]$/, '') }))
  .filter(({ iso }) => iso !== '')
  .toSorted((one, other) => other.iso.length - one.iso.length);

const NAME_OF = new Map(BY_ISO.map(({ name, iso }) => [iso, name]));

/** The rules that a pain.001 breaks, told of the credit transfer that it was written from. */
export function toldOfTransfer(issue: Issue): Issue {
  const path = transferPathOf(issue.path);
  // A schema's issue begins with the element, which the path names already.
  const said = issue.message.replace(/^\w+: /, '');
  const message = said.replace(/\b[A-Z][A-Za-z]+\b/g, (word) => NAME_OF.get(word) ?? word);
  return { ...issue, path, message: `${path}: ${message}` };
}

/** The field of a credit transfer that a place of its pain.001 is written from, or the nearest one. */
export function transferPathOf(path: string): string {
  const [, element = '', below = ''] = GROUP.exec(path) ?? [];
  const own = OF_GROUP[element];
  if (own !== undefined) return ['creditTransfer', own, ...fieldsOf(below)].join('.');
  return ['creditTransfer', ...fieldsOf(PAYMENT.exec(path)?.[1] ?? '')].join('.');
}

/** The fields on the way, as far as there are any. */
function fieldsOf(rest: string): readonly string[] {
  if (rest === '') return [];
  const exact = BY_ISO.find(
    ({ iso }) => rest === iso || (/^[.[]/.test(rest.slice(iso.length)) && rest.startsWith(iso)),
  );
  if (!exact) {
    const whole = BY_ISO.find(({ iso }) => iso.startsWith(`${rest}.`));
    return whole ? [whole.name] : [];
  }
  const [, position = '', below = ''] =
    /^(\[\d+\])?\.?(.*)$/.exec(rest.slice(exact.iso.length)) ?? [];
  const isText = exact.name === 'remittanceInformation';
  return [exact.name + (isText ? '' : position), ...fieldsOf(below)];
}
