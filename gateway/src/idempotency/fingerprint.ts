import { DomainError } from '@masar/kit/errors';
import { sha256 } from '../sha256';

/** 1 to 255 printable ASCII characters: enough for any client's ids, and safe in logs and indexes. */
const KEY = /^[\x20-\x7e]{1,255}$/;
const HEADER = 'X-Idempotency-Key';

/** Two requests are the same one when all of this is equal. */
export interface RequestIdentity {
  /** Credential id: the key belongs to the tenant, the request to its sender. */
  readonly actor: string;
  readonly workspaceId: string | undefined;
  readonly method: string;
  /** Path and query, as sent. */
  readonly url: string;
  /** The parsed JSON body. */
  readonly body: unknown;
}

/**
 * Hash of a request. The prefix (/api/v1 or /v1), the order of query parameters and object keys, and
 * white space in the body make no difference.
 */
export function fingerprint(request: RequestIdentity): string {
  const { actor, workspaceId = '', method, url, body } = request;
  const pathEnd = url.includes('?') ? url.indexOf('?') : url.length;
  const path = url.slice(0, pathEnd).replace(/^\/api(?=\/v1\/)|\/$/g, '');
  const query = new URLSearchParams(url.slice(pathEnd));
  query.sort();
  return sha256(
    [actor, workspaceId, method, path, query.toString(), canonicalJson(body)].join('\n'),
    'base64url',
  );
}

/** Id of a key's record; it contains the tenant, so that two tenants may send the same key. */
export function recordId(tenantId: string, key: string): string {
  return sha256(`${tenantId}\n${key}`, 'base64url');
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
