import { processMetrics } from '@masar/kit/telemetry';
import { Iso20022StatementsServiceService as RPC } from '@masar/proto/gen/ts/masar/iso20022/v1/statements';
import { ahead, gulfTransfer, newSandbox, PaymentCalls } from '../support/payment-calls';
import { PostBank } from '../support/post-bank';
import { failure, RunningService, type Caller } from '../support/running-service';

const DAY = 1440;
const IBAN = 'SA0380000000608010167519';

let bank: PostBank;
let service: RunningService;
let payments: PaymentCalls;
beforeAll(async () => {
  bank = await PostBank.start();
});
beforeEach(async () => {
  bank.reset();
  // A sandbox with a bank that others run: only a sandbox's clock can be moved.
  service = await RunningService.start({}, bank.channel());
  payments = new PaymentCalls(service);
});
afterEach(() => service.stop());
afterAll(() => bank.close());

/** A request of a tenant that has paid from the account; its payment has gone. */
async function asked() {
  const sandbox = newSandbox();
  await payments.send(sandbox, gulfTransfer());
  await service.runDue(sandbox);
  bank.came = [];
  const period = { fromDate: '2026-11-01', toDate: '2026-11-22', marketPractice: 'GCC' };
  const request = { account: { iban: IBAN }, ...period };
  const { message } = await service.call(RPC.requestStatement, request, sandbox);
  return { sandbox, ...message! };
}

const stateOf = (caller: Caller, messageId: string) =>
  service.call(RPC.getStatementRequest, { messageId }, caller);

async function countOf(name: string): Promise<number> {
  const { values } = (await processMetrics().getSingleMetric(name)?.get()) ?? { values: [] };
  return values
    .filter(({ labels }) => labels['what'] !== 'payment')
    .reduce((sum, { value }) => sum + value, 0);
}

describe('a request for a statement', () => {
  it('shows whether the bank has it, by either of its ids', async () => {
    const { sandbox, id, messageId } = await asked();
    const before = await stateOf(sandbox, messageId);
    expect(before).toMatchObject({ status: 'REQUESTED', failedHandOvers: 0, message: { id } });
    expect(before.handedOverAt).toBeUndefined();
    await service.runDue(sandbox);
    const after = await stateOf(sandbox, id);
    expect(after).toMatchObject({ status: 'REQUESTED', handedOverAt: '2026-11-22T09:00:00.000Z' });
  });

  it('is not found by another tenant, nor under another id', async () => {
    const { sandbox, id, messageId } = await asked();
    for (const each of [id, messageId])
      expect(await failure(stateOf(newSandbox(), each))).toMatchObject({ code: 'NOT_FOUND' });
    expect(await failure(stateOf(sandbox, 'STM-NONE'))).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('whose submission fails is repeated after a growing pause, and counted', async () => {
    const { sandbox, id } = await asked();
    const failedBefore = await countOf('iso20022_hand_overs_failed_total');
    bank.status = 503;
    const sweptAfter = (seconds: number) => service.runDue(ahead(sandbox, seconds / 60));
    await sweptAfter(0);
    await sweptAfter(9);
    expect(bank.came).toEqual([id]);
    await sweptAfter(10);
    await sweptAfter(29);
    expect(bank.came).toEqual([id, id]);
    expect(await stateOf(sandbox, id)).toMatchObject({ failedHandOvers: 2, status: 'REQUESTED' });
    expect(await countOf('iso20022_hand_overs_failed_total')).toBe(failedBefore + 2);
    bank.status = 200;
    await sweptAfter(30);
    expect(bank.came).toEqual([id, id, id]);
    expect(await stateOf(sandbox, id)).toMatchObject({ failedHandOvers: 0 });
  });

  it('without an answer for a day is logged once', async () => {
    const { sandbox, id } = await asked();
    await service.runDue(sandbox);
    const toldBefore = await countOf('iso20022_statements_unanswered_total');
    await service.runDue(ahead(sandbox, DAY - 1));
    expect(await countOf('iso20022_statements_unanswered_total')).toBe(toldBefore);
    await service.runDue(ahead(sandbox, DAY));
    await service.runDue(ahead(sandbox, 9 * DAY));
    expect(await countOf('iso20022_statements_unanswered_total')).toBe(toldBefore + 1);
    expect(bank.came).toEqual([id]);
  });
});
