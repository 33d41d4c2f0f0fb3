import { pacs002 } from '../support/bank-messages';
import { problemsOf } from '../../../../proto/test/event-problems';
import { ahead, newSandbox, PaymentCalls } from '../support/payment-calls';
import { RunningService } from '../support/running-service';

let service: RunningService;
let payments: PaymentCalls;
beforeAll(async () => {
  service = await RunningService.start();
  payments = new PaymentCalls(service);
});
afterAll(() => service.stop());

const UPDATED = 'iso20022.status.updated';

describe('a payment that is settled though it was cancelled', () => {
  it('stays cancelled, and status, event and warning tell the contradiction', async () => {
    const { later, id, uetr } = await payments.sent();
    await payments.cancel(later, id);
    const { warnings } = await payments.receive(later, pacs002([{ uetr, status: 'ACSC' }]));
    expect(warnings).toMatchObject([
      { code: 'STATUS_CONTRADICTED', path: '/Document/FIToFIPmtStsRpt/TxInfAndSts[1]' },
    ]);
    const transaction = { status: 'CANC', contradictedBy: 'ACSC' };
    const { message, statusReport } = await payments.status(later, id);
    expect(message!.status).toBe('CANCELLED');
    expect(statusReport).toMatchObject({ transactionStatuses: [transaction] });
    const ofUetr = { transactionStatus: 'CANC', contradictedBy: 'ACSC' };
    expect(await payments.ofUetr(later, uetr)).toMatchObject(ofUetr);
    const last = (await service.eventsOf(id, 4)).at(-1)!;
    expect(last).toMatchObject({
      ...{ type: UPDATED, data: { statusReport: { transactionStatuses: [transaction] } } },
    });
    expect(problemsOf(last)).toEqual([]);
  });

  it('is found by the filter contradictedBy', async () => {
    const { later, id, uetr } = await payments.sent();
    const other = await payments.send(later);
    for (const each of [id, other.message!.id]) await payments.cancel(later, each);
    await payments.receive(later, pacs002([{ uetr, status: 'ACSC' }]));
    const { data } = await payments.list(later, { contradictedBy: 'ACSC' });
    expect(data.map((each) => each.id)).toEqual([id]);
    expect((await payments.list(later, { contradictedBy: 'RJCT' })).data).toEqual([]);
    expect((await payments.list(newSandbox(), { contradictedBy: 'ACSC' })).data).toEqual([]);
  });
});

describe('a contradiction', () => {
  /** A cancelled payment that the bank reports as settled at 09:00:30. */
  async function contradicted() {
    const payment = await payments.sent();
    const { later, id, uetr } = payment;
    await payments.cancel(later, id);
    await payments.receive(later, pacs002([{ uetr, status: 'ACSC' }]));
    const says = (status: string, at: string) =>
      payments.receive(later, pacs002([{ uetr, status }], { at }));
    const contradictedBy = async () => (await payments.ofUetr(later, uetr)).contradictedBy;
    return { ...payment, says, contradictedBy };
  }

  it('ends with an event when the bank agrees with a later time stamp', async () => {
    const { later, id, says, contradictedBy } = await contradicted();
    await says('RJCT', '2026-11-22T09:00:40Z');
    expect(await contradictedBy()).toBeUndefined();
    expect((await payments.list(later, { contradictedBy: 'ACSC' })).data).toEqual([]);
    const last = (await service.eventsOf(id, 5)).at(-1)!;
    expect(last).toMatchObject({
      ...{ type: UPDATED, data: { statusReport: { transactionStatuses: [{ status: 'CANC' }] } } },
    });
    expect(JSON.stringify(last.data)).not.toContain('contradictedBy');
    expect(problemsOf(last)).toEqual([]);
  });

  it('stays when the agreeing report has an earlier time stamp, even if it arrives later', async () => {
    const { says, contradictedBy } = await contradicted();
    await says('RJCT', '2026-11-22T09:00:20Z');
    expect(await contradictedBy()).toBe('ACSC');
  });

  it('stays when the bank reports a status that is not final', async () => {
    const { says, contradictedBy } = await contradicted();
    await says('ACSP', '2026-11-22T09:00:40Z');
    expect(await contradictedBy()).toBe('ACSC');
  });

  it('returns when the bank contradicts again', async () => {
    const { says, contradictedBy } = await contradicted();
    await says('RJCT', '2026-11-22T09:00:40Z');
    await says('ACSC', '2026-11-22T09:00:50Z');
    expect(await contradictedBy()).toBe('ACSC');
  });
});

it('the simulated bank never pays a cancelled payment, however late it learns of it', async () => {
  const sandbox = newSandbox();
  const { message } = await payments.send(sandbox);
  await service.runDue(ahead(sandbox, 1));
  await payments.cancel(ahead(sandbox, 1), message!.id);
  const later = ahead(sandbox, 60);
  await service.runDue(later);
  expect(await payments.ofUetr(later, message!.uetr)).toMatchObject({
    ...{ transactionStatus: 'CANC', contradictedBy: undefined },
  });
});
