import patchTenant from '../../../../proto/examples/patchTenant.json';
import {
  openBank,
  operatorOf,
  makeKey,
  newKey,
  type ApiKey,
  type Bank,
} from '../../src/rails/bank';
import type { Client } from '../../src/client/client';
import { createContract } from '../../src/rails/contract';
import { eventually } from '../../src/client/eventually';
import { Stack } from '../../src/stack/stack';

let stack: Stack;
let bank: Bank;
let operator: Client;

beforeAll(async () => {
  stack = await Stack.start();
  bank = await openBank(stack);
  operator = operatorOf(stack);
});
afterAll(() => stack?.stop());

const opens = async (key: string, tenant = bank.id) =>
  (await bank.maker.as({ key, tenant }).get('/v1/contracts')).status;

/** Other gateways may see a change 15 s later; the gateway that made it sees it at once. */
const closesFor = (key: string, tenant = bank.id) =>
  eventually(
    async () => ((await opens(key, tenant)) === 401 ? true : undefined),
    'the key is refused',
  );

describe('the operator', () => {
  test('creates a tenant with an id of its choice', async () => {
    const wanted = {
      id: 'acme_bank',
      name: 'Acme Bank',
      plan: 'Growth',
      kind: 'sandbox',
      jurisdiction: 'SA',
      settings: { baseCurrency: 'SAR' },
    };
    const { status, body } = await operator.post('/v1/tenants', wanted);
    expect(status).toBe(201);
    expect(body.data).toMatchObject({ ...wanted, status: 'active' });
    const again = await operator.post('/v1/tenants', wanted);
    expect([again.status, again.body.error.code]).toEqual([409, 'CONFLICT']);
  });

  test('creates a tenant whose id the platform makes', async () => {
    const { status, body } = await operator.post<{ id: string; kind: string }>('/v1/tenants', {
      name: 'No id',
      plan: 'Starter',
    });
    expect([status, body.data.kind]).toEqual([201, 'live']);
    expect(body.data.id).toMatch(/^[a-z0-9][a-z0-9_-]{2,63}$/);
  });

  test.each([
    'Starter',
    'Analytics Only',
    'Fintech',
    'Growth',
    'Compliance Plus',
    'Enterprise',
    'Core Banking',
  ])('sells the plan %s by its exact name', async (plan) => {
    const { status, body } = await operator.post('/v1/tenants', { name: 'A bank', plan });
    expect([status, body.data]).toEqual([201, expect.objectContaining({ plan })]);
    const lower = await operator.post('/v1/tenants', { name: 'A bank', plan: plan.toLowerCase() });
    expect(lower.status).toBe(400);
  });

  test('lists tenants, newest first, and reads and changes each', async () => {
    const older = await openBank(stack);
    const { id } = await openBank(stack, { plan: 'Growth' });
    const list = await operator.get<{ id: string }[]>('/v1/tenants?perPage=100');
    // Other test files make tenants meanwhile.
    const own = list.body.data
      .map((tenant) => tenant.id)
      .filter((each) => [id, older.id].includes(each));
    expect(own).toEqual([id, older.id]);
    const patched = await operator.patch(`/v1/tenants/${id}`, {
      name: 'Renamed',
      settings: { baseCurrency: 'AED' },
    });
    expect(patched.body.data).toMatchObject({
      name: 'Renamed',
      plan: 'Growth',
      settings: { baseCurrency: 'AED' },
    });
    expect((await operator.get(`/v1/tenants/${id}`)).body.data).toEqual(patched.body.data);
  });

  test('sets one list of a calendar alone, and refuses a weekend of no days', async () => {
    const { id } = await openBank(stack);
    const change = async (calendar: object) => {
      const body = { settings: { calendar } };
      const { status, text } = await operator.patch(`/v1/tenants/${id}`, body);
      return [status, text] as const;
    };
    const shown = async () =>
      (await operator.get<{ settings: object }>(`/v1/tenants/${id}`)).body.data.settings;
    expect((await change({ holidays: ['2026-12-24'] }))[0]).toBe(200);
    expect(await shown()).toEqual({ calendar: { holidays: ['2026-12-24'] } });
    expect((await operator.get('/v1/tenants')).status).toBe(200);
    expect(await change({ weekend: [] })).toEqual([400, expect.stringMatching(/null removes/)]);
    expect((await change({ weekend: ['FRIDAY'] }))[0]).toBe(200);
    expect((await change({ weekend: null }))[0]).toBe(200);
    expect(await shown()).toEqual({ calendar: { holidays: ['2026-12-24'] } });
  });

  test('says what differs of the systems that settle, and a tenant with all of it can work', async () => {
    const { id, maker } = await openBank(stack);
    const days = (count: number) => Array.from({ length: count }, (_, i) => dayOf2035(i));
    const names = ['SWIFT', 'T2', 'STEP2', 'AFAQ', 'SARIE', 'UAEFTS', 'KASSIP', 'RENTAS', 'IBG'];
    const weekend = ['WEDNESDAY', 'THURSDAY', 'SATURDAY'];
    const systems = [...names, 'SKNBI'].map((name) => {
      return { name, cutoff: '16:00', weekend, holidays: days(20) };
    });
    const uaeftsPurposes = Array.from({ length: 30 }, (_, i) => ({
      purposeCode: `ZZ${String.fromCharCode(65 + (i % 26))}${i < 26 ? 'A' : 'B'}`,
      uaeCode: 'GDS',
    }));
    const iso20022 = { systems, uaeftsPurposes };
    const calendar = { weekend, holidays: days(100) };
    const settings = { ...patchTenant.policy.value.settings, calendar, iso20022 };
    const patched = await operator.patch(`/v1/tenants/${id}`, { settings });
    expect(patched.body.data).toMatchObject({ settings });
    expect((await maker.get('/v1/contracts')).status).toBe(200);
    const unknown = { settings: { iso20022: { systems: [{ name: 'CHAPS' }] } } };
    expect((await operator.patch(`/v1/tenants/${id}`, unknown)).status).toBe(400);
  });

  test('makes workspaces and keys for any tenant', async () => {
    const acting = operatorOf(stack, bank.id);
    const { status } = await acting.post('/v1/workspaces', { id: 'retail', name: 'Retail' });
    expect(status).toBe(201);
    expect((await bank.maker.get('/v1/workspaces/retail')).status).toBe(200);
    expect(await opens(await newKey(acting, ['contracts:read']))).toBe(200);
  });

  test('may not make a tenant that is called platform', async () => {
    const body = { id: 'platform', name: 'x', plan: 'Growth' };
    expect((await operator.post('/v1/tenants', body)).status).toBe(409);
  });
});

