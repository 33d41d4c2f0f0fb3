import type { Caller } from '../servers/callers';

/** A tenant whose data grows. */
export interface Tenant {
  readonly id: string;
  /** Different for each tenant: part of the ids of its copies. */
  readonly number: number;
  readonly url: string;
  readonly caller: Caller;
}

/** A request of the API. */
export interface Call {
  readonly method?: 'GET' | 'POST';
  readonly path: string;
  readonly body?: object;
}

/** Makes this request each time. */
export function post(path: string, body: object): () => Call {
  return () => ({ method: 'POST', path, body });
}

/** An answer, and the time that it took. */
export interface Timed {
  readonly ms: number;
  readonly answer: Answer;
}

export interface Answer {
  readonly [field: string]: unknown;
  readonly pagination?: Pagination;
}

export interface Pagination {
  readonly total: number;
  readonly totalIsMinimum?: boolean;
  readonly next?: string;
}

/** @throws Error with the answer when it is not a success */
export async function send({ url, caller }: Tenant, call: Call): Promise<Timed> {
  const { method = 'GET', path, body } = call;
  const began = performance.now();
  const answer = await fetch(`${url}${path}`, {
    method,
    headers: { ...caller, ...(body && { 'Content-Type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  const ms = performance.now() - began;
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
  return { ms, answer: JSON.parse(text) as Answer };
}
