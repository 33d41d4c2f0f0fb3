import { openBank, type Bank } from '../../src/rails/bank';
import { Client } from '../../src/client/client';
import { Stack } from '../../src/stack/stack';

let stack: Stack;
let bank: Bank;

beforeAll(async () => {
  stack = await Stack.start();
  bank = await openBank(stack);
});
afterAll(() => stack?.stop());

describe('X-Request-ID', () => {
  const asked = (id: string | string[], path = '/v1/usage/limits') =>
    bank.maker.get(path, { headers: { 'X-Request-ID': id } });

  test.each(['a', 'A-1.b_2:c', 'x'.repeat(128)])('comes back as it is: %s', async (id) => {
    const { headers, body } = await asked(id);
    expect(headers['x-request-id']).toBe(id);
    expect(body.meta.requestId).toBe(id);
  });

  test.each([
    ['too long', 'x'.repeat(129)],
    ['with a space', 'a b'],
    ['with a slash', 'a/b'],
    ['empty', ''],
    ['sent twice', ['one', 'two']],
  ])('is replaced by one of ours when it is %s', async (_, id) => {
    const { status, headers } = await asked(id);
    expect(status).toBe(200);
    expect(headers['x-request-id']).toMatch(/^req_[0-9A-Za-z]+$/);
  });

  test('comes back on errors too, in the envelope and in meta', async () => {
    for (const path of ['/v1/contracts/ctr_never', '/v1/contracts?page=0', '/no/route']) {
      const { headers, body } = await asked('my-own-id', path);
      expect(headers['x-request-id']).toBe('my-own-id');
      expect([body.error.requestId, body.meta.requestId]).toEqual(['my-own-id', 'my-own-id']);
    }
  });

  test('is another one for every request that has none', async () => {
    const ids = await Promise.all(
      Array.from(
        { length: 20 },
        async () => (await new Client(stack.baseUrl).get('/v1/contracts')).body,
      ),
    );
    expect(new Set(ids.map(({ meta }) => meta.requestId)).size).toBe(20);
  });
});
