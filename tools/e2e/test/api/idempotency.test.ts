import { randomUUID } from 'node:crypto';
import { openBank, newKey, type Bank } from '../../src/rails/bank';
import {
  contractBody,
  countContracts,
  createContract,
  type Contract,
} from '../../src/rails/contract';
import { eventually } from '../../src/client/eventually';
import { firstPublications } from '../../src/stack/first-publications';
import { Stack } from '../../src/stack/stack';

let stack: Stack;
let bank: Bank;

beforeAll(async () => {
  stack = await Stack.start();
  bank = await openBank(stack);
});
afterAll(() => stack?.stop());

const create = (idempotencyKey: string, body: object = contractBody(), client = bank.maker) =>
  client.post<Contract>('/v1/contracts', body, { idempotencyKey });

describe('the same key and the same request', () => {
  test('get the first answer again, byte for byte, and say so', async () => {
    const [key, before] = [randomUUID(), await countContracts(bank.maker)];
    const first = await create(key);
    const repeat = await create(key);
    expect(first.status).toBe(201);
    expect(first.headers['idempotent-replayed']).toBeUndefined();
    expect(repeat.headers['idempotent-replayed']).toBe('true');
    expect([repeat.status, repeat.text]).toEqual([first.status, first.text]);
    expect(repeat.headers['content-type']).toBe(first.headers['content-type']);
    expect(await countContracts(bank.maker)).toBe(before + 1);
  });

  test('are the same under both prefixes', async () => {
    const idempotencyKey = randomUUID();
    const first = await bank.maker.post('/v1/contracts', contractBody(), { idempotencyKey });
    const repeat = await bank.maker.post('/api/v1/contracts', contractBody(), { idempotencyKey });
    expect(repeat.text).toBe(first.text);
  });

  test('of a command move the contract once, and answer 200 both times', async () => {
    const { id } = await createContract(bank.maker);
    const submit = (idempotencyKey: string) =>
      bank.maker.post<Contract>(`/v1/contracts/${id}/submit`, {}, { idempotencyKey });
    const key = randomUUID();
    const first = await submit(key);
    expect([first.status, first.body.data.status]).toEqual([200, 'under_review']);
    expect((await submit(key)).text).toBe(first.text);
    expect((await submit(randomUUID())).status).toBe(409);
  });

  test('of a PATCH answer as it was then, not as it is now', async () => {
    const { id } = await createContract(bank.maker);
    const patch = (jurisdiction: string, idempotencyKey: string) =>
      bank.maker.patch<Contract>(`/v1/contracts/${id}`, { jurisdiction }, { idempotencyKey });
    const key = randomUUID();
    const first = await patch('AE', key);
    await patch('BH', randomUUID());
    expect((await patch('AE', key)).text).toBe(first.text);
    const now = await bank.maker.get<Contract>(`/v1/contracts/${id}`);
    expect(now.body.data.jurisdiction).toBe('BH');
  });

  test('of the platform rails make one record', async () => {
    const idempotencyKey = randomUUID();
    const post = () => bank.maker.post('/v1/workspaces', { name: 'Retail' }, { idempotencyKey });
    const [first, repeat] = [await post(), await post()];
    expect([first.status, repeat.text]).toEqual([201, first.text]);
    expect((await bank.maker.get('/v1/workspaces')).body.pagination.total).toBe(1);
  });

  test('are for who sent it: others of the tenant are told to take a new key', async () => {
    const key = randomUUID();
    const first = await create(key);
    const reused = { status: 422, body: { error: { code: 'IDEMPOTENCY_KEY_REUSED' } } };
    expect(await create(key, contractBody(), bank.reviewer)).toMatchObject(reused);
    const id = `branch-${randomUUID().slice(0, 8)}`;
    await bank.maker.post('/v1/workspaces', { id, name: 'Branch' });
    const marked = { idempotencyKey: key, headers: { 'X-Workspace-ID': id } };
    expect(await bank.maker.post('/v1/contracts', contractBody(), marked)).toMatchObject(reused);
    expect((await create(key)).text).toBe(first.text);
  });

  test('publish one event', async () => {
    const key = randomUUID();
    const { id } = (await create(key)).body.data;
    await create(key);
    const later = await createContract(bank.maker);
    const published = () => firstPublications(stack.events()).map(({ subject }) => subject);
    await eventually(
      () => published().includes(later.id) || undefined,
      'a later event is published',
    );
    expect(published().filter((subject) => subject === id)).toHaveLength(1);
  });
});

