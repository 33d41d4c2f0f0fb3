import { camt029, pacs002, pacs004, pacs004OfAll } from '../support/bank-messages';
import { problemsOf } from '../../../../proto/test/event-problems';
import { PaymentCalls } from '../support/payment-calls';
import { RunningService, type Caller } from '../support/running-service';

let service: RunningService;
let payments: PaymentCalls;
beforeAll(async () => {
  service = await RunningService.start();
  payments = new PaymentCalls(service);
});
afterAll(() => service.stop());

const UPDATED = 'iso20022.status.updated';
const codes = (warnings: readonly { readonly code: string }[]) => warnings.map(({ code }) => code);

async function settled(count = 1) {
  const payment = await payments.sent(count);
  await payments.receive(
    payment.later,
    pacs002(payment.uetrs.map((uetr) => ({ uetr, status: 'ACSC' }))),
  );
  return payment;
}

describe('a return', () => {
  it('is listed with the payment, which stays settled, with one event', async () => {
    const { later, id, uetr } = await settled();
    const xml = pacs004([{ uetr, amount: '1500.00', reason: 'FOCR' }], { id: 'RTR-1' });
    const { message, matches, warnings } = await payments.receive(later, xml);
    expect([message!.outcome, warnings]).toEqual(['MATCHED', []]);
    expect(matches).toMatchObject([{ id, uetrs: [uetr] }]);
    await payments.receive(later, xml);
    const returns = [
      {
        ...{ inboundMessageId: message!.id, messageId: 'RTR-1', reason: 'FOCR' },
        ...{ amount: { value: '1500.00', currency: 'SAR' }, settlementDate: '2026-11-23' },
      },
    ];
    expect(await payments.ofUetr(later, uetr)).toMatchObject({
      transactionStatus: 'ACSC',
      returns,
    });
    const { message: shown, statusReport } = await payments.status(later, id);
    expect(shown!.status).toBe('COMPLETED');
    expect(statusReport).toMatchObject({ transactionStatuses: [{ status: 'ACSC', returns }] });
    const told = (await service.eventsOf(id, 5)).slice(2);
    expect(told.map(({ type }) => type)).toEqual([UPDATED, 'iso20022.message.settled', UPDATED]);
    expect(told.at(-1)!.data).toMatchObject({
      statusReport: { transactionStatuses: [{ uetr, status: 'ACSC', returns }] },
    });
    for (const event of told) expect(problemsOf(event)).toEqual([]);
  });

  it('of several payments is listed with each, unchanged from the message', async () => {
    const { later, id, uetrs } = await settled(3);
    const back = [
      { uetr: uetrs[0]!, amount: '100.0', currency: 'USD' },
      { endToEndId: 'E2E-3', amount: '7' },
    ];
    expect((await payments.receive(later, pacs004(back))).warnings).toEqual([]);
    const { transactionStatuses } = (await payments.status(later, id)).statusReport!;
    const amounts = transactionStatuses.map(({ returns }) => returns.map(({ amount }) => amount));
    expect(amounts).toEqual([
      [{ value: '100.0', currency: 'USD' }],
      [],
      [{ value: '7', currency: 'SAR' }],
    ]);
  });

  it('of a payment that is not settled yet is listed and changes no status', async () => {
    const { later, uetr } = await payments.sent();
    await payments.receive(later, pacs002([{ uetr, status: 'ACSP' }]));
    expect(
      (await payments.receive(later, pacs004([{ uetr, amount: '1500.00' }]))).warnings,
    ).toEqual([]);
    expect((await payments.ofUetr(later, uetr)).transactionStatus).toBe('ACSP');
    await payments.receive(
      later,
      pacs002([{ uetr, status: 'ACSC' }], { at: '2026-11-22T09:00:10Z' }),
    );
    const { transactionStatus, returns } = await payments.ofUetr(later, uetr);
    expect([transactionStatus, returns.length]).toEqual(['ACSC', 1]);
  });

  it('in parts is listed part by part, with a warning above the sent amount', async () => {
    const { later, uetr } = await settled();
    const warned = [];
    for (const amount of ['1000', '500.00', '0.01'])
      warned.push(codes((await payments.receive(later, pacs004([{ uetr, amount }]))).warnings));
    expect(warned).toEqual([[], [], ['RETURN_MORE_THAN_SENT']]);
    expect((await payments.ofUetr(later, uetr)).returns).toHaveLength(3);
  });

  it('is listed no more than twenty times', async () => {
    const { later, uetr } = await settled();
    let last: readonly string[] = [];
    for (let part = 1; part <= 21; part += 1)
      last = codes((await payments.receive(later, pacs004([{ uetr, amount: '1' }]))).warnings);
    expect(last).toEqual(['RETURN_NOT_LISTED']);
    expect((await payments.ofUetr(later, uetr)).returns).toHaveLength(20);
  });

  it('of several parts at the limit has a warning for each part that is not listed', async () => {
    const { later, uetr } = await settled();
    const part = { uetr, amount: '1' };
    await payments.receive(later, pacs004(Array.from({ length: 19 }, () => part)));
    const { warnings } = await payments.receive(later, pacs004([part, part, part]));
    expect(warnings).toMatchObject(
      [2, 3].map((number) => ({
        ...{ code: 'RETURN_NOT_LISTED', path: `/Document/PmtRtr/TxInf[${number}]` },
      })),
    );
  });

  it('a return that refers to a message of several payments is listed with none', async () => {
    const { later, messageId, uetrs } = await settled(2);
    const { warnings } = await payments.receive(later, pacs004([{ messageId, amount: '1' }]));
    expect(codes(warnings)).toEqual(['REFERENCE_AMBIGUOUS']);
    for (const uetr of uetrs) expect((await payments.ofUetr(later, uetr)).returns).toEqual([]);
  });
});

