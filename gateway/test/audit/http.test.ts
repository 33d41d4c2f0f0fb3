import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createConnection, type Connection } from 'mongoose';
import openapi from '@masar/proto/openapi.json';
import { newId } from '@masar/kit/ids';
import type { AuditEntry } from '../../src/audit/entry';
import { Trail } from '../../src/audit/trail';
import { OPERATOR_ID } from '../../src/identity/directory';
import { makeKey as makeKeyText, type KeyEnvironment } from '../../src/identity/credentials/keys';
import { recordOf } from './audit-world';
import { gatewayUnderTest, OPERATOR_KEY, type UnderTest } from '../support/gateway-under-test';

let gateway: UnderTest;
let database: Connection;
beforeAll(async () => {
  gateway = await gatewayUnderTest({});
  const uri = process.env['MASAR_TEST_MONGODB_URI']!;
  database = await createConnection(uri, { dbName: 'masar_gateway' }).asPromise();
});
afterAll(async () => {
  await database.close();
  await gateway.stop();
});

interface Body<T> {
  readonly data: T;
  readonly error: {
    readonly details: readonly { readonly field: string; readonly code: string }[];
  };
}

interface Made {
  readonly id: string;
  readonly key: string;
}

async function done<T>(method: string, path: string, body?: object): Promise<T> {
  const answer = await gateway.ask(method, path, body);
  if (!answer.ok) throw new Error(await answer.text());
  return ((await answer.json()) as Body<T>).data;
}

/** Calls the API with a key of the tenant. */
const askWith = (key: string, path: string, headers: Record<string, string> = {}) =>
  fetch(gateway.url + path, {
    headers: { authorization: `Bearer ${key}`, 'x-tenant-id': gateway.tenantId, ...headers },
  });

const makeKey = (scopes: readonly string[]) =>
  done<Made>('POST', '/v1/api-keys', { name: 'k', scopes });

/** Bound on a wait that would never end. */
const WITHIN_MS = 120_000;

/** Waits for this many entries of the trail that match the query; newest first. */
async function entries(query: string, count: number): Promise<readonly AuditEntry[]> {
  for (const end = Date.now() + WITHIN_MS; Date.now() < end; await sleep(10)) {
    const found = await done<readonly AuditEntry[]>('GET', `/v1/audit?perPage=100&${query}`);
    if (found.length >= count) return found;
  }
  throw new Error(`fewer than ${count} entries for ${query}`);
}

test("the gateway's own commands are in the trail, each once, with their resource", async () => {
  await done('POST', '/v1/workspaces', { id: 'retail', name: 'Retail' });
  await done('PATCH', '/v1/workspaces/retail', { name: 'Retail banking' });
  const { id } = await makeKey(['contracts:read']);
  await done('POST', `/v1/api-keys/${id}/rotate`, {});
  await done('DELETE', `/v1/api-keys/${id}`);
  const ofWorkspace = await entries('resourceId=retail', 2);
  expect(ofWorkspace.map(({ action }) => action)).toEqual(['patchWorkspace', 'createWorkspace']);
  const ofKey = await entries(`resourceId=${id}`, 3);
  expect(ofKey.map(({ action }) => action)).toEqual([
    'revokeApiKey',
    'rotateApiKey',
    'createApiKey',
  ]);
  expect(ofKey[0]).toMatchObject({ actor: 'operator', rail: 'api-keys', outcome: 'succeeded' });
});

/** Calls the API as the operator for any tenant. */
const askFor = (tenantId: string, method: string, path: string, body?: object) =>
  fetch(gateway.url + path, {
    method,
    headers: {
      authorization: `Bearer ${OPERATOR_KEY}`,
      'x-tenant-id': tenantId,
      'content-type': 'application/json',
    },
    ...(body && { body: JSON.stringify(body) }),
  });

/** Actions on a resource in this tenant's trail, newest first. */
async function doneTo(resourceId: string, tenantId: string): Promise<readonly string[]> {
  const answer = await askFor(tenantId, 'GET', `/v1/audit?resourceId=${resourceId}`);
  return ((await answer.json()) as Body<AuditEntry[]>).data.map(({ action }) => action);
}

