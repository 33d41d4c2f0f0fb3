import { openBank } from '../src/bank';
import { Client } from '../src/client';
import { eventually } from '../src/eventually';
import { Stack } from '../src/stack';

jest.setTimeout(120_000);

/** What a killed gateway may forget: the calls of its last interval. */
const CALLS_BEFORE = 120;
const CALLS_AT_THE_END = 30;

let stack: Stack;
beforeAll(async () => {
  stack = await Stack.start();
});
afterAll(() => stack?.stop());

/** Calls of this tenant that were published, each event once. */
function metered(tenantId: string): number {
  const ofTenant = stack
    .events()
    .filter(({ type, tenantid }) => type === 'usage.metered' && tenantid === tenantId);
  const once = new Map(ofTenant.map(({ id, data }) => [id, Number(data['quantity'])]));
  return [...once.values()].reduce((sum, quantity) => sum + quantity, 0);
}

test('every call is metered, and kill -9 loses no call that an interval has passed over', async () => {
  const bank = await openBank(stack);
  const ask = async (count: number) => {
    // A restarted stack is at another port.
    const client = new Client(stack.baseUrl, bank.maker.identity);
    for (let i = 0; i < count; i += 1) await client.get('/v1/usage/limits');
  };
  await ask(CALLS_BEFORE);
  await eventually(
    () => metered(bank.id) === CALLS_BEFORE || undefined,
    'the calls are metered',
    20_000,
  );
  await ask(CALLS_AT_THE_END);
  const { dataDir } = stack;
  await stack.killGroup();
  stack = await Stack.start(dataDir);
  await ask(1);
  const most = CALLS_BEFORE + CALLS_AT_THE_END + 1;
  await eventually(
    () => metered(bank.id) > CALLS_BEFORE || undefined,
    'the calls after the restart are metered',
    20_000,
  );
  expect(metered(bank.id)).toBeLessThanOrEqual(most);
});
