import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Bank } from '../../../src/rails/bank';
import { contractBody, type Contract } from '../../../src/rails/contract';
import { descendantsRunning } from '../../../src/stack/processes';
import { releasedCheckout } from '../../../src/stack/released-checkout';
import { Stack } from '../../../src/stack/stack';
import { tellALife } from '../../../src/webhooks/told-life';

jest.setTimeout(300_000);

let released: Awaited<ReturnType<typeof releasedCheckout>>;
let stack: Stack | undefined;

beforeAll(async () => {
  released = await releasedCheckout();
});
afterEach(async () => {
  await stack?.stop();
  stack = undefined;
});
afterAll(() => released?.remove());

// Services are released one by one: for a while either side may be the older one.
test.each([
  ['the services of the last release and this gateway', '--services-from', 'services/contracts'],
  ['this release of the services and the gateway of the last', '--gateway-from', 'gateway'],
])('%s lead a contract to its end, once, and tell of it', async (_, option, part) => {
  const words = `--split ${option} ${released.folder}`;
  stack = await Stack.start(undefined, { MASAR_E2E_STACK: words });
  const program = join(released.folder, part, 'dist/src/serve.js');
  expect(descendantsRunning(stack.pid, program)).toHaveLength(1);
  const { bank, contractId } = await tellALife(stack);
  await isCreatedOnce(bank);
  const shown = await bank.maker.get<Contract>(`/v1/contracts/${contractId}`);
  expect(shown.body.data).toMatchObject({ status: 'active', payment: { totalAmount: 54_000 } });
  const refused = await bank.maker.post(`/v1/contracts/${contractId}/submit`);
  expect([refused.status, refused.body.error.code]).toEqual([409, 'CONFLICT']);
  const invalid = await bank.maker.post('/v1/contracts', { ...contractBody(), type: 'loan' });
  expect([invalid.status, invalid.body.error.details?.[0]?.field]).toEqual([400, 'type']);
});

async function isCreatedOnce({ maker }: Bank): Promise<void> {
  const idempotencyKey = randomUUID();
  const send = () => maker.post<Contract>('/v1/contracts', contractBody(), { idempotencyKey });
  const [first, second] = [await send(), await send()];
  expect([first.status, second.status, second.text]).toEqual([201, 201, first.text]);
}
