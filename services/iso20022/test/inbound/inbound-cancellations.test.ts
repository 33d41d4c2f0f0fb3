import { camt029, pacs002 } from '../support/bank-messages';
import { PaymentCalls } from '../support/payment-calls';
import { RunningService, type Caller } from '../support/running-service';

let service: RunningService;
let payments: PaymentCalls;
beforeAll(async () => {
  service = await RunningService.start();
  payments = new PaymentCalls(service);
});
afterAll(() => service.stop());

describe('the answer to a request to cancel', () => {
  /** Content of a camt.029 in place of Sts/Conf. */
  const NO_CONF = '<AssgnmtCxlConf>true</AssgnmtCxlConf>';
  /** A payment on its way that its sender wants back. */
  async function recalled() {
    const payment = await payments.sent();
    await payments.receive(payment.later, pacs002([{ uetr: payment.uetr, status: 'ACSP' }]));
    const { case: opened } = await payments.cancel(payment.later, payment.id);
    expect(opened!.status).toBe('PENDING');
    return { ...payment, caseId: opened!.id };
  }
  const caseOf = async (caller: Caller, id: string) =>
    (await payments.get(caller, id)).cases.map(({ status, refusal }) => [status, refusal]);

  it('cancels the payment', async () => {
    const { later, id, uetr } = await recalled();
    const { message, warnings } = await payments.receive(later, camt029('CNCL', { uetr }));
    expect([message!.outcome, warnings]).toEqual(['MATCHED', []]);
    expect(await caseOf(later, id)).toEqual([['ACCEPTED', undefined]]);
    expect((await payments.get(later, id)).message!.status).toBe('CANCELLED');
  });

  it('rejects the case with its reason', async () => {
    const { later, id, uetr } = await recalled();
    await payments.receive(later, camt029('RJCR', { uetr, reason: 'AC04' }));
    expect(await caseOf(later, id)).toEqual([['REJECTED', 'AC04']]);
    expect((await payments.get(later, id)).message!.status).toBe('ACCEPTED');
  });

  it('rejects the case for a proprietary reason, or without one', async () => {
    const other = await recalled();
    const own = camt029('RJCR', { uetr: other.uetr, reason: 'OWN' }).replace(
      '<Cd>OWN</Cd>',
      '<Prtry>NOT OURS</Prtry>',
    );
    await payments.receive(other.later, own);
    expect(await caseOf(other.later, other.id)).toEqual([['REJECTED', 'NOT OURS']]);
    const { later, id, uetr } = await recalled();
    const untold = camt029('CNCL', { uetr }).replace(
      '</TxInfAndSts>',
      '<TxCxlSts>RJCR</TxCxlSts></TxInfAndSts>',
    );
    await payments.receive(later, untold);
    expect(await caseOf(later, id)).toEqual([['REJECTED', undefined]]);
  });

  test.each(['PDCR', 'PDNG', 'FTNA'])('that is still to come (%s) leaves it open', async (word) => {
    const { later, id, uetr } = await recalled();
    const { message, warnings } = await payments.receive(later, camt029(word, { uetr }));
    expect([message!.outcome, warnings]).toEqual(['MATCHED', []]);
    expect(await caseOf(later, id)).toEqual([['PENDING', undefined]]);
  });

  test.each([
    ['XXXX', (xml: string) => xml],
    ['IDUP', (xml: string) => xml],
    ['CWFW', (xml: string) => xml],
    ['without Conf', (xml: string) => xml.replace(/<Conf>.*<\/Conf>/, NO_CONF)],
  ])('in a word that is none (%s) leaves the case open, and says so', async (word, change) => {
    const { later, id, uetr } = await recalled();
    const xml = change(camt029(word.slice(0, 4), { uetr }));
    const { message, matches, warnings } = await payments.receive(later, xml);
    expect([message!.outcome, matches]).toMatchObject(['MATCHED', [{ id, uetrs: [uetr] }]]);
    expect(warnings).toMatchObject([
      {
        ...{ code: 'CASE_ANSWER_UNKNOWN', path: expect.stringContaining('TxInfAndSts') },
        message: expect.stringMatching(new RegExp(`${word}.*case stays open`)),
      },
    ]);
    expect(await caseOf(later, id)).toEqual([['PENDING', undefined]]);
    await payments.receive(later, camt029('CNCL', { uetr }));
    expect(await caseOf(later, id)).toEqual([['ACCEPTED', undefined]]);
  });

  it('with an unknown status changes nothing without an open case', async () => {
    const { later, uetr } = await payments.sent();
    const { warnings } = await payments.receive(later, camt029('IDUP', { uetr }));
    expect(warnings).toMatchObject([
      { code: 'CASE_ANSWER_UNKNOWN', message: expect.stringContaining('nothing follows') },
    ]);
  });

  it('is not needed when the bank rejects the payment', async () => {
    const { later, id, uetr } = await recalled();
    const stamp = { id: 'STS-2' };
    await payments.receive(later, pacs002([{ uetr, status: 'RJCT', reason: 'AC04' }], stamp));
    expect(await caseOf(later, id)).toEqual([['ACCEPTED', undefined]]);
  });

  it('changes nothing without an open case', async () => {
    const { later, uetr } = await payments.sent();
    const { message, warnings } = await payments.receive(later, camt029('CNCL', { uetr }));
    expect(message!.outcome).toBe('MATCHED');
    expect(warnings).toMatchObject([{ code: 'CASE_NOT_OPEN' }]);
    const { history } = await payments.ofUetr(later, uetr);
    expect(history.map(({ status }) => status)).toEqual(['RCVD', 'ACTC']);
  });
});
