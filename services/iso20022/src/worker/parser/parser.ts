import type { ParsedMessage } from '../../shared/message/judge-message';
import { readText } from './limits';
import { textParser } from './parse-text';

export interface Parser {
  /**
   * The message in an XML body, with what its schema refuses as issues.
   * @throws DomainError VALIDATION_ERROR with line and column when it is not XML that the rail reads;
   * PAYLOAD_TOO_LARGE beyond 5 MiB
   */
  parseXml(body: string | Uint8Array): Promise<ParsedMessage>;
}

interface Options {
  /** Where published schemas are (ISO20022_XSD_DIR): every message is held to them, too. */
  readonly schemaFolder?: string | undefined;
}

/** Opens the reader of XML. */
export function openParser({ schemaFolder }: Options = {}): Parser {
  const parseText = textParser(schemaFolder);
  return { parseXml: async (body) => parseText(readText(body)) };
}
