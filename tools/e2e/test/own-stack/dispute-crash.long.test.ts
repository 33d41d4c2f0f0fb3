import { openBank } from '../../src/bank';
import { COMPLAINT } from '../../src/dispute-cases';
import { everyPage } from '../../src/every-page';
import { KilledStack } from '../../src/killed-stack';
import { order, settle, unkeyedOrder, type Order } from '../../src/ledger';

const AT_ONCE = 50;

interface Dispute {
  readonly disputeId: string;
  readonly caseNumber: string;
}

let platform: KilledStack;
beforeAll(async () => {
  platform = await KilledStack.start();
});
afterAll(() => platform?.stop());

const madeBy = ({ successes }: Order) => (JSON.parse(successes[0] ?? '') as { data: Dispute }).data;

test('kill -9 amid parallel creates: no acknowledged case is lost, and numbers have no gap', async () => {
  const {
    maker: client,
    orders,
    keyed,
  } = await platform.killedAmid(async (stack) => {
    const { maker } = await openBank(stack);
    const keyed = Array.from({ length: AT_ONCE }, () => order('/v1/disputes', COMPLAINT));
    const unkeyed = Array.from({ length: AT_ONCE }, () => unkeyedOrder('/v1/disputes', COMPLAINT));
    return { maker, keyed, orders: [...keyed, ...unkeyed] };
  });
  await settle(client, keyed);
  const acknowledged = orders.filter(({ successes }) => successes.length > 0).map(madeBy);
  const kept = new Map(
    (await everyPage<Dispute>(client, '/v1/disputes')).map((each) => [each.disputeId, each]),
  );
  for (const { disputeId, caseNumber } of acknowledged)
    expect(kept.get(disputeId)).toMatchObject({ caseNumber });
  expect(new Set(keyed.map((each) => madeBy(each).disputeId)).size).toBe(AT_ONCE);

  const numbers = [...kept.values()].map(({ caseNumber }) => Number(caseNumber.slice(-6)));
  const gapless = Array.from({ length: kept.size }, (_, i) => i + 1);
  expect(numbers.sort((a, b) => a - b)).toEqual(gapless);
});
