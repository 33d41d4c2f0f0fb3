import { DomainError } from '@masar/kit/errors';
import { camt029, pain002 } from '../support/bank-messages';
import { HandOvers, scopeOf } from '../support/submissions';
import { uetr } from '../support/payments';
import type { PostBank } from '../support/post-bank';

let handOvers: HandOvers;
let bank: PostBank;
beforeAll(async () => {
  handOvers = await HandOvers.open();
  ({ bank } = handOvers);
});
beforeEach(() => handOvers.reset());
afterAll(() => handOvers.close());

describe('a message in the reply to a submission', () => {
  const ACCEPTED = pain002({ messageId: 'MSG-1', status: 'ACCP' });
  const inboundOf = async (tenantId: string) => {
    const { data } = await handOvers.stores.inbound.aggregates.list(
      scopeOf(tenantId, 0),
      {},
      { page: 1, perPage: 9 },
    );
    return data.map(({ state: { family, outcome } }) => `${family} ${outcome}`);
  };

  it.each(['application/xml', 'text/xml; charset=utf-8', 'application/iso20022+xml'])(
    'as %s is kept and applied',
    async (type) => {
      const { id, tenantId, sweptAt, state } = await handOvers.keptMessage();
      bank.reply = { type, body: ACCEPTED };
      await sweptAt(60);
      expect(await inboundOf(tenantId)).toEqual(['pain.002 MATCHED']);
      expect(await state()).toMatchObject({ status: 'ACCEPTED', handedOverAt: expect.any(String) });
      await sweptAt(1_000);
      expect(bank.came).toEqual([id]);
      expect(handOvers.told).toEqual([]);
    },
  );

  it('may answer a request to cancel, which is submitted once', async () => {
    const { id, tenantId, sweptAt, state } = await handOvers.keptMessage();
    await sweptAt(1);
    const scope = scopeOf(tenantId, 60);
    await handOvers.ingest(scope, pain002({ messageId: 'MSG-1', status: 'ACSP' }));
    await handOvers.cancelBy(scope, id);
    bank.reply = { type: 'application/xml', body: camt029('CNCL', { uetr: uetr(1) }) };
    await sweptAt(300);
    expect(bank.came).toEqual([id, 'CASE01']);
    expect(await state()).toMatchObject({
      ...{ status: 'CANCELLED', cases: [{ status: 'ACCEPTED', handedOverAt: expect.any(String) }] },
    });
  });

  it('is stored even if too many jobs were waiting when it arrived', async () => {
    let tries = 0;
    const { id, tenantId, sweptAt } = await handOvers.keptMessage((scope, xml) => {
      tries += 1;
      const busy = new DomainError('SERVICE_UNAVAILABLE', 'too many large messages wait');
      return tries === 1 ? Promise.reject(busy) : handOvers.ingest(scope, xml);
    });
    bank.reply = { type: 'application/xml', body: ACCEPTED };
    await sweptAt(60);
    expect(await inboundOf(tenantId)).toEqual(['pain.002 MATCHED']);
    expect([bank.came, handOvers.told]).toEqual([[id], []]);
  });

  it('is stored once when the bank repeats it under the same key', async () => {
    const { tenantId, sweptAt, state } = await handOvers.keptMessage();
    bank.reply = { type: 'application/xml', body: ACCEPTED };
    let inside: (() => void) | undefined;
    const both = new Promise<void>((resolve) => (inside = resolve));
    bank.meanwhile = async () => void (bank.came.length === 2 ? inside?.() : await both);
    await Promise.all([sweptAt(60), sweptAt(60)]);
    expect(await inboundOf(tenantId)).toEqual(['pain.002 MATCHED']);
    expect((await state()).transactions[0]!.history).toHaveLength(3);
  });

  it.each<[string, string, string]>([
    ['that is no XML', '<Document>Gulf Trading WLL', 'VALIDATION_ERROR'],
    ['that its schema refuses', ACCEPTED.replace('ACCP', 'Gulf Trading WLL'), 'VALIDATION_ERROR'],
    ['of more than 5 MiB', `<a>${'x'.repeat(5 * 1024 * 1024)}</a>`, 'more than 5242880 bytes'],
  ])('%s is told to the operator, without a word of it; the bank has it', async (_, body, why) => {
    const { id, sweptAt, state } = await handOvers.keptMessage();
    bank.reply = { type: 'application/xml', body };
    await sweptAt(1);
    expect(handOvers.told).toEqual([expect.stringContaining(why)]);
    expect(handOvers.told[0]).toContain(id);
    expect(handOvers.told[0]).not.toContain('Gulf');
    expect(await state()).toMatchObject({ status: 'VALIDATED', handedOverAt: expect.any(String) });
    await sweptAt(1_000);
    expect(bank.came).toEqual([id]);
  });

  it('is ignored when it is not XML, or the bank did not accept the submission', async () => {
    const { tenantId, sweptAt } = await handOvers.keptMessage();
    bank.reply = { type: 'application/xml', body: ACCEPTED };
    bank.status = 503;
    await sweptAt(1);
    [bank.status, bank.reply] = [200, { type: 'text/html', body: ACCEPTED }];
    await sweptAt(60);
    expect(bank.came).toHaveLength(2);
    expect(await inboundOf(tenantId)).toEqual([]);
  });
});
