import { randomBytes, randomUUID } from 'node:crypto';
import { until } from '@masar/kit/testing';
import { gatewayUnderTest, type UnderTest } from '../support/gateway-under-test';

const [OLD, NEXT] = [randomBytes(32).toString('hex'), randomBytes(32).toString('hex')];
const MASAR_PUBLIC_URL = 'https://api.bank.example';

/** Gateways before the rotation, during it, and after the old pepper is gone. */
let before: UnderTest;
let after: UnderTest;
let done: UnderTest;
beforeAll(async () => {
  const start = (pepper: string, earlier?: string) =>
    gatewayUnderTest(
      {},
      { MASAR_PUBLIC_URL, MASAR_KEY_PEPPER: pepper, MASAR_KEY_EARLIER_PEPPERS: earlier },
    );
  before = await start(OLD, NEXT);
  after = await start(NEXT, OLD);
  done = await start(NEXT);
});
afterAll(async () => {
  for (const gateway of [before, after, done]) await gateway?.stop();
});

interface Made {
  readonly id: string;
  readonly key: string;
  readonly secret: string;
}

/** Makes a resource for the tenant of `before` at any gateway. */
async function make(gateway: UnderTest, path: string, body: object, status = 201): Promise<Made> {
  const answer = await gateway.ask('POST', path, body, { 'x-tenant-id': before.tenantId });
  expect(answer.status).toBe(status);
  return ((await answer.json()) as { data: Made }).data;
}

const makeKey = (gateway: UnderTest) =>
  make(gateway, '/v1/api-keys', { name: 'a key', scopes: ['api-keys:read'] });

/** A gateway's answer to this credential. */
async function statusFor(gateway: UnderTest, bearer: string): Promise<number> {
  const headers = { authorization: `Bearer ${bearer}`, 'x-tenant-id': before.tenantId };
  return (await gateway.ask('GET', '/v1/api-keys', undefined, headers)).status;
}

async function tokenOf(gateway: UnderTest, { id, secret }: Made) {
  const answer = await fetch(`${gateway.url}/v1/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  const { access_token: token = '' } = (await answer.json()) as { access_token?: string };
  return { status: answer.status, token };
}

describe('while the pepper is rotated', () => {
  test('keys made before it work until the old pepper is gone', async () => {
    const { key } = await makeKey(before);
    const statuses = [before, after, done].map((gateway) => statusFor(gateway, key));
    expect(await Promise.all(statuses)).toEqual([200, 200, 401]);
  });

  test('keys made under the next pepper work at gateways that have it', async () => {
    const { key } = await makeKey(after);
    const statuses = [before, after, done].map((gateway) => statusFor(gateway, key));
    expect(await Promise.all(statuses)).toEqual([200, 200, 200]);
  });

  test('OAuth clients and their tokens work at every other gateway', async () => {
    const body = { name: 'a client', scopes: ['api-keys:read'] };
    const client = await make(before, '/v1/oauth2/clients', body);
    const [old, next] = [await tokenOf(before, client), await tokenOf(after, client)];
    expect([old.status, next.status]).toEqual([200, 200]);
    expect(await statusFor(after, old.token)).toBe(200);
    // A gateway looks for keys that it does not know once a second at most.
    await until(async () => (await statusFor(before, next.token)) === 200);
    expect([await statusFor(done, old.token), (await tokenOf(done, client)).status]).toEqual([
      401, 401,
    ]);
  });

  test('an answer that was stored under the old pepper is replayed under the next', async () => {
    const headers = { 'x-tenant-id': before.tenantId, 'x-idempotency-key': randomUUID() };
    const create = (gateway: UnderTest) =>
      gateway.ask('POST', '/v1/workspaces', { id: 'retail', name: 'Retail' }, headers);
    const first = await (await create(before)).text();
    const repeated = await create(after);
    expect(repeated.headers.get('idempotent-replayed')).toBe('true');
    expect(await repeated.text()).toBe(first);
  });

  test('a rotated key still needs the old pepper, which marked its id', async () => {
    const { id } = await makeKey(before);
    const { key } = await make(after, `/v1/api-keys/${id}/rotate`, {}, 200);
    const statuses = [before, after, done].map((gateway) => statusFor(gateway, key));
    expect(await Promise.all(statuses)).toEqual([200, 200, 401]);
  });

  test('a repeat of an answer under a pepper that is gone is answered by the service', async () => {
    const headers = { 'x-tenant-id': before.tenantId, 'x-idempotency-key': randomUUID() };
    const body = { id: 'corporate', name: 'Corporate' };
    const create = (gateway: UnderTest) => gateway.ask('POST', '/v1/workspaces', body, headers);
    const first = (await (await create(before)).json()) as { data: object };
    const repeated = await create(done);
    expect(repeated.status).toBe(201);
    expect(((await repeated.json()) as { data: object }).data).toEqual(first.data);
  });
});
