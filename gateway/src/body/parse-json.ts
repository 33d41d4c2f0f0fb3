import sjson from 'secure-json-parse';
import { DomainError } from '@masar/kit/errors';
import { bodyLimits, type BodyLimits } from './body-limits';
import { decodeUtf8 } from './decode-utf8';
import { scanJson } from './scan-json';

/**
 * The value of a JSON body; an empty body is an empty object.
 * @throws DomainError VALIDATION_ERROR for bytes that are not UTF-8 or not JSON, for anything that
 * scanJson refuses, and for the keys __proto__ and constructor.prototype
 */
export function parseJson(bytes: Uint8Array, { values }: BodyLimits = bodyLimits()): unknown {
  if (bytes.length === 0) return {};
  const text = decodeUtf8(bytes);
  if (text === undefined) throw malformed('the body is not UTF-8');
  scanJson(text, values);
  try {
    return sjson.parse(text, { protoAction: 'error', constructorAction: 'error' });
  } catch (error) {
    throw notJson(error);
  }
}

function notJson(error: unknown): DomainError {
  const reason = error instanceof Error ? error.message : '';
  if (reason.includes('forbidden prototype')) {
    return malformed('the body has a key that is never allowed: __proto__ or constructor');
  }
  const position = /position (\d+)/.exec(reason)?.[1];
  return malformed(
    position === undefined
      ? 'the body is not JSON: it ends too early or is misspelled'
      : `the body is not JSON: the mistake is at character ${position}`,
  );
}

function malformed(message: string): DomainError {
  return new DomainError('VALIDATION_ERROR', message, [
    { field: 'body', code: 'INVALID_JSON', message },
  ]);
}
