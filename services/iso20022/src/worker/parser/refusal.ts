import { DomainError } from '@masar/kit/errors';

/** The reason why a text is rejected; line and column count from 1. */
export interface Refusal {
  readonly code:
    | 'XML_SYNTAX'
    | 'XML_DTD'
    | 'XML_CHAR'
    | 'XML_ENCODING'
    | 'XML_DEPTH'
    | 'XML_NAME'
    | 'XML_NAMESPACES'
    | 'XML_ELEMENTS';
  readonly message: string;
  readonly at: Location;
}

export interface Location {
  readonly line: number;
  readonly column: number;
}

/** Line and column of an offset; a column counts UTF-16 units. */
export function locationOf(text: string, offset: number): Location {
  const before = text.slice(0, offset).split(/\r\n|\r|\n/);
  return { line: before.length, column: (before.at(-1) ?? '').length + 1 };
}

/** The error for an unreadable text. */
export function refusalError(refusals: readonly Refusal[]): DomainError {
  const details = refusals.map(({ code, message, at }) => ({
    field: 'xml',
    code,
    message: `line ${at.line}, column ${at.column}: ${message}`,
  }));
  return new DomainError('VALIDATION_ERROR', 'the XML cannot be read', details);
}
