import type { MessageEnvelope } from '../shared/message-json';
import { bodyOf, textAt, type Element } from '../shared/look';

export interface Identity {
  readonly messageId: string;
  readonly sender?: string;
  /** When it was made, an instant in UTC; absent where the message does not say it so. */
  readonly saidAt?: string;
}

/** What names a bank, in an element that holds one. */
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

/** Who made a message, when, and under which id; undefined where it has none. */
export function identityOf(message: MessageEnvelope): Identity | undefined {
  const body = bodyOf(message);
  const header: Element = { path: '/AppHdr', json: message.AppHdr ?? {} };
  const messageId = textAt(body, 'GrpHdr/MsgId', 'Assgnmt/Id');
  if (messageId === undefined) return undefined;
  const sender = textAt(header, ...BY_HEADER) ?? textAt(body, ...BY_DOCUMENT);
  const said = textAt(body, 'GrpHdr/CreDtTm', 'Assgnmt/CreDtTm');
  const saidAt = said === undefined ? undefined : instantOf(said);
  return { messageId, ...(sender !== undefined && { sender }), ...(saidAt && { saidAt }) };
}

/** An ISO date and time as an instant; one without an offset is taken as UTC. */
function instantOf(text: string): string | undefined {
  const hasOffset = /(Z|[+-]\d\d:\d\d)$/.test(text);
  const instant = new Date(hasOffset ? text : `${text}Z`);
  return Number.isNaN(instant.getTime()) ? undefined : instant.toISOString();
}
