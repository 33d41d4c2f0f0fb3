import { randomUUID } from 'node:crypto';
import { newSandbox } from '../support/payment-calls';
import { RecallCalls } from '../support/recall-calls';
import { pacs008, recallOf, recallOfMessage } from '../support/recall-messages';
import { failure, RunningService } from '../support/running-service';

let service: RunningService;
let recalls: RecallCalls;
beforeAll(async () => {
  service = await RunningService.start();
  recalls = new RecallCalls(service);
});
afterAll(() => service.stop());

describe('a recall', () => {
  it('is opened for each payment that a bank recalls, with its details', async () => {
    const sandbox = newSandbox();
    const [one, other] = [randomUUID(), randomUUID()];
    const xml = recallOf([{ uetr: one }, { uetr: other }], 'CSE-2');
    const { message, warnings } = await recalls.payments.receive(sandbox, xml);
    const { data, pagination } = await recalls.list(sandbox, { status: 'OPEN' });
    expect(pagination).toMatchObject({ total: 2 });
    expect(data.map(({ payment }) => payment?.uetr).toSorted()).toEqual([one, other].toSorted());
    const { id } = data.find(({ payment }) => payment?.uetr === one)!;
    expect(await recalls.get(sandbox, id)).toMatchObject({
      ...{ id, status: 'OPEN', inboundMessageId: message!.id, messageId: 'CSE-2' },
      ...{ sender: 'RJHISARIXXX', caseId: 'CSE-2', failedHandOvers: 0 },
      payment: {
        ...{ endToEndId: 'E2E-7', uetr: one, settlementDate: '2026-11-22' },
        amount: { value: '1500.00', currency: 'SAR' },
      },
      reason: { code: 'DUPL', description: 'paid twice' },
    });
    expect(warnings).toMatchObject([
      { code: 'RECALL_TO_ANSWER', message: expect.stringContaining(id) },
      { code: 'RECALL_TO_ANSWER' },
    ]);
  });

  it('is opened once, however often its message is repeated', async () => {
    const sandbox = newSandbox({ idempotencyKey: 'key-1', fingerprint: 'one' });
    const xml = recallOf([{ uetr: randomUUID() }, { uetr: randomUUID() }]);
    await recalls.payments.receive(sandbox, xml);
    await recalls.payments.receive({ ...sandbox, idempotencyKey: 'key-2' }, xml);
    expect((await recalls.list(sandbox)).data).toHaveLength(2);
  });

  it('is found by the UETR of its payment, and only by its tenant', async () => {
    const { sandbox, uetr, recallId } = await recalls.received();
    const ids = async (filter: object) =>
      (await recalls.list(sandbox, filter)).data.map(({ id }) => id);
    expect(await ids({ uetr })).toEqual([recallId]);
    expect(await ids({ uetr: randomUUID() })).toEqual([]);
    expect(await ids({ uetr, status: 'REJECTED' })).toEqual([]);
    expect((await recalls.list(newSandbox(), { uetr })).data).toEqual([]);
    for (const answer of [recalls.get, recalls.accept, recalls.reject])
      expect(await failure(answer.call(recalls, newSandbox(), recallId))).toMatchObject({
        code: 'NOT_FOUND',
      });
  });

  it('is answered once: another answer is CONFLICT, the same command is answered again', async () => {
    const { sandbox, recallId } = await recalls.received();
    const keyed = { ...sandbox, idempotencyKey: 'key-3', fingerprint: 'three' };
    const rejected = await recalls.reject(keyed, recallId);
    expect(await recalls.reject(keyed, recallId)).toEqual(rejected);
    expect(await failure(recalls.accept(sandbox, recallId))).toMatchObject({
      code: 'CONFLICT',
      details: [{ field: 'status', code: 'INVALID_STATE' }],
    });
    expect(await failure(recalls.reject(sandbox, recallId))).toMatchObject({ code: 'CONFLICT' });
  });

  it('of a payment that the tenant sent itself can only be rejected', async () => {
    const { later, id, uetr } = await recalls.payments.sent();
    const [recallId = ''] = await recalls.recalled(later, recallOf([{ uetr }]));
    expect(await recalls.get(later, recallId)).toMatchObject({ ownMessageId: id });
    expect(await failure(recalls.accept(later, recallId, { settled: true }))).toMatchObject({
      code: 'CONFLICT',
      details: [{ code: 'OWN_PAYMENT', message: expect.stringContaining(`${id}/cancel`) }],
    });
    expect(await recalls.reject(later, recallId, 'AGNT')).toMatchObject({ status: 'REJECTED' });
  });
});

