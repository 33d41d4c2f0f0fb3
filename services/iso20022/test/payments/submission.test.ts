import { pain002 } from '../support/bank-messages';
import { HandOvers, scopeOf } from '../support/submissions';
import { CREATED } from '../support/payments';
import type { PostBank } from '../support/post-bank';

let handOvers: HandOvers;
let bank: PostBank;
beforeAll(async () => {
  handOvers = await HandOvers.open();
  ({ bank } = handOvers);
});
beforeEach(() => handOvers.reset());
afterAll(() => handOvers.close());

it('submits a message once, and then has nothing to do', async () => {
  const { id, sweptAt, state } = await handOvers.keptMessage();
  await sweptAt(1);
  await sweptAt(1_000);
  expect(bank.came).toEqual([id]);
  expect(await state()).toMatchObject({ handedOverAt: '2026-11-22T09:00:01.000Z' });
});

it('repeats a failed submission after a growing pause', async () => {
  const { id, sweptAt, state } = await handOvers.keptMessage();
  bank.status = 503;
  await sweptAt(0);
  await sweptAt(9);
  expect(bank.came).toHaveLength(1);
  await sweptAt(10);
  await sweptAt(29);
  expect(bank.came).toHaveLength(2);
  expect((await state()).handedOverAt).toBeUndefined();
  bank.status = 200;
  await sweptAt(30);
  expect(bank.came).toEqual([id, id, id]);
  expect((await state()).handedOverAt).toBe('2026-11-22T09:00:30.000Z');
});

it('submits a message twice under one id when two replicas do so at the same time', async () => {
  const { id, sweptAt, state } = await handOvers.keptMessage();
  let inside: (() => void) | undefined;
  const both = new Promise<void>((resolve) => (inside = resolve));
  bank.meanwhile = async () => void (bank.came.length === 2 ? inside?.() : await both);
  await Promise.all([sweptAt(1), sweptAt(1)]);
  expect(bank.came).toEqual([id, id]);
  expect(await state()).toMatchObject({ handedOverAt: '2026-11-22T09:00:01.000Z' });
  await sweptAt(1_000);
  expect(bank.came).toHaveLength(2);
});

describe('a message that was stored without a channel', () => {
  /** Ids that a sweep finds due for a tenant. */
  async function dueBy(sweep: ReturnType<typeof handOvers.sweepBy>, tenantId: string) {
    const due = [];
    for await (const { id } of sweep.due({ tenantId, now: CREATED })) due.push(id);
    return due;
  }

  it('waits, and is submitted when there is one', async () => {
    const { id, tenantId, sweptAt } = await handOvers.keptMessage();
    const none = handOvers.sweepBy(() => undefined);
    expect(await dueBy(none, tenantId)).toEqual([]);
    await none.carryOut(scopeOf(tenantId, 1), id);
    expect(
      await dueBy(
        handOvers.sweepBy(() => bank.channel()),
        tenantId,
      ),
    ).toEqual([id]);
    await sweptAt(3_600);
    expect(bank.came).toEqual([id]);
  });

  it('is rejected and never submitted when its execution date has passed', async () => {
    const { sweptAt, state } = await handOvers.keptMessage();
    await sweptAt(36 * 3_600);
    expect(bank.came).toEqual([]);
    expect(await state()).toMatchObject({ status: 'REJECTED' });
  });
});

it('repeats a failed submission beyond the execution date, as the bank may have the message', async () => {
  const { id, sweptAt, state } = await handOvers.keptMessage();
  bank.status = 503;
  await sweptAt(1);
  bank.status = 200;
  await sweptAt(36 * 3_600);
  expect(bank.came).toEqual([id, id]);
  expect(await state()).toMatchObject({ status: 'VALIDATED', handedOverAt: expect.any(String) });
});

it('submits a cancellation even if a final status arrives before it', async () => {
  const { id, tenantId, sweptAt } = await handOvers.keptMessage();
  await sweptAt(1);
  const scope = scopeOf(tenantId, 60);
  await handOvers.cancelBy(scope, id);
  await handOvers.ingest(scope, pain002({ messageId: 'MSG-1', status: 'ACSP' }));
  await sweptAt(70);
  expect(bank.came).toEqual([id, 'CASE01']);
});

it('submits no request to cancel payments that the bank has already rejected', async () => {
  const { id, tenantId, sweptAt, state } = await handOvers.keptMessage();
  await sweptAt(1);
  const scope = scopeOf(tenantId, 60);
  await handOvers.ingest(scope, pain002({ messageId: 'MSG-1', status: 'ACSP' }));
  await handOvers.cancelBy(scope, id);
  await handOvers.ingest(scope, pain002({ messageId: 'MSG-1', status: 'RJCT' }));
  await sweptAt(70);
  expect(bank.came).toEqual([id]);
  expect([handOvers.told, (await state()).channelAt]).toEqual([[], undefined]);
});
