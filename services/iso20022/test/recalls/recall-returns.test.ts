import { randomUUID } from 'node:crypto';
import { newSandbox } from '../support/payment-calls';
import { RecallCalls } from '../support/recall-calls';
import { pacs008, recallOf, type AskedBack } from '../support/recall-messages';
import { failure, RunningService, type Caller } from '../support/running-service';

let service: RunningService;
let recalls: RecallCalls;
beforeAll(async () => {
  service = await RunningService.start();
  recalls = new RecallCalls(service);
});
afterAll(() => service.stop());

const SETTLED = { settled: true, settlementMethod: 'INDA' };

async function recalled(sandbox: Caller, asked: AskedBack): Promise<string> {
  const [id = ''] = await recalls.recalled(sandbox, recallOf([asked]));
  return id;
}

const newNames = () => ({ uetr: randomUUID(), messageId: `PAY-${randomUUID().slice(0, 8)}` });

const RETURNED = { code: 'CONFLICT', details: [{ code: 'RETURNED_ALREADY' }] };

describe('a payment that a bank names in two ways', () => {
  it('goes back once, where it was not received here', async () => {
    const sandbox = newSandbox();
    const { uetr, messageId } = newNames();
    const whole = await recalled(sandbox, { uetr, messageId });
    const short = await recalled(sandbox, { messageId });
    await recalls.accept(sandbox, whole, SETTLED);
    expect(await failure(recalls.accept(sandbox, short, SETTLED))).toMatchObject(RETURNED);
  });

  it('goes back once, where it was received after the first recall was accepted', async () => {
    const sandbox = newSandbox();
    const { uetr, messageId } = newNames();
    const early = await recalled(sandbox, { messageId });
    await recalls.accept(sandbox, early, SETTLED);
    await recalls.payments.receive(sandbox, pacs008({ uetr, messageId }));
    const late = await recalled(sandbox, { uetr });
    expect(await failure(recalls.accept(sandbox, late))).toMatchObject(RETURNED);
  });

  it('is another one than that of a bank with the same references', async () => {
    const sandbox = newSandbox();
    const { messageId } = newNames();
    for (const paying of ['RJHISARIXXX', 'NCBKSAJEXXX']) {
      const uetr = randomUUID();
      await recalls.payments.receive(sandbox, pacs008({ uetr, messageId, paying }));
      const [id = ''] = await recalls.recalled(sandbox, recallOf([{ uetr }], undefined, paying));
      expect(await recalls.accept(sandbox, id)).toMatchObject({ status: 'ACCEPTED' });
    }
  });

  it('goes back once, where both recalls are accepted at once', async () => {
    const sandbox = newSandbox();
    const { uetr, messageId } = newNames();
    const both = [
      await recalled(sandbox, { uetr, messageId }),
      await recalled(sandbox, { messageId }),
    ];
    const answers = both.map((id) => recalls.accept(sandbox, id, SETTLED));
    const ended = await Promise.allSettled(answers);
    const winner = ended.findIndex(({ status }) => status === 'fulfilled');
    const [won, lost] = winner === 0 ? both : both.toReversed();
    expect(await failure(answers[1 - winner]!)).toMatchObject({
      code: 'CONFLICT',
      details: [{ code: 'RETURNED_ALREADY', message: expect.stringContaining(won!) }],
    });
    expect((await recalls.get(sandbox, lost!)).status).toBe('OPEN');
  });

  it('goes back once, where its message has no UETR and one recall names nothing else', async () => {
    const sandbox = newSandbox();
    const { uetr, messageId } = newNames();
    const xml = pacs008({ uetr, messageId }).replace(`<UETR>${uetr}</UETR>`, '<TxId>TX-7</TxId>');
    await recalls.payments.receive(sandbox, xml);
    const whole = await recalled(sandbox, { uetr, messageId });
    const short = await recalled(sandbox, { uetr });
    expect((await recalls.accept(sandbox, whole)).return).toBeDefined();
    expect(await failure(recalls.accept(sandbox, short, SETTLED))).toMatchObject(RETURNED);
  });

  it('goes back once, where its bank names no message and no UETR', async () => {
    const sandbox = newSandbox();
    const [first, second] = [await recalled(sandbox, {}), await recalled(sandbox, {})];
    await recalls.accept(sandbox, first, SETTLED);
    expect(await failure(recalls.accept(sandbox, second, SETTLED))).toMatchObject(RETURNED);
  });
});

it('two payments of one message with the same end-to-end id both go back', async () => {
  const sandbox = newSandbox();
  const { uetr, messageId } = newNames();
  const other = randomUUID();
  const [one] = /<CdtTrfTxInf>.*<\/CdtTrfTxInf>/s.exec(pacs008({ uetr, messageId })) ?? [''];
  const xml = pacs008({ uetr, messageId })
    .replace('<NbOfTxs>1<', '<NbOfTxs>2<')
    .replace(one, one + one.replace(uetr, other));
  await recalls.payments.receive(sandbox, xml);
  for (const each of [uetr, other]) {
    const id = await recalled(sandbox, { uetr: each, messageId });
    expect((await recalls.accept(sandbox, id)).return).toBeDefined();
  }
});

describe('an amount or day that no bank could settle', () => {
  it.each([
    ['1500.00123', 'SAR', 'AMT_DECIMALS'],
    ['10.5', 'JPY', 'AMT_DECIMALS'],
    ['0', 'SAR', 'AMT_ZERO'],
  ])('is not returned: %s %s', async (value, currency, code) => {
    const sandbox = newSandbox();
    const id = await recalled(sandbox, { uetr: randomUUID(), amount: [value, currency] });
    expect(await failure(recalls.accept(sandbox, id, SETTLED))).toMatchObject({
      code: 'CONFLICT',
      details: [{ field: 'recallId', code, message: expect.stringContaining('pacs.008') }],
    });
    expect((await recalls.get(sandbox, id)).status).toBe('OPEN');
  });

  it('is not returned on a day more than 30 days ahead', async () => {
    const { sandbox, recallId } = await recalls.received();
    const on = (settlementDate: string) => recalls.accept(sandbox, recallId, { settlementDate });
    expect(await failure(on('2026-12-23'))).toMatchObject({
      code: 'VALIDATION_ERROR',
      details: [
        {
          ...{ field: 'settlementDate', code: 'DATE_FUTURE' },
          message: expect.stringContaining('2026-12-22'),
        },
      ],
    });
    expect((await on('2026-12-22')).return).toMatchObject({ settlementDate: '2026-12-22' });
  });
});
