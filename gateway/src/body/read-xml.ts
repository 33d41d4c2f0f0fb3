import { DomainError } from '@masar/kit/errors';
import { decodeUtf8 } from './decode-utf8';

/** Media types of a body that is XML itself. */
const XML_TYPES = new Set(['application/xml', 'text/xml']);

/** Letters of which every other byte is empty, in either order of bytes: as UTF-8 they pass. */
const UTF_16 = /^(?:\0[^\0]){2}|^(?:[^\0]\0){2}/;

export function isXml(mediaType: string): boolean {
  return XML_TYPES.has(mediaType);
}

/**
 * A body of XML as the JSON body that it stands for; no bytes mean an empty object. What is inside is
 * checked as if it had come in JSON.
 * @param field that the text is the value of
 * @throws DomainError VALIDATION_ERROR for bytes that are no UTF-8
 */
export function readXml(bytes: Uint8Array, field: string): Readonly<Record<string, string>> {
  if (bytes.length === 0) return {};
  const text = decodeUtf8(bytes);
  if (text !== undefined && !UTF_16.test(text)) return { [field]: text };
  const message = `the body is ${text === undefined ? 'not UTF-8' : 'UTF-16'}; send the XML in UTF-8`;
  throw new DomainError('VALIDATION_ERROR', message, [
    { field: 'body', code: 'INVALID_ENCODING', message },
  ]);
}