test("tenants are the operator's: making and changing one is in the operator's trail", async () => {
  const { tenantId } = gateway;
  await done('PATCH', `/v1/tenants/${tenantId}`, { name: 'Renamed' });
  while ((await doneTo(tenantId, 'platform')).length < 2) await sleep(10);
  expect(await doneTo(tenantId, 'platform')).toEqual(['patchTenant', 'createTenant']);
});

test("moving a sandbox's clock is in the trail of the sandbox, and not in the operator's", async () => {
  const id = `box-${randomUUID()}`;
  await done('POST', '/v1/tenants', { id, name: 'Box', plan: 'Growth', kind: 'sandbox' });
  expect((await askFor(id, 'POST', '/v1/sandbox/clock', { advance: 'PT1H' })).status).toBe(200);
  while ((await doneTo(id, id)).length === 0) await sleep(10);
  expect(await doneTo(id, id)).toEqual(['moveSandboxClock']);
  await done('PATCH', `/v1/tenants/${id}`, { name: 'Another box' });
  while (!(await doneTo(id, 'platform')).includes('patchTenant')) await sleep(10);
  expect(await doneTo(id, 'platform')).toEqual(['patchTenant', 'createTenant']);
});

test('a 403 is in the trail with the credential and the attempted operation', async () => {
  const { id, key } = await makeKey(['contracts:read']);
  const answer = await askWith(key, '/v1/api-keys/key_1', { 'x-request-id': 'tried' });
  expect(answer.status).toBe(403);
  expect(await entries('action=getApiKey', 1)).toEqual([
    expect.objectContaining({
      ...{ actor: id, rail: 'api-keys', resourceId: 'key_1', requestId: 'tried' },
      ...{ outcome: 'forbidden', count: 1 },
    }),
  ]);
});

test("naming another tenant is in the credential's own trail, not in the other one's", async () => {
  const { id, key } = await makeKey(['contracts:read']);
  const answer = await askWith(key, '/v1/contracts', { 'x-tenant-id': 'somebody-else' });
  expect(answer.status).toBe(403);
  expect(await entries(`actor=${id}`, 1)).toMatchObject([{ outcome: 'forbidden' }]);
  expect(
    await database.collection('audit_entries').countDocuments({ tenantId: 'somebody-else' }),
  ).toBe(0);
});

test.each([
  ['with a wrong secret', (key: string) => wrongSecret(key)],
  ['with one letter mistyped', (key: string) => key.replace(/.$/, (c) => (c === '0' ? '1' : '0'))],
  ['with a secret of another form', (key: string) => `${key.slice(0, 22)}secret`],
  ['of a revoked key', (key: string) => key],
])('a 401 %s is in the trail of the tenant whose key it names', async (what, bearerOf) => {
  const { id, key } = await makeKey(['contracts:read']);
  if (what.includes('revoked')) await done('DELETE', `/v1/api-keys/${id}`);
  expect((await askWith(bearerOf(key), '/v1/contracts')).status).toBe(401);
  const [entry] = await entries(`actor=${id}`, 1);
  expect(entry).toMatchObject({
    action: 'authenticate',
    outcome: 'unauthenticated',
    resourceId: null,
  });
});

test('a 401 with a key that nobody made is in no trail', async () => {
  const headers = { 'x-request-id': `req-${randomUUID()}` };
  expect((await askWith('msr_live_nothing', '/v1/contracts', headers)).status).toBe(401);
  const { id, key } = await makeKey(['contracts:read']);
  // A later refusal that is entered: had the first one been entered, it would be there too.
  await askWith(wrongSecret(key), '/v1/contracts');
  await entries(`actor=${id}`, 1);
  const requestId = headers['x-request-id'];
  expect(await database.collection('audit_entries').countDocuments({ requestId })).toBe(0);
});

test('a filter selects refusals only', async () => {
  const { id, key } = await makeKey(['contracts:read']);
  await askWith(wrongSecret(key), '/v1/contracts');
  expect(await entries(`resourceId=${id}&outcome=succeeded`, 1)).toHaveLength(1);
  const refused = await entries(`actor=${id}&outcome=unauthenticated`, 1);
  expect(refused.map(({ action }) => action)).toEqual(['authenticate']);
  expect(await done('GET', `/v1/audit?actor=${id}&outcome=forbidden`)).toEqual([]);
  expect((await gateway.ask('GET', '/v1/audit?outcome=denied')).status).toBe(400);
});

