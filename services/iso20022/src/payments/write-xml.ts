import type { MessageEnvelope } from '../shared/message-json';
import { VERSIONS } from '../shared/families';
import { toXml } from '../shared/schema/to-xml';
import type { MessageVersion } from '../shared/model/model';
import type { Payment } from './payment';
import { writePain001 } from './write-pain001';

/** The payment's message as XML. */
export function writePaymentXml(payment: Payment): string {
  return writeXml(VERSIONS['pain.001'], writePain001(payment));
}

/** @throws Error for an invalid message, which cannot happen after the check at storing */
export function writeXml(version: MessageVersion, message: MessageEnvelope): string {
  const { xml, issues } = toXml(version, message);
  if (xml === undefined) throw new Error(`${version} cannot be written: ${issues[0]?.message}`);
  return xml;
}
