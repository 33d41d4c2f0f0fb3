import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBank } from '../../src/bank';
import { Client } from '../../src/client';
import { activeKafalah, approvedClaim, ask, KAFALAHS, type BarePage } from '../../src/kafalah';
import { fire, order, settle, type Order } from '../../src/ledger';
import { Stack } from '../../src/stack';

const GUARANTEES = 30;
/** Of each guarantee: one waits for the other, so that no burst of answers comes before the kill. */
const PAYMENTS = 4;
/** Payments acknowledged when everything dies: the others are under way. */
const KILLED_AFTER = 8;

let dataDir: string;
let stack: Stack;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'masar-kafalah-'));
  stack = await Stack.start(dataDir);
});
afterAll(async () => {
  await stack?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

test('a payment whose answer was lost to kill -9 is repeated with its key, and made once', async () => {
  const bank = await openBank(stack);
  const ids: string[] = [];
  const payments: Order[] = [];
  for (let i = 0; i < GUARANTEES; i += 1) {
    const { id } = await activeKafalah(bank);
    const claim = await approvedClaim(bank, id, 50_000);
    ids.push(id);
    for (let part = 1; part <= PAYMENTS; part += 1) {
      // A part of the claim: one made twice would be taken too.
      const payment = { amount: 10_000, reference: `TRF-${i}-${part}` };
      payments.push(order(`${KAFALAHS}/${id}/claims/${claim}/payment`, payment));
    }
  }
  let acknowledged = 0;
  let dying: Promise<void> | undefined;
  await fire(bank.maker, payments, () => {
    acknowledged += 1;
    if (acknowledged === KILLED_AFTER) dying = stack.killGroup();
  });
  await dying;
  const unanswered = payments.filter(({ successes }) => successes.length === 0);
  expect(unanswered.length).toBeGreaterThan(0);
  stack = await Stack.start(dataDir);
  const maker = new Client(stack.baseUrl, bank.maker.identity);
  await settle(maker, payments);
  for (const id of ids) {
    expect(await ask(maker, `/${id}`)).toMatchObject({ paid_amount: 40_000, status: 'CLAIMED' });
    const { pagination } = await ask<BarePage<unknown>>(maker, `/${id}/recourse`);
    expect(pagination.total).toBe(PAYMENTS);
  }
});
