import type { ParsedMessage } from '../../shared/schema/judge-message';
import { readText } from './limits';
import { textParser } from './parse-text';

export interface Parser {
  /**
   * The message in an XML body, with its schema errors as issues.
   * @throws DomainError VALIDATION_ERROR with line and column for unreadable XML; PAYLOAD_TOO_LARGE
   * beyond 5 MiB
   */
  parseXml(body: string | Uint8Array): Promise<ParsedMessage>;
}

interface Options {
  /** Folder of published schemas (ISO20022_XSD_DIR), which every message must also satisfy. */
  readonly schemaFolder?: string | undefined;
}

/** Opens the XML parser. */
export function openParser({ schemaFolder }: Options = {}): Parser {
  const parseText = textParser(schemaFolder);
  return { parseXml: async (body) => parseText(readText(body)) };
}
