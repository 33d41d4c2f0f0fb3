import { VERSIONS, type Family } from '../../shared/families';
import type { MessageJson } from '../../shared/message-json';
import { nested } from './nested';
import type { CbprRule } from './rule';

const BIC = 'FIId/FinInstnId/BICFI';

/**
 * Numbers of the header's rules in a message's catalogue. A rule without a number is not applied, except the
 * definition, which applies to every message.
 */
export interface HeaderNumbers {
  readonly id?: readonly string[];
  readonly definition?: string;
  readonly to?: readonly string[];
  readonly from?: string;
  readonly priority?: string;
  readonly copy?: string;
  readonly related?: string;
}

/** Elements of the message that repeat its header. */
export interface HeaderTwins {
  readonly family: Family;
  /** The element in Document, such as FIToFICstmrCdtTrf. */
  readonly root: string;
  /** The transaction within it, with InstgAgt, InstdAgt and PmtTpInf. */
  readonly transaction?: string;
  /** The report within it, with CpyDplctInd. */
  readonly report?: string;
}

/** Rules on elements that must agree between AppHdr and Document. */
export function headerRules(twins: HeaderTwins, numbers: HeaderNumbers): readonly CbprRule[] {
  const transaction = `Document/${twins.root}/${twins.transaction}`;
  const { id, definition, to, from, priority, copy, related } = numbers;
  return [
    ...(id ? [idIsTheMessages(id, `Document/${twins.root}/GrpHdr/MsgId`)] : []),
    definitionIsNamed(definition ? [definition] : [], VERSIONS[twins.family]),
    ...(to ? [toIsTheInstructed(to, `${transaction}/InstdAgt/FinInstnId/BICFI`)] : []),
    ...(from ? [fromIsTheInstructing([from], `${transaction}/InstgAgt/FinInstnId/BICFI`)] : []),
    ...(priority ? [priorityIsTheInstructions(priority, `${transaction}/PmtTpInf/InstrPrty`)] : []),
    ...(copy ? [copyIsTheReports(copy, `Document/${twins.root}/${twins.report}/CpyDplctInd`)] : []),
    ...(related ? [relatedNamesItsService(related)] : []),
  ];
}

const idIsTheMessages = (numbers: readonly string[], twin: string): CbprRule => ({
  numbers,
  code: 'CBPR_BIZMSGIDR',
  ...alike('AppHdr/BizMsgIdr', twin, ['MSG-17', 'MSG-18']),
  message: 'BizMsgIdr of the header is MsgId of the message: write the same into both',
});

const definitionIsNamed = (numbers: readonly string[], version: string): CbprRule => ({
  numbers,
  code: 'CBPR_MSGDEFIDR',
  at: '',
  must: { holdDefinition: 'AppHdr/MsgDefIdr' },
  message: 'MsgDefIdr of the header is the end of the namespace of Document: write that',
  reason: 'CH16',
  keeps: nested('AppHdr/MsgDefIdr', version),
  breaks: nested('AppHdr/MsgDefIdr', 'pacs.999.001.01'),
});

/** A case goes from its assigner to its assignee. Source: ISO's definition of Assgnmt, camt.056. */
export const assignedAsSent = (assignment: string): readonly CbprRule[] => [
  {
    ...toIsTheInstructed([], `${assignment}/Assgne/Agt/FinInstnId/BICFI`),
    message: 'To of the header is the assignee, unless CpyDplct is COPY or CODU: write one BIC',
  },
  {
    ...fromIsTheInstructing([], `${assignment}/Assgnr/Agt/FinInstnId/BICFI`),
    message: 'Fr of the header is the assigner: write the same BIC into both',
  },
];

const toIsTheInstructed = (numbers: readonly string[], twin: string): CbprRule => ({
  numbers,
  code: 'CBPR_TO_BIC',
  ...alike(`AppHdr/To/${BIC}`, twin, ['RIBLSARI', 'NBOKKWKW']),
  where: { noValue: 'AppHdr/CpyDplct', in: ['COPY', 'CODU'] },
  message:
    'To of the header is the instructed agent, unless CpyDplct is COPY or CODU: write one BIC',
});

const fromIsTheInstructing = (numbers: readonly string[], twin: string): CbprRule => ({
  numbers,
  code: 'CBPR_FROM_BIC',
  ...alike(`AppHdr/Fr/${BIC}`, twin, ['RIBLSARI', 'NBOKKWKW']),
  message: 'Fr of the header is the instructing agent: write the same BIC into both',
});

const priorityIsTheInstructions = (number: string, twin: string): CbprRule => ({
  numbers: [number],
  code: 'CBPR_PRIORITY',
  ...alike('AppHdr/Prty', twin, ['HIGH', 'NORM']),
  message: 'Prty of the header is InstrPrty of the payment: write the same into both',
});

const copyIsTheReports = (number: string, twin: string): CbprRule => ({
  numbers: [number],
  code: 'CBPR_COPY_DUPLICATE',
  ...alike('AppHdr/CpyDplct', twin, ['COPY', 'DUPL']),
  message: 'CpyDplct of the header is CpyDplctInd of the report: write the same into both',
});

const relatedNamesItsService = (number: string): CbprRule => ({
  numbers: [number],
  code: 'CBPR_RELATED_BIZSVC',
  at: 'AppHdr/Rltd',
  must: { have: ['BizSvc'] },
  message: 'a header that is told as related says by which rules its message was made: add BizSvc',
  severity: 'WARNING',
  reason: 'CH21',
  keeps: { BizSvc: 'swift.cbprplus.03' },
  breaks: { BizMsgIdr: 'MSG-17' },
});

const alike = (one: string, twin: string, [text, other]: readonly [string, string]) => ({
  at: '',
  must: { agree: [one, twin] as const },
  reason: 'CH16',
  keeps: both(nested(one, text), nested(twin, text)),
  breaks: both(nested(one, text), nested(twin, other)),
});

const both = (header: Record<string, MessageJson>, document: Record<string, MessageJson>) => ({
  ...header,
  ...document,
});