describe('a tenant', () => {
  test('reads itself and nobody else', async () => {
    const own = await bank.maker.get(`/v1/tenants/${bank.id}`);
    expect(own.body.data).toMatchObject({ id: bank.id, plan: 'Enterprise', status: 'active' });
    const other = await openBank(stack);
    expect((await bank.maker.get(`/v1/tenants/${other.id}`)).status).toBe(404);
  });

  test('a suspended tenant is refused with all its keys, and let in again after', async () => {
    const held = await openBank(stack);
    const { id } = await createContract(held.maker);
    const key = String(held.maker.identity.key);
    await operator.patch(`/v1/tenants/${held.id}`, { status: 'suspended' });
    await closesFor(key, held.id);
    expect((await held.reviewer.get('/v1/contracts')).status).toBe(401);
    await operator.patch(`/v1/tenants/${held.id}`, { status: 'active' });
    await eventually(
      async () => (await opens(key, held.id)) === 200 || undefined,
      'the tenant is let in again',
    );
    expect((await held.maker.get(`/v1/contracts/${id}`)).status).toBe(200);
  });

  test('a suspended tenant can still be served by the operator', async () => {
    const held = await openBank(stack);
    await operator.patch(`/v1/tenants/${held.id}`, { status: 'suspended' });
    expect((await operatorOf(stack, held.id).get('/v1/api-keys')).status).toBe(200);
  });
});

