import { openBank } from '../../src/bank';
import { KilledStack } from '../../src/killed-stack';
import { order, settle, unkeyedOrder, type Order } from '../../src/ledger';
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

let platform: KilledStack;
beforeAll(async () => {
  platform = await KilledStack.start();
});
afterAll(() => platform?.stop());

const madeBy = ({ successes }: Order) =>
  (JSON.parse(successes[0] ?? '') as { data: Calculation }).data;

test('no acknowledged calculation is lost to kill -9, and a repeated key makes one', async () => {
  const {
    maker: client,
    orders,
    keyed,
  } = await platform.killedAmid(async (stack) => {
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
  } = await platform.killedAmid(async (stack) => {
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