/** Of no payment, and of no message as a whole. */
const notOfAll = (xml: string) =>
  xml.replace('>true<', '>false<').replace(/<NbOfTxs>1</, '<NbOfTxs>0<');

describe('a return of a whole message (GrpRtr) that names no payment of it', () => {
  const returnsOf = async (caller: Caller, id: string) =>
    (await payments.status(caller, id)).statusReport!.transactionStatuses.map(({ returns }) =>
      returns.map(({ amount, reason, settlementDate }) => ({ ...amount, reason, settlementDate })),
    );
  const whole = {
    ...{ value: '1500.00', currency: 'SAR', reason: 'AC04', settlementDate: '2026-11-23' },
  };

  it('is listed with each payment that was not rejected, in full, with one event', async () => {
    const { later, id, messageId, uetrs } = await payments.sent(3);
    const ends = ['ACSC', 'RJCT', 'ACSC'];
    await payments.receive(later, pacs002(uetrs.map((uetr, i) => ({ uetr, status: ends[i]! }))));
    const xml = pacs004OfAll({ messageId, count: 3 }, { amount: '3000', currency: 'SAR' });
    const { message, matches, warnings } = await payments.receive(later, xml);
    expect([message!.outcome, warnings]).toEqual(['MATCHED', []]);
    expect(matches).toMatchObject([{ id, uetrs }]);
    await payments.receive(later, xml);
    expect(await returnsOf(later, id)).toEqual([[whole], [], [whole]]);
  });

  it('may leave its total out', async () => {
    const { later, id, messageId } = await settled();
    expect((await payments.receive(later, pacs004OfAll({ messageId, count: 1 }))).warnings).toEqual(
      [],
    );
    expect(await returnsOf(later, id)).toEqual([[whole]]);
  });

  test.each([
    ['of less', { amount: '2990.00', currency: 'SAR' }],
    ['in another currency', { amount: '3000.00', currency: 'USD' }],
  ])('with a total %s is minded, and none of it is listed', async (_, total) => {
    const { later, id, messageId } = await settled(2);
    const { message, warnings } = await payments.receive(
      later,
      pacs004OfAll({ messageId, count: 2 }, total),
    );
    expect([message!.outcome, codes(warnings)]).toEqual(['MATCHED', ['RETURN_TOTAL_DIFFERS']]);
    expect(await returnsOf(later, id)).toEqual([[], []]);
  });

  test.each([
    ['those that were not refused', 1],
    ['none, as it names none', 0],
  ])('may count %s', async (_, count) => {
    const { later, id, messageId, uetrs } = await payments.sent(2);
    const ends = ['RJCT', 'ACSC'];
    await payments.receive(later, pacs002(uetrs.map((uetr, i) => ({ uetr, status: ends[i]! }))));
    expect((await payments.receive(later, pacs004OfAll({ messageId, count }))).warnings).toEqual(
      [],
    );
    expect(await returnsOf(later, id)).toEqual([[], [whole]]);
  });

  test.each([7, 1])(
    'a count of %d payments instead of two is a warning, and none is listed',
    async (count) => {
      const { later, id, messageId } = await settled(2);
      const total = { amount: '3000.00', currency: 'SAR' };
      const { message, warnings } = await payments.receive(
        later,
        pacs004OfAll({ messageId, count }, total),
      );
      expect(message!.outcome).toBe('MATCHED');
      expect(warnings).toMatchObject([
        {
          ...{ code: 'RETURN_COUNT_DIFFERS', path: '/Document/PmtRtr/OrgnlGrpInf' },
          message: expect.stringContaining(
            `NbOfTxs ${count}, which is not the number of its payments (2)`,
          ),
        },
      ]);
      expect(await returnsOf(later, id)).toEqual([[], []]);
    },
  );

  it('has GrpRtr, otherwise nothing of the message is listed', async () => {
    const { later, id, messageId } = await settled();
    const { message, warnings } = await payments.receive(
      later,
      notOfAll(pacs004OfAll({ messageId, count: 0 })),
    );
    expect([message!.outcome, codes(warnings)]).toEqual(['MATCHED', ['REFERENCE_AMBIGUOUS']]);
    expect(await returnsOf(later, id)).toEqual([[]]);
  });

  it('of an unknown message is a warning', async () => {
    const { later } = await settled();
    const { message, warnings } = await payments.receive(
      later,
      pacs004OfAll({ messageId: 'BANK-77', count: 1 }),
    );
    expect([message!.outcome, codes(warnings)]).toEqual(['UNMATCHED', ['REFERENCE_UNKNOWN']]);
  });

  test.each([
    ['names none', (xml: string) => xml.replace(/<OrgnlGrpInf>.*<\/OrgnlGrpInf>/, '')],
    ['says that its id is NOTPROVIDED', (xml: string) => xml],
    ['does not say that it is of the whole', notOfAll],
  ])('that %s says that money came back, and to ask of what', async (_, change) => {
    const { later, id } = await settled();
    const xml = change(pacs004OfAll({ messageId: 'NOTPROVIDED', count: 1 }));
    const { message, warnings } = await payments.receive(later, xml);
    expect(message!.outcome).toBe('UNMATCHED');
    expect(warnings).toMatchObject([
      {
        ...{ code: 'REFERENCE_MISSING', path: expect.stringContaining('/Document/PmtRtr') },
        message: expect.stringMatching(/money came back.*ask the bank which payment/),
      },
    ]);
    expect(await returnsOf(later, id)).toEqual([[]]);
  });

  it('answers the request to cancel it', async () => {
    const { later, id, messageId } = await settled(2);
    await payments.cancel(later, id);
    await payments.receive(later, pacs004OfAll({ messageId, reason: 'FOCR', count: 2 }));
    expect((await payments.get(later, id)).cases).toMatchObject([{ status: 'ACCEPTED' }]);
  });
});

