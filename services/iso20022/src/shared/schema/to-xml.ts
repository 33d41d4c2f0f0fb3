import type { Issue } from '../issue';
import type { MessageEnvelope } from '../message-json';
import type { MessageVersion } from '../model/model';
import { readMessage } from './check-structure';
import { writeElement } from './xml/write-xml';

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';

/**
 * A message in JSON as XML, in the order of the schema; a header and its Document are wrapped in a BusMsg.
 * An invalid message returns its issues instead.
 */
export function toXml(
  version: MessageVersion,
  message: MessageEnvelope,
): { xml: string; issues: readonly [] } | { xml?: undefined; issues: readonly Issue[] } {
  const { trees, issues } = readMessage(message, version);
  if (issues.length > 0) return { issues };
  const document = writeElement(trees.document);
  if (!trees.header) return { xml: DECLARATION + document, issues: [] };
  const header = writeElement(trees.header);
  return { xml: `${DECLARATION}<BusMsg>${header}${document}</BusMsg>`, issues: [] };
}
