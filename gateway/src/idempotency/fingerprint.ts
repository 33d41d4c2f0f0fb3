import { createHash } from 'node:crypto';
import { DomainError } from '@masar/kit/errors';

/** Printable ASCII, 1 to 255: room for every client's ids, and safe in logs and indexes. */
const KEY = /^[\x20-\x7e]{1,255}$/;
const HEADER = 'X-Idempotency-Key';

/** What makes two requests the same one. */
export interface RequestIdentity {
  /** Credential id: a key belongs to the tenant, its request to who sent it. */
  readonly actor: string;
  readonly workspaceId: string | undefined;
  readonly method: string;
  /** Path and query as they were sent. */
  readonly url: string;
  /** The parsed JSON body. */
  readonly body: unknown;
}

/**
 * Equal for requests that ask for the same: neither the prefix (/api/v1 or /v1), nor the order of
 * query parameters and of object keys, nor white space in the body makes a difference.
 */
export function fingerprint(request: RequestIdentity): string {
  const { actor, workspaceId = '', method, url, body } = request;
  const pathEnd = url.includes('?') ? url.indexOf('?') : url.length;
  const path = url.slice(0, pathEnd).replace(/^\/api(?=\/v1\/)|\/$/g, '');
  const query = new URLSearchParams(url.slice(pathEnd));
  query.sort();
  return sha256(
    [actor, workspaceId, method, path, query.toString(), canonicalJson(body)].join('\n'),
  );
}

/** Id of the record of a key: keys of different tenants never meet. */
export function recordId(tenantId: string, key: string): string {
  return sha256(`${tenantId}\n${key}`);
}

/** @throws DomainError VALIDATION_ERROR unless the key is 1-255 printable ASCII characters */
export function checkKey(text: string): void {
  if (KEY.test(text)) return;
  const message = `${HEADER} must be 1 to 255 printable ASCII characters`;
  const code = 'INVALID_FORMAT';
  throw new DomainError('VALIDATION_ERROR', message, [{ field: HEADER, code, message }]);
}

function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    isObject(part) ? sortedByKey(part) : part,
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function sortedByKey(object: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.keys(object)
      .sort()
      .map((key) => [key, object[key]]),
  );
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
