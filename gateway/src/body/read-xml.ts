import { DomainError } from '@masar/kit/errors';
import { decodeUtf8 } from './decode-utf8';

/** Media types of a body in XML. */
const XML_TYPES = new Set(['application/xml', 'text/xml']);

/** ASCII letters in UTF-16 of either byte order: every other byte is zero, which is valid UTF-8 too. */
const UTF_16 = /^(?:\0[^\0]){2}|^(?:[^\0]\0){2}/;

export function isXml(mediaType: string): boolean {
  return XML_TYPES.has(mediaType);
}

/**
 * The JSON body that an XML body stands for, which is checked like any other; an empty body is an
 * empty object.
 * @param field takes the text
 * @throws DomainError VALIDATION_ERROR for bytes that are not UTF-8
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