test('a list with equal bounds is empty, and one that ends before it begins is refused', async () => {
  const at = '2026-11-21T00:00:00Z';
  expect(await done('GET', `/v1/audit?from=${at}&to=${at}`)).toEqual([]);
  const answer = await gateway.ask('GET', `/v1/audit?from=${at}&to=2026-11-20T00:00:00Z`);
  const { error } = (await answer.json()) as { error: { message: string } };
  expect([answer.status, error.message]).toEqual([400, 'to must not be before from']);
});

describe('the trail can be filtered by', () => {
  const visible = Array.from({ length: 94 }, (_, i) => String.fromCharCode(33 + i)).join('');
  const subject = (visible + visible).slice(0, 128);
  const operations = Object.values(openapi.paths).flatMap((item) =>
    Object.values(item as Record<string, { readonly operationId: string }>),
  );
  const actors = [OPERATOR_ID, 'key_4fK9wQ2LbXn7', newId('oac'), 'webhooks', 'sweep:sla-breach'];
  const itself = ['authenticate', 'webhooks-worker', `sweep:${'a'.repeat(64)}`];
  const newer = '/masar.contracts.v2.ContractsService/RenewContract';
  const written = [
    ...[...actors, `idp_${'a'.repeat(32)}:${subject}`].map((actor) => ['actor', actor]),
    ...[...operations.map(({ operationId }) => operationId), ...itself, newer].map((action) => [
      'action',
      action,
    ]),
  ] as const;

  test.each(written)('the %s %s', async (field, value) => {
    const requestId = randomUUID();
    const record = recordOf({ [field]: value, requestId });
    await new Trail(database).append(gateway.tenantId, record);
    const [newest] = await entries(`${field}=${encodeURIComponent(value)}`, 1);
    expect(newest).toMatchObject({ [field]: value, requestId });
  });
});

test('an entry that is edited in the database is named by verify', async () => {
  const { id } = await makeKey(['contracts:read']);
  const [{ seq } = { seq: 0 }] = await entries(`resourceId=${id}`, 1);
  const verified = await done<object>('GET', '/v1/audit/verify');
  expect(verified).toMatchObject({ valid: true, firstBrokenSeq: null, lastSeq: seq });
  const { tenantId } = gateway;
  const edit = (actor: string) =>
    database.collection('audit_entries').updateOne({ tenantId, seq }, { $set: { actor } });
  await edit('key_innocent');
  expect(await done('GET', '/v1/audit/verify')).toMatchObject({
    valid: false,
    checked: seq - 1,
    firstBrokenSeq: seq,
  });
  await edit('operator');
  expect(await done('GET', `/v1/audit/verify?from=${seq}&to=${seq}`)).toMatchObject({
    valid: true,
  });
});

test.each([
  ['/v1/audit?from=2026-06-30T23:59:60Z', 'from', 'INVALID_FORMAT'],
  ['/v1/audit?from=yesterday', 'from', 'INVALID_FORMAT'],
  ['/v1/audit?from=2026-11-21T00:00:00Z&to=2026-11-20T00:00:00Z', 'to', 'OUT_OF_RANGE'],
  ['/v1/audit/verify?from=5&to=4', 'to', 'OUT_OF_RANGE'],
  ['/v1/audit/verify?from=0', 'from', 'OUT_OF_RANGE'],
])('%s is refused and names %s', async (path, field, code) => {
  const answer = await gateway.ask('GET', path);
  expect(answer.status).toBe(400);
  expect(((await answer.json()) as Body<unknown>).error.details).toEqual([
    expect.objectContaining({ field, code }),
  ]);
});

/** The same key with another secret, and the checksum that fits it. */
function wrongSecret(key: string): string {
  const [, environment, id] = key.split('_');
  return makeKeyText(environment as KeyEnvironment, `key_${id}`);
}
