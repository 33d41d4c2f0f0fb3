import type { Client } from '../../src/client/client';
import { DOCUMENT, OPERATIONS, type Operation } from '../../src/client/document';
import { at } from '../../src/commands/operation-calls';
import { openBank, type Bank } from '../../src/rails/bank';
import { createContract, type Contract } from '../../src/rails/contract';
import { expectProblem, OUT_OF_RANGE } from '../../src/rails/problem';
import { Stack } from '../../src/stack/stack';

let stack: Stack;
let bank: Bank;

beforeAll(async () => {
  stack = await Stack.start();
  bank = await openBank(stack);
});
afterAll(() => stack?.stop());

function hasParameter({ path, method }: Operation, name: string): boolean {
  const entry = DOCUMENT.paths[path]?.[method.toLowerCase()];
  return entry?.parameters?.some((one) => one.in === 'query' && one.name === name) ?? false;
}

/** Operations of the platform's operator need another key. */
const lists = OPERATIONS.filter(
  (operation) => hasParameter(operation, 'perPage') && !operation.scope.startsWith('platform:'),
).map((operation) => [operation.id, operation] as const);

const NOT_ALLOWED = 'NOT_ALLOWED';
const INVALID_CURSOR = 'INVALID_CURSOR';

describe.each(lists)('%s', (_, operation) => {
  const ask = (query: string) => bank.maker.get(`${at(operation)}?${query}`);

  test.each([
    ['after=made-up', 'after', INVALID_CURSOR, /with the same filters, or leave it out/],
    ['before=made-up', 'before', INVALID_CURSOR, /pagination\.next or pagination\.previous/],
    ['after=a&before=b', 'before', NOT_ALLOWED, /give one of them/],
    ['page=1&after=a', 'page', NOT_ALLOWED, /leave page out/],
    ['page=1000000000', 'page', OUT_OF_RANGE, /must be 501 or less .* as after/],
    ['perPage=0', 'perPage', OUT_OF_RANGE, /1/],
  ])('refuses ?%s', async (query, field, code, says) => {
    expectProblem(await ask(query), 400, { field, code, says });
  });
});

describe('cursors of contracts', () => {
  const list = (client: Client, query: string) =>
    client.get<Contract[]>(`/v1/contracts?perPage=4&${query}`);
  let ids: readonly string[];

  beforeAll(async () => {
    const made: string[] = [];
    for (let i = 0; i < 10; i += 1) made.unshift((await createContract(bank.maker)).id);
    ids = made;
  });

  test('are followed to the end and back, while contracts are made', async () => {
    const first = (await list(bank.maker, 'status=draft')).body;
    await createContract(bank.maker);
    const second = (await list(bank.maker, `status=draft&after=${first.pagination.next}`)).body;
    const third = (await list(bank.maker, `status=draft&after=${second.pagination.next}`)).body;
    const found = [first, second, third].flatMap(({ data }) => data.map(({ id }) => id));
    expect(found).toEqual(ids);
    expect(third.pagination).toMatchObject({ page: 3, total: 11, hasMore: false });
    expect(third.pagination).not.toHaveProperty('next');
    const back = (await list(bank.maker, `status=draft&before=${third.pagination.previous}`)).body;
    expect(back.data).toEqual(second.data);
  });

  test('are of one tenant and one filter', async () => {
    const { next } = (await list(bank.maker, 'status=draft')).body.pagination;
    const refused = { field: 'after', code: INVALID_CURSOR, says: /of this list/ };
    expectProblem(await list(bank.maker, `after=${next}`), 400, refused);
    const other = await openBank(stack);
    expectProblem(await list(other.maker, `status=draft&after=${next}`), 400, refused);
  });

  test('that are made up by who knows the form show nothing of another tenant', async () => {
    const other = await openBank(stack);
    await createContract(other.maker);
    await createContract(other.maker);
    const mine = (await other.maker.get<Contract[]>('/v1/contracts?perPage=1')).body;
    const parts = JSON.parse(
      Buffer.from(String(mine.pagination.next), 'base64url').toString(),
    ) as unknown[];
    const far = [parts[0], 1, 'd4102444800000', 'szzz'];
    const after = Buffer.from(JSON.stringify(far)).toString('base64url');
    const { data } = (await other.maker.get<Contract[]>(`/v1/contracts?after=${after}`)).body;
    expect(data).toHaveLength(2);
    expect(data.some(({ id }) => ids.includes(id))).toBe(false);
  });
});
