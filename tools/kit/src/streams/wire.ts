import type { IncomingMessage } from 'node:http';
import { DomainError, ERRORS, isErrorCode, type Detail } from '../errors';

/** Longest error that is read. */
const MAX_BYTES = 64 * 1024;

interface WrittenError {
  readonly code: string;
  readonly message: string;
  readonly details: readonly Detail[];
}

/**
 * Path and query of a streamed answer.
 * @param rpc full name, for example masar.iso20022.v1.Iso20022StreamsService/GetIso20022MessageXml
 */
export function streamPath(rpc: string, message: object): string {
  return `/${rpc}?message=${encodeURIComponent(JSON.stringify(message))}`;
}

/** The rpc and the message of such a path. @throws Error when it is none */
export function readStreamPath(url: string): { rpc: string; message: unknown } {
  const { pathname, searchParams } = new URL(url, 'http://service');
  return { rpc: pathname, message: JSON.parse(searchParams.get('message') ?? 'null') };
}

/** Status and body of an error instead of the stream. */
export function writtenError({ code, message, details }: DomainError) {
  return { status: ERRORS[code].http, body: JSON.stringify({ code, message, details }) };
}

/**
 * The error that a service answered with, as it was thrown there. What is none of ours, and a refused
 * context, which is the caller's own fault, is INTERNAL_ERROR and tells nothing.
 */
export async function answeredError(answer: IncomingMessage): Promise<DomainError> {
  const sent = read(await readText(answer));
  if (sent && isErrorCode(sent.code) && sent.code !== 'AUTHENTICATION_ERROR') {
    return new DomainError(sent.code, sent.message, sent.details);
  }
  return new DomainError('INTERNAL_ERROR', 'unexpected error; quote the request id to support');
}

/** Empty when it is longer than any error, or is cut off. */
async function readText(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      bytes += chunk.byteLength;
      if (bytes > MAX_BYTES) return '';
      chunks.push(chunk);
    }
  } catch {
    return '';
  }
  return Buffer.concat(chunks).toString();
}

function read(text: string): WrittenError | undefined {
  try {
    return JSON.parse(text) as WrittenError;
  } catch {
    return undefined;
  }
}
