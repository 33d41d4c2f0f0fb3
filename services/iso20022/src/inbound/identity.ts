import type { MessageEnvelope } from '../shared/message-json';
import { bodyOf, textAt, type Element } from '../shared/find-elements';

export interface Identity {
  readonly messageId: string;
  readonly sender?: string;
  /** Creation time, an instant in UTC; absent when the message states none that can be read. */
  readonly saidAt?: string;
}

/** Elements that identify a bank, in order of preference. */
const BANK = [
  'FinInstnId/BICFI',
  'FinInstnId/BIC',
  'FinInstnId/ClrSysMmbId/MmbId',
  'FinInstnId/LEI',
  'FinInstnId/Nm',
];
const PARTY = ['Id/OrgId/AnyBIC', 'Id/OrgId/BICOrBEI', 'Id/OrgId/LEI', 'Id/OrgId/Othr/Id', 'Nm'];

const within = (place: string, names: readonly string[]) => names.map((name) => `${place}/${name}`);

const BY_HEADER = [...within('Fr/FIId', BANK), ...within('Fr/OrgId', PARTY)];
const BY_DOCUMENT = [
  ...within('GrpHdr/InstgAgt', BANK),
  ...within('Assgnmt/Assgnr/Agt', BANK),
  ...within('Assgnmt/Assgnr/Pty', PARTY),
  ...within('GrpHdr/InitgPty', PARTY),
  ...within('Stmt/Acct/Svcr', BANK),
  ...within('Rpt/Acct/Svcr', BANK),
  ...within('Ntfctn/Acct/Svcr', BANK),
];

/** Sender, creation time and id of a message; undefined for a message without an id. */
export function identityOf(message: MessageEnvelope): Identity | undefined {
  const body = bodyOf(message);
  const header: Element = { path: '/AppHdr', json: message.AppHdr ?? {} };
  const messageId = textAt(body, 'GrpHdr/MsgId', 'Assgnmt/Id');
  if (messageId === undefined) return undefined;
  const sender = textAt(header, ...BY_HEADER) ?? textAt(body, ...BY_DOCUMENT);
  const stated = textAt(body, 'GrpHdr/CreDtTm', 'Assgnmt/CreDtTm');
  const saidAt = stated === undefined ? undefined : instantOf(stated);
  return { messageId, ...(sender !== undefined && { sender }), ...(saidAt && { saidAt }) };
}

/** ISODateTime as an instant; a value without an offset is read as UTC. */
function instantOf(text: string): string | undefined {
  const hasOffset = /(Z|[+-]\d\d:\d\d)$/.test(text);
  const instant = new Date(hasOffset ? text : `${text}Z`);
  return Number.isNaN(instant.getTime()) ? undefined : instant.toISOString();
}
