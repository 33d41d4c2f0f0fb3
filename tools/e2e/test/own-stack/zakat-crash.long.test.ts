import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBank } from '../../src/bank';
import { Client } from '../../src/client';
import { fire, order, settle, unkeyedOrder, type Order } from '../../src/ledger';
import { Stack } from '../../src/stack';
import {
  CALCULATE,
  calculate,
  CALCULATIONS,
  DISTRIBUTIONS,
  payout,
  shownCalculation,
  wealth,
  type Calculation,
} from '../../src/zakat';

const AT_ONCE = 40;
/** Answers of each kind when everything dies: the others are under way. */
const KILLED_AFTER = 20;

let dataDir: string;
let stack: Stack;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'masar-zakat-'));
  stack = await Stack.start(dataDir);
});
afterAll(async () => {
  await stack?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

interface Round {
  readonly maker: Client;
  readonly orders: readonly Order[];
}

/**
 * Sends the orders of a round, kills everything after some successes, and starts it again on the same data;
 * with another round where all were answered before this process came to the killing.
 */
async function killedAmid<R extends Round>(begin: () => Promise<R>): Promise<R> {
  for (;;) {
    const round = await begin();
    let successes = 0;
    let dying: Promise<void> | undefined;
    await fire(round.maker, round.orders, () => {
      successes += 1;
      if (successes === KILLED_AFTER) dying = stack.killGroup();
    });
    await dying;
    stack = await Stack.start(dataDir);
    const isAmid = round.orders.some((each) => each.successes.length === 0);
    if (isAmid) return { ...round, maker: new Client(stack.baseUrl, round.maker.identity) };
  }
}

const madeBy = ({ successes }: Order) =>
  (JSON.parse(successes[0] ?? '') as { data: Calculation }).data;

test('no acknowledged calculation is lost to kill -9, and a repeated key makes one', async () => {
  const {
    maker: client,
    orders,
    keyed,
  } = await killedAmid(async () => {
    const { maker } = await openBank(stack);
    const keyed = Array.from({ length: AT_ONCE }, () => order(CALCULATE, wealth()));
    const unkeyed = Array.from({ length: AT_ONCE }, () => unkeyedOrder(CALCULATE, wealth()));
    return { maker, keyed, orders: [...keyed, ...unkeyed] };
  });
  await settle(client, keyed);
  const acknowledged = orders.filter(({ successes }) => successes.length > 0);
  for (const made of acknowledged.map(madeBy))
    expect(await shownCalculation(client, made.calculationId)).toEqual(made);
  const ids = new Set(keyed.map((each) => madeBy(each).calculationId));
  expect(ids.size).toBe(AT_ONCE);
  const { total } = (await client.get(CALCULATIONS)).body.pagination;
  expect(total).toBeLessThanOrEqual(2 * AT_ONCE);
});

test('a distribution whose answer was lost is repeated with its key, and recorded and listed once', async () => {
  const {
    maker: client,
    orders,
    id,
  } = await killedAmid(async () => {
    const { maker } = await openBank(stack);
    const { calculationId: id } = await calculate(maker);
    const pay = () => order(DISTRIBUTIONS, payout(id, '100.00'));
    return { maker, id, orders: Array.from({ length: AT_ONCE }, pay) };
  });
  await settle(client, orders);
  expect(await shownCalculation(client, id)).toMatchObject({ distributedAmount: '4000.00' });
  for (const path of [DISTRIBUTIONS, `${DISTRIBUTIONS}?calculationId=${id}`])
    expect((await client.get(path)).body.pagination.total).toBe(AT_ONCE);
});
