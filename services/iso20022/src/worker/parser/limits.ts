import { DomainError } from '@masar/kit/errors';
import { locationOf, refusalError, type Refusal } from './refusal';

export const MAX_BYTES = 5 * 1024 * 1024;

/** Characters that XML must not contain, lone surrogates among them. Source: XML 1.0, section 2.2. */
const ILLEGAL = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u;
/** ASCII letters with a NUL byte each, in either byte order. */
const UTF_16 = /^(?:\0[^\0]){2}|^(?:[^\0]\0){2}/;
const DECLARATION =
  /^<\?xml\s+version\s*=\s*["']([^"']*)["'](?:\s+encoding\s*=\s*["']([^"']*)["'])?/;

/**
 * The text of an XML body, checked before parsing: UTF-8, at most 5 MiB, no DTD, no control characters.
 * @throws DomainError PAYLOAD_TOO_LARGE, VALIDATION_ERROR
 * Source: adr/0001-one-reader-of-xml.md.
 */
export function readText(body: string | Uint8Array): string {
  if (body.length > MAX_BYTES || Buffer.byteLength(body) > MAX_BYTES) {
    throw new DomainError(
      'PAYLOAD_TOO_LARGE',
      'an XML message has at most 5 MiB; send it in parts',
    );
  }
  const text = (typeof body === 'string' ? body : decode(body)).replace(/^\uFEFF/, '');
  const refusal = refusalOf(text);
  if (refusal) throw refusalError([refusal]);
  return text;
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    const message = 'the bytes are not UTF-8; send the message in UTF-8';
    throw refusalError([{ code: 'XML_ENCODING', message, at: { line: 1, column: 1 } }]);
  }
}

function refusalOf(text: string): Refusal | undefined {
  if (/^\s*$/.test(text)) {
    const message = 'there is no XML; send a message';
    return { code: 'XML_SYNTAX', message, at: { line: 1, column: 1 } };
  }
  const dtd = /<!(DOCTYPE|ENTITY)/.exec(text);
  if (dtd) {
    const message = 'a document type or entity is declared; messages have none: take it out';
    return { code: 'XML_DTD', message, at: locationOf(text, dtd.index) };
  }
  if (UTF_16.test(text)) {
    const message = 'the bytes are UTF-16; send the message in UTF-8';
    return { code: 'XML_ENCODING', message, at: { line: 1, column: 1 } };
  }
  const illegal = ILLEGAL.exec(text);
  if (illegal) {
    const hex = (illegal[0].codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
    const message = `U+${hex} cannot stand in XML; take it out, or send the message in UTF-8`;
    return { code: 'XML_CHAR', message, at: locationOf(text, illegal.index) };
  }
  const [, version = '1.0', encoding = 'UTF-8'] = DECLARATION.exec(text) ?? [];
  if (version === '1.0' && /^(utf-8|us-ascii)$/i.test(encoding)) return undefined;
  const message = `XML ${version} in ${encoding} is declared; send XML 1.0 in UTF-8`;
  return { code: 'XML_ENCODING', message, at: { line: 1, column: 1 } };
}