describe('a request to cancel that the bank answers by a return alone', () => {
  const caseOf = async (caller: Caller, id: string) =>
    (await payments.get(caller, id)).cases.map(({ status, camt029Status }) => [
      status,
      camt029Status,
    ]);

  /** Two payments that were settled, and that their sender wants back. */
  async function recalled() {
    const payment = await settled(2);
    await payments.cancel(payment.later, payment.id);
    const back = payment.uetrs.map((uetr) => ({ uetr, amount: '1500.00', reason: 'FOCR' }));
    return { ...payment, back };
  }

  it('is accepted when every payment was returned on request', async () => {
    const { later, id, back } = await recalled();
    await payments.receive(later, pacs004(back.slice(0, 1)));
    expect(await caseOf(later, id)).toEqual([['PENDING', 'PDCR']]);
    await payments.receive(later, pacs004(back.slice(1)));
    expect(await caseOf(later, id)).toEqual([['ACCEPTED', 'CNCL']]);
    expect((await payments.get(later, id)).message!.status).toBe('COMPLETED');
  });

  it('stays open when a payment was returned for another reason', async () => {
    const { later, id, back } = await recalled();
    const [one, other] = back;
    await payments.receive(later, pacs004([one!, { ...other!, reason: 'AC04' }]));
    expect(await caseOf(later, id)).toEqual([['PENDING', 'PDCR']]);
  });

  it('is accepted when the settlement arrives after the return', async () => {
    const { later, id, uetr } = await payments.sent();
    await payments.receive(later, pacs002([{ uetr, status: 'ACSP' }]));
    await payments.cancel(later, id);
    await payments.receive(later, pacs004([{ uetr, amount: '1500.00', reason: 'FOCR' }]));
    expect(await caseOf(later, id)).toEqual([['PENDING', 'PDCR']]);
    await payments.receive(later, pacs002([{ uetr, status: 'ACSC' }]));
    expect(await caseOf(later, id)).toEqual([['ACCEPTED', 'CNCL']]);
  });

  it('may be answered by camt.029 as well, without a second effect', async () => {
    const { later, id, uetr } = await settled();
    await payments.cancel(later, id);
    await payments.receive(later, pacs004([{ uetr, amount: '1500.00', reason: 'FOCR' }]));
    expect((await payments.receive(later, camt029('CNCL', { uetr }))).warnings).toEqual([]);
    expect(await caseOf(later, id)).toEqual([['ACCEPTED', 'CNCL']]);
  });
});