describe('a key', () => {
  const wanted = { name: 'back office', scopes: ['contracts:read', 'api-keys:read'] };

  test('is shown once, where it is made', async () => {
    const { key, ...made } = await makeKey(bank.maker, wanted);
    expect(key).toMatch(/^msr_live_[0-9A-Za-z]{12}_[0-9A-Za-z]{49}$/);
    expect(made).toMatchObject({
      ...wanted,
      id: expect.stringMatching(/^key_/),
      workspaceIds: [],
      environment: 'live',
      expiresAt: null,
      lastUsedAt: null,
      revokedAt: null,
    });
    expect(key.startsWith(made.prefix)).toBe(true);
    const secret = key.slice(made.prefix.length + 1);
    for (const path of [`/v1/api-keys/${made.id}`, '/v1/api-keys']) {
      const { text } = await bank.maker.get(path);
      expect(text).toContain(made.id);
      expect(text).not.toContain(secret);
    }
  });

  test('of a sandbox tenant is a test key', async () => {
    const sandbox = await openBank(stack, { kind: 'sandbox' });
    expect(await newKey(sandbox.maker, ['contracts:read'])).toMatch(/^msr_test_/);
  });

  test('works at once, within its scopes', async () => {
    const client = bank.maker.as({ key: (await makeKey(bank.maker, wanted)).key });
    expect((await client.get('/v1/contracts')).status).toBe(200);
    expect((await client.get('/v1/workspaces')).status).toBe(403);
  });

  test('is listed with its maker, newest first', async () => {
    const own = await openBank(stack);
    const first = await makeKey(own.maker, { ...wanted, name: 'first' });
    const second = await makeKey(own.maker, { ...wanted, name: 'second' });
    const { data } = (await own.maker.get<ApiKey[]>('/v1/api-keys')).body;
    expect(data.slice(0, 2).map(({ id }) => id)).toEqual([second.id, first.id]);
    const ids = data.map(({ id }) => id);
    expect(ids).toContain(second.createdBy);
  });

  test('a rotated key has a new secret, and the old one opens during the overlap', async () => {
    const old = await makeKey(bank.maker, wanted);
    const path = `/v1/api-keys/${old.id}/rotate`;
    const { status, body } = await bank.maker.post<ApiKey>(path, { overlapSeconds: 3600 });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ id: old.id, scopes: wanted.scopes });
    expect(body.data.key).not.toBe(old.key);
    expect([await opens(old.key), await opens(body.data.key)]).toEqual([200, 200]);
  });

  test('a key rotated without overlap closes its old secret', async () => {
    const old = await makeKey(bank.maker, wanted);
    const path = `/v1/api-keys/${old.id}/rotate`;
    const { key } = (await bank.maker.post<ApiKey>(path, { overlapSeconds: 0 })).body.data;
    await closesFor(old.key);
    expect(await opens(key)).toBe(200);
  });

  test('closes its old secret when the overlap ends', async () => {
    const old = await makeKey(bank.maker, wanted);
    await bank.maker.post(`/v1/api-keys/${old.id}/rotate`, { overlapSeconds: 1 });
    await closesFor(old.key);
  });

  test('a revoked key is refused, says so, and cannot be rotated back to life', async () => {
    const { id, key } = await makeKey(bank.maker, wanted);
    expect(await opens(key)).toBe(200);
    const revoked = await bank.maker.delete<ApiKey>(`/v1/api-keys/${id}`);
    expect(revoked.status).toBe(200);
    expect(revoked.body.data.revokedAt).toMatch(/Z$/);
    await closesFor(key);
    expect((await bank.maker.get<ApiKey>(`/v1/api-keys/${id}`)).body.data.revokedAt).toBe(
      revoked.body.data.revokedAt,
    );
    expect((await bank.maker.post(`/v1/api-keys/${id}/rotate`, {})).status).toBe(409);
    expect((await bank.maker.delete(`/v1/api-keys/${id}`)).status).toBe(200);
  });

  test('an expiring key is refused after its day', async () => {
    const expiring = async () => {
      const expiresAt = new Date(Date.now() + 1_500).toISOString();
      const body = { ...wanted, expiresAt };
      const made = await bank.maker.post<ApiKey>('/v1/api-keys', body);
      // On a busy machine this instant may be past already, and is refused then.
      if (made.status === 400) return undefined;
      expect(made.body.data.expiresAt).toBe(expiresAt);
      return made.body.data.key;
    };
    await closesFor(await eventually(expiring, 'a key is made'));
  });

  test('for other addresses is refused from here', async () => {
    const elsewhere = await makeKey(bank.maker, { ...wanted, ipAllow: ['203.0.113.0/24'] });
    const here = await makeKey(bank.maker, { ...wanted, ipAllow: ['127.0.0.0/8'] });
    expect([await opens(elsewhere.key), await opens(here.key)]).toEqual([401, 200]);
  });

  test.each([
    ['an expiry in the past', { expiresAt: '2020-01-01T00:00:00Z' }, 'expiresAt'],
    ['a network that is none', { ipAllow: ['10.0.0.0/99'] }, 'ipAllow'],
    ['a workspace that is not there', { workspaceIds: ['nowhere'] }, 'workspaceIds'],
    ['a scope twice', { scopes: ['contracts:read', 'contracts:read'] }, 'scopes'],
    ['no scope', { scopes: [] }, 'scopes'],
  ])('with %s is not made', async (_, wrong, field) => {
    const { status, body } = await bank.maker.post('/v1/api-keys', { ...wanted, ...wrong });
    expect(status).toBe(400);
    expect(body.error.details[0]?.field).toMatch(new RegExp(`^${field}`));
  });

  test('shows when it was used', async () => {
    const { id, key } = await makeKey(bank.maker, wanted);
    await opens(key);
    const { data } = (await bank.maker.get<ApiKey>(`/v1/api-keys/${id}`)).body;
    expect(data).toHaveProperty('lastUsedAt');
  });
});

const dayOf2035 = (day: number) => new Date(Date.UTC(2035, 0, 1 + day)).toISOString().slice(0, 10);
