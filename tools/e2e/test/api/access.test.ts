import { withoutRequest } from '../../src/client/answer';
import {
  makeKey,
  newKey,
  openBank,
  operatorOf,
  TENANT_SCOPES,
  type Bank,
} from '../../src/rails/bank';
import { Client } from '../../src/client/client';
import { contractBody, countContracts, createContract } from '../../src/rails/contract';
import { Stack } from '../../src/stack/stack';

let stack: Stack;
let bank: Bank;
let other: Bank;

beforeAll(async () => {
  stack = await Stack.start();
  [bank, other] = [await openBank(stack), await openBank(stack)];
});
afterAll(() => stack?.stop());

const LIST = '/v1/contracts';
const keyOf = ({ maker }: Bank) => String(maker.identity.key);
const withKey = async (...scopes: string[]) =>
  bank.maker.as({ key: await newKey(bank.maker, scopes) });

describe('a credential', () => {
  test.each([
    ['no Authorization at all', {}],
    ['no bearer scheme', { Authorization: 'secret' }],
    ['another scheme', { Authorization: 'Basic dXNlcjpwYXNz' }],
    ['an empty bearer', { Authorization: 'Bearer ' }],
    ['two tokens', { Authorization: 'Bearer one two' }],
    ['a word', { Authorization: 'Bearer secret' }],
    [
      'a key that nobody made',
      { Authorization: `Bearer msr_live_${'a'.repeat(12)}_${'b'.repeat(49)}` },
    ],
    ['an unsigned JWT', { Authorization: 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJhZG1pbiJ9.' }],
    ['a very long one', { Authorization: `Bearer ${'x'.repeat(5000)}` }],
  ])('that is %s is 401', async (_, headers) => {
    const answer = await new Client(stack.baseUrl, { tenant: bank.id }).get(LIST, { headers });
    expect(answer.status).toBe(401);
    expect(answer.body.error.code).toBe('AUTHENTICATION_ERROR');
    expect(answer.headers['www-authenticate']).toMatch(/^Bearer/);
    expect(answer.body.error.message).toContain('Bearer');
  });

  test('a nearly right credential is told no more than one that is all wrong', async () => {
    const key = keyOf(bank);
    const nearly = [key.slice(0, -1), `${key}0`, key.replace(/.$/, (c) => (c === '0' ? '1' : '0'))];
    const wrong = await bank.maker.as({ key: 'secret' }).get(LIST);
    for (const guess of nearly) {
      const answer = await bank.maker.as({ key: guess }).get(LIST);
      expect(answer.status).toBe(401);
      expect(withoutRequest(answer)).toBe(withoutRequest(wrong));
    }
  });

  test('sent twice is refused', async () => {
    const headers = { Authorization: [`Bearer ${keyOf(bank)}`, `Bearer ${keyOf(other)}`] };
    const answer = await new Client(stack.baseUrl, { tenant: bank.id }).get(LIST, { headers });
    expect([400, 401]).toContain(answer.status);
  });

  test('the right credential opens its tenant', async () => {
    expect((await bank.maker.get(LIST)).status).toBe(200);
  });
});

describe('X-Tenant-ID', () => {
  test('missing is 400 with a detail on that header', async () => {
    for (const tenant of [undefined, '']) {
      const { status, body } = await bank.maker.as({ tenant }).get(LIST);
      expect(status).toBe(400);
      expect(body.error.details).toEqual([
        expect.objectContaining({ field: 'X-Tenant-ID', code: 'REQUIRED' }),
      ]);
    }
  });

  test('of another tenant is 403, the same whether or not it exists', async () => {
    const theirs = await bank.maker.as({ tenant: other.id }).get(LIST);
    expect([theirs.status, theirs.body.error.code]).toEqual([403, 'AUTHORIZATION_ERROR']);
    for (const tenant of ['bank-nobody', 'platform', '$ne', '../x', 'x'.repeat(300)]) {
      const nobodys = await bank.maker.as({ tenant }).get(LIST);
      expect(withoutRequest(nobodys)).toBe(withoutRequest(theirs));
    }
  });

  test('sent twice is 400, whichever two', async () => {
    for (const ids of [
      [bank.id, other.id],
      [bank.id, bank.id],
    ]) {
      const client = bank.maker.as({ tenant: undefined });
      const { status, body } = await client.get(LIST, { headers: { 'X-Tenant-ID': ids } });
      expect(status).toBe(400);
      expect(body.error.details[0]).toMatchObject({ field: 'X-Tenant-ID' });
    }
  });

  test('of the operator may be any tenant that exists', async () => {
    expect((await operatorOf(stack, other.id).get(LIST)).status).toBe(200);
    expect((await operatorOf(stack, 'bank-nobody').get(LIST)).status).toBe(403);
  });

  test('wrongly sent by the operator is answered with what the operator sends', async () => {
    const operator = operatorOf(stack);
    const answers = [
      await operator.as({ tenant: undefined }).get(LIST),
      await operator.as({ tenant: 'bank-nobody' }).get(LIST),
      await operator.get(LIST),
    ];
    expect(answers.map(({ status }) => status)).toEqual([400, 403, 403]);
    for (const { body } of answers)
      expect(body.error.message).toMatch(
        /the operator sends the id of an existing tenant, or platform/,
      );
  });
});

describe('X-Workspace-ID', () => {
  const open = async (client: Client, name = 'Retail') =>
    (await client.post<{ id: string }>('/v1/workspaces', { name })).body.data.id;
  const callIn = (id: string, client = bank.maker) =>
    client.get(LIST, { headers: { 'X-Workspace-ID': id } });

  test('of the tenant is taken', async () => {
    expect((await callIn(await open(bank.maker))).status).toBe(200);
  });

  test('of another tenant is 403, the same as one that never existed', async () => {
    const theirs = await callIn(await open(other.maker));
    const nobodys = await callIn('nobodys');
    expect([theirs.status, theirs.body.error.details[0]?.field]).toEqual([403, 'X-Workspace-ID']);
    expect(withoutRequest(nobodys)).toBe(withoutRequest(theirs));
  });

  test('a closed workspace is 403, and is taken again when it is opened again', async () => {
    const id = await open(bank.maker);
    await bank.maker.patch(`/v1/workspaces/${id}`, { status: 'closed' });
    expect((await callIn(id)).status).toBe(403);
    await bank.maker.patch(`/v1/workspaces/${id}`, { status: 'active' });
    expect((await callIn(id)).status).toBe(200);
  });

  test('must be one that the key is bound to', async () => {
    const [own, foreign] = [await open(bank.maker), await open(bank.maker)];
    const { key } = await makeKey(bank.maker, { name: 'k', scopes: ['*'], workspaceIds: [own] });
    const bound = bank.maker.as({ key });
    expect((await callIn(own, bound)).status).toBe(200);
    expect((await callIn(foreign, bound)).status).toBe(403);
  });
});

describe('a scope', () => {
  test('is named by the refusal that misses it', async () => {
    const { status, body } = await (await withKey('contracts:read')).post(LIST, contractBody());
    expect([status, body.error.code]).toEqual([403, 'AUTHORIZATION_ERROR']);
    expect(body.error.message).toContain('contracts:write');
  });

  test('contracts:review is not in contracts:write, nor the other way round', async () => {
    const { id } = await createContract(bank.maker);
    const approve = `/v1/contracts/${id}/approve`;
    expect(
      (await (await withKey('contracts:write')).post(approve, { shariahBoardRef: 'S' })).status,
    ).toBe(403);
    expect((await (await withKey('contracts:review')).post(LIST, contractBody())).status).toBe(403);
  });

  test('contracts:* covers the rail and no other', async () => {
    const client = await withKey('contracts:*');
    expect((await client.post(LIST, contractBody())).status).toBe(201);
    expect((await client.get(LIST)).status).toBe(200);
    expect((await client.get('/v1/api-keys')).status).toBe(403);
  });

  test("* covers every rail but the operator's", async () => {
    for (const path of [LIST, '/v1/api-keys', '/v1/workspaces', '/v1/usage/limits'])
      expect((await bank.maker.get(path)).status).toBe(200);
    expect((await bank.maker.get('/v1/tenants')).status).toBe(403);
    expect((await bank.maker.post('/v1/tenants', { name: 'x', plan: 'Growth' })).status).toBe(403);
    expect((await bank.maker.patch(`/v1/tenants/${bank.id}`, { plan: 'Growth' })).status).toBe(403);
  });

  test('cannot be granted by who does not hold it', async () => {
    const admin = await withKey('api-keys:*', 'contracts:read');
    const grant = (...scopes: string[]) => admin.post('/v1/api-keys', { name: 'k', scopes });
    expect((await grant('contracts:read')).status).toBe(201);
    for (const scope of ['contracts:write', 'contracts:*', '*']) {
      const { status, body } = await grant(scope);
      expect([status, body.error.code]).toEqual([403, 'AUTHORIZATION_ERROR']);
      expect(body.error.message).toContain(scope);
    }
  });

  test("of the operator is in nobody's key", async () => {
    for (const admin of [bank.maker, operatorOf(stack, bank.id)]) {
      for (const scope of ['platform:write', 'platform:*'])
        expect((await admin.post('/v1/api-keys', { name: 'k', scopes: [scope] })).status).toBe(403);
    }
  });

  test('a scope that no operation asks for is 400, and the error lists the scopes', async () => {
    const { status, body } = await bank.maker.post('/v1/api-keys', {
      name: 'k',
      scopes: ['contracts:approve'],
    });
    expect(status).toBe(400);
    expect(body.error.details[0]?.message).toContain('contracts:review');
  });
});

describe('the order of refusal', () => {
  const reader = () => withKey('contracts:read');
  const broken = { raw: '{"broken', headers: { 'Content-Type': 'text/plain' } };

  test('404 and 405 come before 401', async () => {
    const stranger = new Client(stack.baseUrl);
    expect((await stranger.get('/v1/nothing')).status).toBe(404);
    expect((await stranger.delete(LIST)).status).toBe(405);
  });

  test('401 comes before the tenant header', async () => {
    expect((await new Client(stack.baseUrl).send('POST', LIST, broken)).status).toBe(401);
  });

  test('the tenant header comes before the scope, and both before the body', async () => {
    const client = await reader();
    expect((await client.as({ tenant: undefined }).send('POST', LIST, broken)).status).toBe(400);
    expect((await client.as({ tenant: other.id }).send('POST', LIST, broken)).status).toBe(403);
    const refused = await client.send('POST', LIST, broken);
    expect([refused.status, refused.body.error.details[0]?.code]).toEqual([403, 'MISSING_SCOPE']);
  });

  test('a body that is too large is refused before it is read, and its type before its content', async () => {
    expect((await bank.maker.send('POST', LIST, broken)).status).toBe(415);
    const large = { raw: `"${'x'.repeat(2 * 1024 * 1024)}` };
    expect((await bank.maker.send('POST', LIST, large)).status).toBe(413);
  });

  test('refuses without making anything', async () => {
    const before = await countContracts(bank.maker);
    await (await reader()).post(LIST, contractBody());
    await bank.maker.as({ tenant: other.id }).post(LIST, contractBody());
    await bank.maker.as({ key: 'x' }).post(LIST, contractBody());
    expect(await countContracts(bank.maker)).toBe(before);
    expect(await countContracts(other.maker)).toBe(0);
  });
});

test('every scope of the API can be in a key', async () => {
  const key = await makeKey(bank.maker, { name: 'all', scopes: TENANT_SCOPES });
  expect([...key.scopes].sort()).toEqual([...TENANT_SCOPES].sort());
});

test('headers of our own inner protocol mean nothing from outside', async () => {
  const headers = {
    'x-masar-tenant-id': 'someone',
    'x-masar-context': 'eyJ9',
    'x-http-method-override': 'DELETE',
    'grpc-timeout': '1n',
  };
  await createContract(bank.maker);
  const { body } = await bank.maker.get(LIST, { headers });
  expect(body.pagination.total).toBe(await countContracts(bank.maker));
});
