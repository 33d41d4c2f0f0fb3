import { controlSumProblem, countProblem } from '../../shared/fields/totals';
import type { Problem } from '../../shared/fields/problem';
import type { Issue } from '../../shared/issue';
import type { MessageEnvelope, MessageJson } from '../../shared/message-json';
import { all, at, textAt } from './at-path';
import type { PathForm } from './walk';

/** Paths of the payments and their amounts in a family. */
interface Payments {
  readonly root: string;
  /** Element that groups the payments. */
  readonly groups?: string;
  readonly each: string;
  readonly amount: string;
}

const INITIATED = { groups: 'PmtInf' } as const;
const BY_FAMILY: Readonly<Record<string, Payments>> = {
  'pain.001': {
    ...INITIATED,
    root: 'CstmrCdtTrfInitn',
    each: 'CdtTrfTxInf',
    amount: 'Amt.InstdAmt',
  },
  'pain.008': { ...INITIATED, root: 'CstmrDrctDbtInitn', each: 'DrctDbtTxInf', amount: 'InstdAmt' },
  'pacs.004': { root: 'PmtRtr', each: 'TxInf', amount: 'RtrdIntrBkSttlmAmt' },
  'pacs.008': { root: 'FIToFICstmrCdtTrf', each: 'CdtTrfTxInf', amount: 'IntrBkSttlmAmt' },
  'pacs.009': { root: 'FICdtTrf', each: 'CdtTrfTxInf', amount: 'IntrBkSttlmAmt' },
};

/** ISO's reason codes for a wrong sum and a wrong number. */
const OF_MESSAGE = { sum: 'AM16', count: 'AM19' };
const OF_GROUP = { sum: 'AM17', count: 'AM18' };

/**
 * Issues of NbOfTxs and CtrlSum in the header and in each group of payments.
 * Source: ISO 20022 message definitions, NbOfTxs and CtrlSum.
 */
export function checkTotals(
  version: string,
  { Document }: MessageEnvelope,
  form: PathForm,
): readonly Issue[] {
  const payments = BY_FAMILY[version.slice(0, 8)];
  const message = payments && at(Document, payments.root);
  if (!payments || message === undefined || isReturnOfAll(message)) return [];
  const { root, groups: name } = payments;
  const groups = name === undefined ? [message] : all(at(message, name));
  const path = form === 'xpath' ? `/Document/${root}` : `Document.${root}`;
  const header = { totals: at(message, 'GrpHdr'), path: step(path, 'GrpHdr', form), form };
  const inHeader = wrongIn({ ...header, reasons: OF_MESSAGE }, groups, payments);
  if (name === undefined) return inHeader;
  const first = form === 'xpath' ? 1 : 0;
  const inGroups = groups.flatMap((group, i) => {
    const here = { totals: group, path: step(path, `${name}[${i + first}]`, form), form };
    return wrongIn({ ...here, reasons: OF_GROUP }, [group], payments);
  });
  return [...inHeader, ...inGroups];
}

/** A message returned as a whole (GrpRtr) counts payments that it does not list. */
function isReturnOfAll(message: MessageJson): boolean {
  const isWhole = ['true', '1'].includes(textAt(message, 'GrpHdr.GrpRtr') ?? '');
  return isWhole && all(at(message, 'TxInf')).length === 0;
}

interface Stated {
  readonly totals: MessageJson | undefined;
  readonly path: string;
  readonly form: PathForm;
  readonly reasons: typeof OF_MESSAGE;
}

function wrongIn(
  { totals, path, form, reasons }: Stated,
  groups: readonly MessageJson[],
  { each, amount }: Payments,
): readonly Issue[] {
  const transactions = groups.flatMap((group) => all(at(group, each)));
  const toIssue = (name: string, isoReasonCode: string, problem?: Problem): Issue[] =>
    problem
      ? [
          {
            ...problem,
            path: step(path, name, form),
            message: `${name} ${problem.message}`,
            isoReasonCode,
          },
        ]
      : [];
  const count = textAt(totals, 'NbOfTxs');
  const sum = textAt(totals, 'CtrlSum');
  const amounts = () => transactions.map((one) => textAt(one, `${amount}.#text`) ?? '');
  return [
    ...toIssue(
      'NbOfTxs',
      reasons.count,
      count === undefined ? undefined : countProblem(count, transactions.length),
    ),
    ...toIssue(
      'CtrlSum',
      reasons.sum,
      sum === undefined ? undefined : controlSumProblem(sum, amounts()),
    ),
  ];
}

const step = (path: string, name: string, form: PathForm): string =>
  `${path}${form === 'xpath' ? '/' : '.'}${name}`;
