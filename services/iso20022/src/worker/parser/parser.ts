import { join } from 'node:path';
import type { ParsedMessage } from '../../shared/message/judge-message';
import { readText } from './limits';
import { textParser } from './parse-text';
import { ParserPool } from './pool';

/** Longer texts take more than a few milliseconds: a thread of their own reads them. */
const LONG_UNITS = 256 * 1024;
const THREADS = 2;

export interface Parser {
  /**
   * The message in an XML body, with what its schema refuses as issues.
   * @throws DomainError VALIDATION_ERROR with line and column when it is not XML that the rail reads;
   * PAYLOAD_TOO_LARGE beyond 5 MiB; SERVICE_UNAVAILABLE when too many long ones wait
   */
  parseXml(body: string | Uint8Array): Promise<ParsedMessage>;
  close(): Promise<void>;
}

interface Options {
  /** Where published schemas are (ISO20022_XSD_DIR): every message is held to them, too. */
  readonly schemaFolder?: string | undefined;
}

/**
 * Opens the reader of XML; its threads start when the first long text comes.
 */
export function openParser({ schemaFolder }: Options = {}): Parser {
  const parseText = textParser(schemaFolder);
  const pool = new ParserPool(THREADS, WORKER_FILE, { schemaFolder });
  return {
    parseXml: async (body) => {
      const text = readText(body);
      return text.length > LONG_UNITS ? pool.parse(text) : parseText(text);
    },
    close: () => pool.close(),
  };
}

/** A thread runs what was compiled, also where tests run the sources themselves. */
const WORKER_FILE = __filename.endsWith('.ts')
  ? join(__dirname, '../../../dist/src/worker/parser/parse-worker.js')
  : join(__dirname, 'parse-worker.js');
