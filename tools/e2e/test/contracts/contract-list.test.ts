import { openBank, type Bank } from '../../src/rails/bank';
import { contractIn, createContract, WAY_TO, type Contract } from '../../src/rails/contract';
import { Stack } from '../../src/stack/stack';
import { lawful } from './shariah-cases';

const COUNT = 25;

let stack: Stack;
let bank: Bank;
/** Newest first. */
let ids: readonly string[];

beforeAll(async () => {
  stack = await Stack.start();
  bank = await openBank(stack);
  const created: Contract[] = [];
  for (let i = 0; i < COUNT; i += 1) created.push(await createContract(bank.maker));
  ids = created.map(({ id }) => id).reverse();
});
afterAll(() => stack?.stop());

const list = (query = '', client = bank.maker) => client.get<Contract[]>(`/v1/contracts${query}`);

describe('GET /v1/contracts', () => {
  test('shows the newest 20 first, with the five fields of pagination and the next page', async () => {
    const { status, body } = await list();
    expect(status).toBe(200);
    expect(body.data.map(({ id }) => id)).toEqual(ids.slice(0, 20));
    expect(body.pagination).toEqual({
      ...{ page: 1, perPage: 20, total: COUNT, totalPages: 2, hasMore: true },
      next: expect.stringMatching(/^[\w-]+$/) as string,
    });
  });

  test('shows the whole contract, as GET by id does', async () => {
    const [first] = (await list('?perPage=1')).body.data;
    expect((await bank.maker.get(`/v1/contracts/${first?.id}`)).body.data).toEqual(first);
  });

  test('has every contract on exactly one page', async () => {
    const pages = await Promise.all([1, 2, 3, 4].map((page) => list(`?page=${page}&perPage=7`)));
    expect(pages.flatMap(({ body }) => body.data.map(({ id }) => id))).toEqual(ids);
    expect(pages.map(({ body }) => body.pagination.hasMore)).toEqual([true, true, true, false]);
    expect(pages[3]?.body.pagination).toMatchObject({ page: 4, perPage: 7, totalPages: 4 });
  });

  test('keeps its order when many contracts have the same creation time', async () => {
    const crowded = await openBank(stack);
    await Promise.all(Array.from({ length: 40 }, () => createContract(crowded.maker)));
    const whole = (await list('?perPage=100', crowded.maker)).body.data;
    const paged = [];
    for (const page of [1, 2, 3, 4])
      paged.push(...(await list(`?perPage=10&page=${page}`, crowded.maker)).body.data);
    expect(paged).toEqual(whole);
    const times = whole.map(({ createdAt }) => createdAt);
    expect(times).toEqual([...times].sort().reverse());
  });

  test('takes 100 on a page, and is empty behind the last page', async () => {
    expect((await list('?perPage=100')).body.data).toHaveLength(COUNT);
    const pastTheEnd = await list('?page=9');
    expect(pastTheEnd.status).toBe(200);
    expect(pastTheEnd.body.data).toEqual([]);
    expect(pastTheEnd.body.pagination).toMatchObject({ page: 9, total: COUNT, hasMore: false });
  });

  test.each(['page=0', 'page=-1', 'page=1.5', 'page=x', 'page=', 'perPage=0', 'perPage=101'])(
    'refuses ?%s',
    async (query) => {
      const { status, body } = await list(`?${query}`);
      expect(status).toBe(400);
      expect(body.error.details).toEqual([expect.objectContaining({ field: query.split('=')[0] })]);
    },
  );

  test.each([
    ['sort=asc', 'sort', 'UNKNOWN_FIELD'],
    ['status=open', 'status', 'INVALID_VALUE'],
    ['status=DRAFT', 'status', 'INVALID_VALUE'],
    ['type=loan', 'type', 'INVALID_VALUE'],
    ['status[$ne]=draft', 'status[$ne]', 'UNKNOWN_FIELD'],
    ['page=1&page=2', 'page', 'DUPLICATE_PARAMETER'],
  ])('refuses ?%s and names %s', async (query, field, code) => {
    const { status, body } = await list(`?${query}`);
    expect(status).toBe(400);
    expect(body.error.details).toEqual([expect.objectContaining({ field, code })]);
  });

  test('says which values a filter takes', async () => {
    const { body } = await list('?status=open');
    for (const state of Object.keys(WAY_TO)) expect(body.error.message).toContain(state);
  });
});

describe('the filters of the list', () => {
  let varied: Bank;

  beforeAll(async () => {
    varied = await openBank(stack);
    for (const state of Object.keys(WAY_TO)) await contractIn(state, varied);
    await createContract(varied.maker, lawful('ijarah'));
    await contractIn('under_review', varied, lawful('ijarah'));
  });

  test.each(Object.keys(WAY_TO))(
    'status=%s shows those contracts and counts them',
    async (state) => {
      const { body } = await list(`?status=${state}`, varied.maker);
      const expected = state === 'draft' || state === 'under_review' ? 2 : 1;
      expect(body.data.map(({ status }) => status)).toEqual(Array(expected).fill(state));
      expect(body.pagination.total).toBe(expected);
    },
  );

  test('type=ijarah shows the leases', async () => {
    const { body } = await list('?type=ijarah', varied.maker);
    expect(body.data.map(({ type }) => type)).toEqual(['ijarah', 'ijarah']);
  });

  test('status and type together show what has both', async () => {
    const { body } = await list('?type=ijarah&status=under_review', varied.maker);
    expect(body.data).toHaveLength(1);
    expect(body.data[0]).toMatchObject({ type: 'ijarah', status: 'under_review' });
  });

  test("another tenant's contracts are in no list", async () => {
    const { body } = await list('', (await openBank(stack)).maker);
    expect(body.data).toEqual([]);
    expect(body.pagination).toEqual({
      page: 1,
      perPage: 20,
      total: 0,
      totalPages: 0,
      hasMore: false,
    });
  });
});
