import type { Issue } from '../../shared/issue';
import { NAMES } from './read-pain-001';

/** Elements of the group header to the fields of a credit transfer that they are written from. */
const OF_GROUP: Readonly<Record<string, string>> = {
  MsgId: 'paymentInformationId',
  NbOfTxs: 'numberOfTransactions',
  InitgPty: 'debtor',
};
const GROUP = /^Document\.CstmrCdtTrfInitn\.GrpHdr\.(\w+)\.?(.*)$/;
const PAYMENT = /^Document\.CstmrCdtTrfInitn\.PmtInf\[0\]\.?(.*)$/;

/** Longest names first: PmtId.EndToEndId comes before PmtId. */
const BY_ISO = Object.entries(NAMES)
  .map(([name, iso]) => ({ name, iso: iso.replace(/\[\d+\]$/, '') }))
  .filter(({ iso }) => iso !== '')
  .toSorted((one, other) => other.iso.length - one.iso.length);

const NAME_OF = new Map(BY_ISO.map(({ name, iso }) => [iso, name]));

/** An issue of a pain.001, with the path of the credit transfer that it was written from. */
export function toTransferIssue(issue: Issue): Issue {
  const path = transferPathOf(issue.path);
  // The message of a schema's issue begins with the element, which the path already names.
  const advice = issue.message.replace(/^\w+: /, '');
  const message = advice.replace(/\b[A-Z][A-Za-z]+\b/g, (word) => NAME_OF.get(word) ?? word);
  return { ...issue, path, message: `${path}: ${message}` };
}

/** The field of a credit transfer that an element is written from, or the nearest one. */
export function transferPathOf(path: string): string {
  const [, element = '', below = ''] = GROUP.exec(path) ?? [];
  const own = OF_GROUP[element];
  if (own !== undefined) return ['creditTransfer', own, ...fieldsOf(below)].join('.');
  return ['creditTransfer', ...fieldsOf(PAYMENT.exec(path)?.[1] ?? '')].join('.');
}

/** The fields along an ISO path, as far as known. */
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
