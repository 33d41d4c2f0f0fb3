import { randomBytes } from 'node:crypto';
import { Client } from '../client/client';
import { SCOPES } from '../client/document';
import type { Stack } from '../stack/stack';

export interface ApiKey {
  readonly id: string;
  readonly name: string;
  readonly prefix: string;
  readonly scopes: readonly string[];
  readonly workspaceIds: readonly string[];
  readonly environment: string;
  readonly createdBy: string;
  readonly createdAt: string;
  readonly expiresAt: string | null;
  readonly lastUsedAt: string | null;
  readonly revokedAt: string | null;
  /** Set only in the answer that makes the key. */
  readonly key: string;
}

/** Fields of a new tenant. */
export interface BankOptions {
  readonly plan?: string;
  readonly kind?: 'live' | 'sandbox';
  readonly settings?: object;
}

/** A new tenant, so that tests on one stack do not affect each other. */
export interface Bank {
  readonly id: string;
  /** Holds every scope that a tenant's key can have; it makes contracts. */
  readonly maker: Client;
  /** Another key of the same tenant, for actions that the maker may not do. */
  readonly reviewer: Client;
}

/** Scopes that a tenant's key can have: all but the operator's. */
export const TENANT_SCOPES = SCOPES.filter((scope) => !scope.startsWith('platform:'));

/** The platform's operator, acting for this tenant; by default for the platform. */
export function operatorOf({ baseUrl, demo }: Stack, tenant = 'platform'): Client {
  return new Client(baseUrl, { tenant, key: demo.operatorKey });
}

/** The demo tenant of the first start, with its two keys. */
export function demoBankOf({ baseUrl, demo }: Stack): Bank {
  const maker = new Client(baseUrl, { tenant: demo.tenantId, key: demo.key });
  return { id: demo.tenantId, maker, reviewer: maker.as({ key: demo.reviewerKey }) };
}

/** Opens a tenant with two keys, as an operator does. */
export async function openBank(stack: Stack, options: BankOptions = {}): Promise<Bank> {
  const { plan = 'Enterprise', kind = 'live', settings } = options;
  const id = `bank-${randomBytes(6).toString('hex')}`;
  const tenant = { id, name: 'A bank', plan, kind, settings };
  const created = await operatorOf(stack).post('/v1/tenants', tenant);
  if (created.status !== 201) throw new Error(`no tenant was made: ${created.text}`);
  const operator = operatorOf(stack, id);
  const maker = operator.as({ key: await newKey(operator, ['*']) });
  const reviewer = operator.as({ key: await newKey(operator, ['*']) });
  return { id, maker, reviewer };
}

/** Makes a key with these scopes and returns its secret. */
export async function newKey(admin: Client, scopes: readonly string[]): Promise<string> {
  return (await makeKey(admin, { name: 'a key', scopes })).key;
}

/** Makes a key. @throws Error when it is refused */
export async function makeKey(admin: Client, body: object): Promise<ApiKey> {
  const { status, text, body: answer } = await admin.post<ApiKey>('/v1/api-keys', body);
  if (status !== 201) throw new Error(`no key was made: ${text}`);
  return answer.data;
}
