import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { DomainError } from '../errors';
import type { Scope } from '../scope';
import { clockAhead } from '../time';
import { causedBy, type Span } from '../tracing';

/** Metadata key under which the context travels. */
export const CONTEXT_KEY = 'x-masar-context';

const LIFETIME_MS = 30_000;
const CLOCK_SKEW_MS = 5_000;
/** All settings that a tenant may have fit; streams carry it in headers of HTTP/1, of 16 KiB together. */
const MAX_LENGTH = 12_288;
/** Bytes of a tenant's settings in JSON. Base64url lengthens all by a third, and 2 KiB are for who asks. */
export const MAX_SETTINGS_BYTES = 7_000;

/** The gateway's word on a call: who asks, and which RPC of which server may believe it. */
export interface CallContext extends Omit<Scope, 'clock' | 'traceparent'> {
  /** Server name, for example "contracts". */
  readonly server: string;
  /** Unix milliseconds. */
  readonly issuedAt: number;
  /** How far the tenant's clock is ahead of the machine's; absent unless a sandbox has moved it. */
  readonly clockOffsetMs?: number;
}

interface Expected {
  /** Newest first: more than one while the secret is rotated. */
  readonly keys: readonly string[];
  readonly server: string;
  readonly rpc: string;
  /** Unix milliseconds. */
  readonly now: number;
}

/** The key of one server, from the gateway's master secret; it says nothing about the others. */
export function deriveKey(master: string, server: string): string {
  const key = hkdfSync('sha256', master, '', `masar context v1 ${server}`, 32);
  return Buffer.from(key).toString('base64url');
}

/** The context as text for one call: base64url JSON, a dot, and its HMAC-SHA-256. */
export function signContext(context: CallContext, key: string): string {
  const body = Buffer.from(JSON.stringify(context)).toString('base64url');
  return `${body}.${mac(body, key)}`;
}

/**
 * The context, when it was signed for this server and RPC in the last 30 s.
 * @throws DomainError AUTHENTICATION_ERROR, the same whichever check failed; its cause names the
 * check for the server's log and never travels
 */
export function verifyContext(text: string | undefined, expected: Expected): CallContext {
  if (!text) throw refused('missing');
  if (text.length > MAX_LENGTH) throw refused('too long');
  const [body = '', given = ''] = text.split('.');
  if (!expected.keys.some((key) => isSigned(body, key, given))) throw refused('wrong signature');
  const context = JSON.parse(Buffer.from(body, 'base64url').toString()) as CallContext;
  if (context.server !== expected.server) throw refused('for another server');
  if (context.rpc !== expected.rpc) throw refused('for another rpc');
  const ageMs = expected.now - context.issuedAt;
  if (ageMs > LIFETIME_MS + CLOCK_SKEW_MS) throw refused('expired');
  if (ageMs < -CLOCK_SKEW_MS) throw refused('from the future');
  return context;
}

/** The scope that handlers and stores take; nothing but a verified context makes one. */
export function scopeOf(context: CallContext, span?: Span): Scope {
  return { ...context, clock: clockAhead(context.clockOffsetMs ?? 0), ...causedBy(span) };
}

function isSigned(body: string, key: string, given: string): boolean {
  const [a, b] = [Buffer.from(mac(body, key)), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** As text: bytes of its own for each would cost more than the HMAC. */
function mac(body: string, key: string): string {
  return createHmac('sha256', key).update(body).digest('base64url');
}

function refused(check: string): DomainError {
  const error = new DomainError('AUTHENTICATION_ERROR', 'the call carries no valid context');
  error.cause = check;
  return error;
}
