import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openBank, type Bank } from '../../src/bank';
import { Client } from '../../src/client';
import { eventually } from '../../src/eventually';
import { bare, MURABAHA, murabahaIn, payment } from '../../src/murabaha';
import { Stack } from '../../src/stack';

const KILLED_AFTER_MS = [0, 5, 15, 40];

let dataDir: string;
let stack: Stack;
let bank: Bank;
const died: { readonly id: string; readonly keys: readonly string[] }[] = [];

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'masar-murabaha-'));
  stack = await Stack.start(dataDir);
  bank = await openBank(stack);
  // Keys of requests that died are locked for twenty seconds: those of all deaths at the same time.
  for (const afterMs of KILLED_AFTER_MS) died.push(await payAndDie(afterMs));
});
afterAll(async () => {
  await stack?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const pay = (id: string, idempotencyKey: string) =>
  payment(bank.maker, { id, amount: 1_000 }, { idempotencyKey });

/** Restarts on the same data; the bank's keys are the same, the address is not. */
async function restart(): Promise<void> {
  await stack.killGroup();
  stack = await Stack.start(dataDir);
  const { maker, reviewer, id } = bank;
  const at = ({ identity }: Client) => new Client(stack.baseUrl, identity);
  bank = { id, maker: at(maker), reviewer: at(reviewer) };
}

/** Payments that were under way when everything died, by the contract and their keys. */
async function payAndDie(afterMs: number) {
  const { id } = await murabahaIn('ACTIVE', bank);
  const keys = Array.from({ length: 12 }, (_, i) => `${id}-${i}`);
  const sent = keys.map((key) => pay(id, key).catch(() => undefined));
  await sleep(afterMs);
  await restart();
  await Promise.all(sent);
  return { id, keys };
}

test.each(KILLED_AFTER_MS.map((afterMs, round) => [afterMs, round]))(
  'kill -9 %i ms after payments were sent, then the same keys: each is paid once',
  async (_, round) => {
    const { id, keys } = died[round]!;
    for (const key of keys) {
      await eventually(
        async () => (await pay(id, key)).status === 200 || undefined,
        'it is answered',
      );
    }
    const contract = bare(await bank.maker.get(`${MURABAHA}/${id}`));
    expect(contract).toMatchObject({ paid_amount: 12_000, outstanding_amount: 96_000 });
  },
);
