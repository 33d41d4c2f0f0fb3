import type { IncomingHttpHeaders } from 'node:http';

export interface Meta {
  readonly requestId: string;
  readonly timestamp: string;
  readonly rail: string;
  readonly version: string;
}

export interface Pagination {
  readonly page: number;
  readonly perPage: number;
  readonly total: number;
  readonly totalPages: number;
  readonly hasMore: boolean;
  readonly totalIsMinimum?: boolean;
  readonly next?: string;
  readonly previous?: string;
}

export interface Detail {
  readonly field: string;
  readonly message: string;
  readonly code: string;
}

export interface Failure {
  readonly code: string;
  readonly message: string;
  readonly details: readonly Detail[];
  readonly rail: string;
  readonly requestId: string;
}

/** An answer's body; its members depend on the status. */
export interface Body<T> {
  readonly data: T;
  readonly meta: Meta;
  readonly pagination: Pagination;
  readonly error: Failure;
}

/** One answer, as received. */
export interface Answer<T = unknown> {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** The parsed text; an empty object when it is not JSON. */
  readonly body: Body<T>;
}

/** Reads an answer's text. */
export function toAnswer<T>(status: number, headers: IncomingHttpHeaders, text: string): Answer<T> {
  const isJson = /^application\/json\b/.test(headers['content-type'] ?? '') && text !== '';
  const body = (isJson ? JSON.parse(text) : {}) as Body<T>;
  return { status, headers, text, body };
}

/** The body without request id and time, which differ between two equal answers. */
export function withoutRequest({ text }: Answer): string {
  return text
    .replaceAll(/"requestId":"[^"]+"/g, '"requestId":"…"')
    .replaceAll(/"timestamp":"[^"]+"/g, '"timestamp":"…"');
}
