import { DomainError } from '../errors';

export type Attributes = Readonly<Record<string, string | number>>;

/** One step of a request's way, while it goes on. */
export interface Span {
  /** W3C trace context of this step, for what it causes. */
  readonly traceparent: string;
  /** For what is known of the step only later. */
  describe(attributes: Attributes, name?: string): void;
  /** @param errorCode all that a trace tells of a failure */
  end(errorCode?: string): void;
}

export interface SpanOptions {
  readonly kind: 'server' | 'client' | 'producer' | 'consumer' | 'internal';
  /** W3C trace context of what caused it; without one, or with another text, a trace begins. */
  readonly parent?: string | undefined;
  /** True where a request comes from outside: there the sampler decides, and later steps follow it. */
  readonly isEntry?: true;
  /** Never amounts, names, keys or bodies: ids, codes and names of our own. */
  readonly attributes?: Attributes;
}

/** Opens spans while tracing is on. As a property, so that off costs a look at it and no arguments. */
export const tracing: { openSpan?: (name: string, options: SpanOptions) => Span } = {};

/** Does the work of a span, which ends with it. */
export async function within<T>(span: Span | undefined, work: () => Promise<T>): Promise<T> {
  if (!span) return work();
  try {
    const done = await work();
    span.end();
    return done;
  } catch (error) {
    span.end(codeOf(error));
    throw error;
  }
}

/** All that a trace tells of an error: never its message, which may quote a request. */
export function codeOf(error: unknown): string {
  return error instanceof DomainError ? error.code : 'INTERNAL_ERROR';
}

/** The span's context as a property of what it causes, where there is one. */
export function causedBy(span: { readonly traceparent?: string } | undefined): {
  readonly traceparent?: string;
} {
  return span?.traceparent === undefined ? {} : { traceparent: span.traceparent };
}

/** The field of a log line that finds its trace. */
export function traceField(traceparent: string | undefined): { readonly trace_id?: string } {
  return traceparent === undefined ? {} : { trace_id: traceparent.slice(3, 35) };
}