describe('30 parallel creates with one key', () => {
  test.each([1, 2, 3])(
    'make one contract; the others replay it or are told to wait (%i)',
    async () => {
      const [key, before] = [randomUUID(), await countContracts(bank.maker)];
      const answers = await Promise.all(Array.from({ length: 30 }, () => create(key)));
      const made = answers.filter(({ status }) => status === 201);
      const waiting = answers.filter(({ status }) => status === 409);
      expect(made.length + waiting.length).toBe(30);
      expect(made.filter(({ headers }) => !headers['idempotent-replayed'])).toHaveLength(1);
      expect(new Set(made.map(({ text }) => text)).size).toBe(1);
      for (const { headers, body } of waiting) {
        expect(body.error.code).toBe('CONFLICT');
        expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(1);
        expect(body.error.details[0]?.field).toBe('X-Idempotency-Key');
      }
      expect(await countContracts(bank.maker)).toBe(before + 1);
      expect((await create(key)).text).toBe(made[0]?.text);
    },
  );
});

describe('the same key for another request', () => {
  test('is 422 for another body', async () => {
    const [key, before] = [randomUUID(), await countContracts(bank.maker)];
    await create(key);
    const other = await create(key, contractBody({ asset: { profitMargin: 0.09 } }));
    expect(other.status).toBe(422);
    expect(other.body.error.code).toBe('IDEMPOTENCY_KEY_REUSED');
    expect(other.body.error.message).toContain('new key');
    expect(await countContracts(bank.maker)).toBe(before + 1);
  });

  test('is 422 for another path, and for another method', async () => {
    const idempotencyKey = randomUUID();
    const { id } = (await create(idempotencyKey)).body.data;
    const path = `/v1/contracts/${id}`;
    for (const answer of [
      await bank.maker.post(`${path}/submit`, {}, { idempotencyKey }),
      await bank.maker.patch(path, { jurisdiction: 'AE' }, { idempotencyKey }),
    ]) {
      expect([answer.status, answer.body.error.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
    }
    expect((await create(idempotencyKey)).body.data.id).toBe(id);
  });

  test('is independent in another tenant', async () => {
    const [key, other] = [randomUUID(), await openBank(stack)];
    const [mine, theirs] = [await create(key), await create(key, contractBody(), other.maker)];
    expect(theirs.status).toBe(201);
    expect(theirs.headers['idempotent-replayed']).toBeUndefined();
    expect(theirs.body.data.id).not.toBe(mine.body.data.id);
  });
});

describe('an answer that is kept', () => {
  test('is a 404: what is created later does not change it', async () => {
    const idempotencyKey = randomUUID();
    const submit = () => bank.maker.post('/v1/contracts/ctr_never/submit', {}, { idempotencyKey });
    const first = await submit();
    const repeat = await submit();
    expect([first.status, repeat.text]).toEqual([404, first.text]);
    expect(repeat.headers['idempotent-replayed']).toBe('true');
  });

  test('is a 409 of a wrong state', async () => {
    const { id } = await createContract(bank.maker);
    const idempotencyKey = randomUUID();
    const complete = () =>
      bank.maker.post(
        `/v1/contracts/${id}/complete`,
        { settlementReference: 'S' },
        { idempotencyKey },
      );
    const first = await complete();
    expect([first.status, (await complete()).text]).toEqual([409, first.text]);
  });

  test('is a 422 of a broken rule', async () => {
    const [key, gold] = [randomUUID(), contractBody({ asset: { category: 'gold' } })];
    const first = await create(key, gold);
    const repeat = await create(key, gold);
    expect([first.status, repeat.text]).toEqual([422, first.text]);
    expect(repeat.headers['idempotent-replayed']).toBe('true');
  });
});

describe('an answer that is not kept', () => {
  test('is a 400: the same key works for the corrected request', async () => {
    const key = randomUUID();
    expect((await create(key, { type: 'murabaha' })).status).toBe(400);
    expect((await create(key)).status).toBe(201);
  });

  test('is a 400 that only the service finds', async () => {
    const key = randomUUID();
    const foreign = contractBody({ terms: { salam: { commodity: 'wheat' } } });
    expect((await create(key, foreign)).status).toBe(400);
    expect((await create(key)).status).toBe(201);
  });

  test('is a 401', async () => {
    const key = randomUUID();
    expect((await create(key, contractBody(), bank.maker.as({ key: 'no key' }))).status).toBe(401);
    expect((await create(key)).status).toBe(201);
  });

  test('is a 403 for a scope', async () => {
    const key = randomUUID();
    const reader = bank.maker.as({ key: await newKey(bank.maker, ['contracts:read']) });
    expect((await create(key, contractBody(), reader)).status).toBe(403);
    expect((await create(key)).status).toBe(201);
  });

  test('is a 403 of maker and checker', async () => {
    const { id } = await createContract(bank.maker);
    await bank.maker.post(`/v1/contracts/${id}/submit`);
    const idempotencyKey = randomUUID();
    const approve = (client = bank.maker) =>
      client.post(`/v1/contracts/${id}/approve`, { shariahBoardRef: 'S' }, { idempotencyKey });
    expect((await approve()).status).toBe(403);
    expect((await approve(bank.reviewer)).status).toBe(200);
  });
});

describe('X-Idempotency-Key', () => {
  test.each(['k', 'with spaces and ~ and "', 'k'.repeat(255)])('may be %s', async (key) => {
    expect((await create(key, contractBody(), (await openBank(stack)).maker)).status).toBe(201);
  });

  test.each([
    ['of 256 characters', 'k'.repeat(256)],
    ['of Latin-1 letters', 'schlüssel'],
    ['empty', ''],
  ])('%s is refused, and nothing is done', async (_, key) => {
    const before = await countContracts(bank.maker);
    const { status, body } = await create(key);
    expect(status).toBe(400);
    expect(body.error.details).toEqual([
      expect.objectContaining({ field: 'X-Idempotency-Key', code: 'INVALID_FORMAT' }),
    ]);
    expect(await countContracts(bank.maker)).toBe(before);
  });

  test('sent twice is refused', async () => {
    const headers = { 'X-Idempotency-Key': ['one', 'two'] };
    const { status, body } = await bank.maker.post('/v1/contracts', contractBody(), { headers });
    expect(status).toBe(400);
    expect(body.error.details[0]).toMatchObject({
      field: 'X-Idempotency-Key',
      code: 'DUPLICATE_HEADER',
    });
  });

  test('under its name in the IETF draft is refused: nobody loses the protection unawares', async () => {
    const before = await countContracts(bank.maker);
    const headers = { 'Idempotency-Key': randomUUID() };
    const { status, body } = await bank.maker.post('/v1/contracts', contractBody(), { headers });
    expect(status).toBe(400);
    expect(body.error.details).toEqual([
      {
        field: 'Idempotency-Key',
        code: 'UNKNOWN_HEADER',
        message: expect.stringContaining('X-Idempotency-Key'),
      },
    ]);
    expect(await countContracts(bank.maker)).toBe(before);
  });

  test('counts where both names are sent, and a GET needs neither', async () => {
    const key = randomUUID();
    const headers = { 'Idempotency-Key': key };
    const both = { headers, idempotencyKey: key };
    expect((await bank.maker.post('/v1/contracts', contractBody(), both)).status).toBe(201);
    expect((await bank.maker.get('/v1/contracts', { headers })).status).toBe(200);
  });

  test('means nothing to a GET', async () => {
    const idempotencyKey = randomUUID();
    for (const path of ['/v1/contracts', '/v1/usage/limits']) {
      const { status, headers } = await bank.maker.get(path, { idempotencyKey });
      expect([status, headers['idempotent-replayed']]).toEqual([200, undefined]);
    }
  });
});