describe('a rejected recall', () => {
  it("has a reason of ISO's set, with a description for NARR", async () => {
    const { sandbox, recallId } = await recalls.received();
    expect(await failure(recalls.reject(sandbox, recallId, 'DUPL'))).toMatchObject({
      code: 'VALIDATION_ERROR',
      details: [{ field: 'code', message: expect.stringContaining('ARDT') }],
    });
    expect(await failure(recalls.reject(sandbox, recallId, 'NARR'))).toMatchObject({
      details: [{ field: 'description', code: 'REQUIRED' }],
    });
    const rejected = await recalls.reject(sandbox, recallId, 'NARR', 'the goods were delivered');
    expect(rejected).toMatchObject({
      ...{ status: 'REJECTED', return: undefined },
      answer: {
        ...{
          camt029Status: 'RJCR',
          answeredBy: 'key_maker',
          answeredAt: '2026-11-22T09:00:00.000Z',
        },
        reason: { code: 'NARR', description: 'the goods were delivered' },
      },
    });
    const xml = await recalls.xmlOf(sandbox, rejected.answer!.messageId);
    expect(xml).toContain('<Conf>RJCR</Conf>');
    expect(xml).toContain('<Rsn><Cd>NARR</Cd></Rsn><AddtlInf>the goods were delivered</AddtlInf>');
  });

  it('of a whole message refers to that message', async () => {
    const sandbox = newSandbox();
    const [recallId = ''] = await recalls.recalled(sandbox, recallOfMessage('PAY-9'));
    expect(await failure(recalls.accept(sandbox, recallId, { settled: true }))).toMatchObject({
      code: 'CONFLICT',
      details: [{ code: 'AMOUNT_UNKNOWN' }],
    });
    const { answer } = await recalls.reject(sandbox, recallId);
    const xml = await recalls.xmlOf(sandbox, answer!.messageId);
    expect(xml).toContain('<OrgnlGrpInfAndSts><OrgnlMsgId>PAY-9</OrgnlMsgId>');
  });
});

describe('an accepted recall', () => {
  it('returns the full received amount', async () => {
    const { sandbox, recallId, paymentMessageId } = await recalls.received();
    const accepted = await recalls.accept(sandbox, recallId);
    expect(accepted).toMatchObject({
      ...{ status: 'ACCEPTED', answer: { camt029Status: 'CNCL' } },
      return: {
        ...{ amount: { value: '1500.00', currency: 'SAR' }, settlementDate: '2026-11-22' },
        ...{ settlementMethod: 'INGA', paymentMessageId },
      },
    });
    expect(accepted.answer!.reason).toBeUndefined();
    const xml = await recalls.xmlOf(sandbox, accepted.return!.messageId);
    expect(xml).toContain('<RtrdIntrBkSttlmAmt Ccy="SAR">1500.00</RtrdIntrBkSttlmAmt>');
    expect(xml).toContain('<Rsn><Cd>FOCR</Cd></Rsn>');
  });

  it('returns nothing of a payment that is not settled yet', async () => {
    const { sandbox, recallId } = await recalls.received({ settlementDate: '2026-11-24' });
    const details = { settlementMethod: 'CLRG' };
    expect(await failure(recalls.accept(sandbox, recallId, details))).toMatchObject({
      details: [{ field: 'settlementMethod', code: 'INVALID_VALUE' }],
    });
    const accepted = await recalls.accept(sandbox, recallId);
    expect([accepted.status, accepted.return]).toEqual(['ACCEPTED', undefined]);
  });

  it('requires settled only when that is not known', async () => {
    const { sandbox, recallId } = await recalls.received();
    expect(await failure(recalls.accept(sandbox, recallId, { settled: false }))).toMatchObject({
      code: 'VALIDATION_ERROR',
      details: [{ field: 'settled', code: 'INVALID_VALUE' }],
    });
    const stranger = newSandbox();
    const xml = recallOf([{ uetr: randomUUID() }]);
    const [other = ''] = await recalls.recalled(stranger, xml);
    expect(await failure(recalls.accept(stranger, other))).toMatchObject({
      details: [{ field: 'settled', code: 'REQUIRED', message: expect.stringContaining('NOOR') }],
    });
    expect(await failure(recalls.accept(stranger, other, { settled: true }))).toMatchObject({
      details: [{ field: 'settlementMethod', code: 'REQUIRED' }],
    });
    const how = { settled: true, settlementMethod: 'CLRG', settlementDate: '2026-11-23' };
    expect((await recalls.accept(stranger, other, how)).return).toMatchObject({
      ...{ settlementMethod: 'CLRG', settlementDate: '2026-11-23', paymentMessageId: undefined },
    });
  });

  it('is not returned before today', async () => {
    const { sandbox, recallId } = await recalls.received();
    const how = { settlementDate: '2026-11-21' };
    expect(await failure(recalls.accept(sandbox, recallId, how))).toMatchObject({
      details: [{ field: 'settlementDate', code: 'DATE_PAST' }],
    });
  });

  it('finds the payment by its message where the recall has no UETR, also when it comes later', async () => {
    const sandbox = newSandbox();
    const asked = recallOf([{ messageId: 'PAY-10', hasAmount: false }]);
    const [recallId = ''] = await recalls.recalled(sandbox, asked);
    const how = { settled: true };
    expect(await failure(recalls.accept(sandbox, recallId, how))).toMatchObject({
      details: [{ code: 'AMOUNT_UNKNOWN' }],
    });
    const paid = pacs008({ uetr: randomUUID(), messageId: 'PAY-10' });
    const { message } = await recalls.payments.receive(sandbox, paid);
    expect((await recalls.accept(sandbox, recallId)).return).toMatchObject({
      paymentMessageId: message!.id,
    });
  });

  it('is not returned a second time by another recall, which is rejected', async () => {
    const { sandbox, uetr, recallId } = await recalls.received();
    const [again = ''] = await recalls.recalled(sandbox, recallOf([{ uetr }]));
    await recalls.accept(sandbox, recallId);
    expect(await failure(recalls.accept(sandbox, again))).toMatchObject({
      code: 'CONFLICT',
      details: [{ code: 'RETURNED_ALREADY', message: expect.stringContaining('ARDT') }],
    });
    expect((await recalls.reject(sandbox, again, 'ARDT')).status).toBe('REJECTED');
  });
});
