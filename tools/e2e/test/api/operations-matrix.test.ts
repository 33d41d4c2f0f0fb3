import { withoutRequest } from '../../src/client/answer';
import { newKey, openBank, operatorOf, TENANT_SCOPES, type Bank } from '../../src/rails/bank';
import { Client } from '../../src/client/client';
import { OPERATIONS, PUBLIC_OPERATIONS, type Operation } from '../../src/client/document';
import {
  at,
  collectionOf,
  readOf,
  recordFor,
  send,
  shownBy,
  validBody,
  type Json,
} from '../../src/commands/operation-calls';
import { objectsOf } from '../../src/client/sampler';
import { Stack } from '../../src/stack/stack';

let stack: Stack;
let bank: Bank;
let other: Bank;

beforeAll(async () => {
  stack = await Stack.start();
  [bank, other] = [await openBank(stack), await openBank(stack)];
});
afterAll(() => stack?.stop());

const all = OPERATIONS.map((operation) => [operation.id, operation] as const);
const withId = all.filter(([, { pathOfIds }]) => pathOfIds.includes('{'));
const withBody = all.filter(([, { body }]) => body !== undefined);
/** Their targets are records of the platform, which every tenant sees. */
const everybodys = new Set(['getMarketPractice']);
const operators = new Set(all.filter(([, o]) => o.scope.startsWith('platform:')).map(([id]) => id));

/** A client that holds the operation's scope. */
const holder = ({ id }: Operation) => (operators.has(id) ? operatorOf(stack) : bank.maker);

const keys = new Map<string, Promise<string>>();
/** A key with every scope of a tenant but this one, made once. */
function keyWithout(scope: string): Promise<string> {
  const others = TENANT_SCOPES.filter((each) => each !== scope);
  const key = keys.get(scope) ?? newKey(bank.maker, others);
  keys.set(scope, key);
  return key;
}

const foreign = new Map<string, Promise<string | undefined>>();
/** A record of the other bank, made once for its collection, since no test changes it. */
function foreignRecord(operation: Operation): Promise<string | undefined> {
  const collection = collectionOf(operation);
  const record = foreign.get(collection) ?? recordFor(operation, other);
  foreign.set(collection, record);
  return record;
}

describe.each(all)('%s', (_, operation) => {
  test('without a key is 401, under both prefixes', async () => {
    const stranger = new Client(stack.baseUrl, { tenant: bank.id });
    for (const path of [at(operation), at(operation).replace('/api', '')]) {
      const { status, body } = await send(stranger, operation, path);
      expect([status, body.error.code]).toEqual([401, 'AUTHENTICATION_ERROR']);
    }
  });

  test('with a wrong key is 401', async () => {
    const { status } = await send(bank.maker.as({ key: 'msr_live_wrong' }), operation);
    expect(status).toBe(401);
  });

  test('without X-Tenant-ID is 400', async () => {
    const { status, body } = await send(bank.maker.as({ tenant: undefined }), operation);
    expect(status).toBe(400);
    expect(body.error.details).toEqual([
      expect.objectContaining({ field: 'X-Tenant-ID', code: 'REQUIRED' }),
    ]);
  });

  test("with another tenant's X-Tenant-ID is 403, the same as with nobody's", async () => {
    const theirs = await send(bank.maker.as({ tenant: other.id }), operation);
    const nobodys = await send(bank.maker.as({ tenant: 'nobody-at-all' }), operation);
    expect([theirs.status, theirs.body.error.code]).toEqual([403, 'AUTHORIZATION_ERROR']);
    expect(withoutRequest(nobodys)).toBe(withoutRequest(theirs));
  });

  test('without its scope is 403 and names it, though every other scope is held', async () => {
    const key = await keyWithout(operation.scope);
    const { status, body } = await send(bank.maker.as({ key }), operation);
    expect([status, body.error.code]).toEqual([403, 'AUTHORIZATION_ERROR']);
    expect(body.error.message).toContain(operation.scope);
  });

  test('refuses an unknown query parameter', async () => {
    const { status, body } = await send(
      holder(operation),
      operation,
      `${at(operation)}?surprise=1`,
    );
    expect(status).toBe(400);
    expect(body.error.details).toContainEqual(
      expect.objectContaining({ field: 'surprise', code: 'UNKNOWN_FIELD' }),
    );
  });
});

describe.each(withBody)('the body of %s', (_, operation) => {
  const refused = async (body: unknown) => {
    const answer = await holder(operation).send(operation.method, at(operation), { body });
    expect(answer.status).toBe(400);
    expect(answer.body.error.code).toBe('VALIDATION_ERROR');
    return answer.body.error.details.map(({ field, code }) => `${field} ${code}`);
  };
  const objects = objectsOf(operation.body ?? {}, validBody(operation));

  test('may have no unknown field, in none of its objects', async () => {
    const body = structuredClone(validBody(operation)) as Json;
    const unknownFields = objects.map(([path]) => (path ? `${path}.surprise` : 'surprise'));
    for (const path of unknownFields) put(body, path.split('.'), 1);
    expect((await refused(body)).sort()).toEqual(
      unknownFields.map((path) => `${path} UNKNOWN_FIELD`).sort(),
    );
  });

  const required = objects.flatMap(([path, { required: names = [] }]) =>
    names.map((name) => (path ? `${path}.${name}` : name)),
  );

  // A merge patch requires no field.
  if (required.length > 0) {
    test.each(required)('needs %s', async (path) => {
      const body = structuredClone(validBody(operation)) as Json;
      put(body, path.split('.'), undefined);
      expect(await refused(body)).toEqual([`${path} REQUIRED`]);
    });
  }
});

/** Sets the value at a path of the body; undefined removes it from the JSON. */
function put(body: Json, path: readonly string[], value: unknown): void {
  const parent = path.slice(0, -1).reduce<Json>((object, name) => object[name] as Json, body);
  parent[path.at(-1) ?? ''] = value;
}

describe.each(withId)('the id of %s', (_, operation) => {
  const read = readOf(collectionOf(operation));

  test('an id that never existed is 404', async () => {
    const { status, body } = await send(holder(operation), operation);
    expect([status, body.error.code]).toEqual([404, 'NOT_FOUND']);
  });

  // The operator may act for every tenant, so nothing belongs to another tenant.
  if (!operators.has(operation.id) && !everybodys.has(operation.id)) {
    test('of another tenant is answered like one that never existed, and nothing happens', async () => {
      const id = (await foreignRecord(operation)) ?? other.id;
      const current = async () =>
        read ? shownBy(read, (await send(other.maker, read, at(read, id))).body) : undefined;
      const before = await current();
      const theirs = await send(bank.maker, operation, at(operation, id));
      const never = await send(bank.maker, operation);
      expect([theirs.status, theirs.body.error.code]).toEqual([404, 'NOT_FOUND']);
      expect(withoutRequest(theirs)).toBe(withoutRequest(never));
      expect(await current()).toEqual(before);
    });
  }
});

test('no operation is without a scope but the one that gives tokens and the one whose body is signed', () => {
  const ids = PUBLIC_OPERATIONS.map(({ id }) => id).sort();
  expect(ids).toEqual(['issueToken', 'receiveProcessorMessage']);
  for (const [id, { scope }] of all)
    expect([id, scope]).toEqual([id, expect.stringMatching(/^[a-z0-9-]+:[a-z_]+$/)]);
});
