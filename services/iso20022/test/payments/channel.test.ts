import { SIMULATOR } from '../../src/channels/simulator';
import type { Outgoing } from '../../src/channels/channel';
import { isSchemaValid, withData } from '../schemas';
import { ahead, newSandbox, PaymentCalls } from '../support/payment-calls';
import { RunningService, type Caller } from '../support/running-service';

interface Bank {
  handed: Outgoing[];
  /** How often it breaks off before it answers. */
  breaks: number;
  /** Runs while the channel accepts the next message. */
  meanwhile?: (() => Promise<void>) | undefined;
}
const bank: Bank = { handed: [], breaks: 0 };

let service: RunningService;
let payments: PaymentCalls;
beforeAll(async () => {
  service = await RunningService.start(
    {},
    {
      submit: async (message) => {
        bank.handed.push(message);
        const { meanwhile } = bank;
        bank.meanwhile = undefined;
        await meanwhile?.();
      },
      answers: (message, now) => {
        if (bank.breaks > 0) {
          bank.breaks -= 1;
          throw new Error('the line to the bank broke');
        }
        return SIMULATOR.answers(message, now);
      },
    },
  );
  payments = new PaymentCalls(service);
});
beforeEach(() => {
  bank.handed = [];
});
afterAll(() => service.stop());

const handed = () => bank.handed.map(({ messageId, version }) => `${version} ${messageId}`);
const at = async (sandbox: Caller, minutes: number) => service.runDue(ahead(sandbox, minutes));

test('a message is handed over once, however often its bank is asked for news', async () => {
  const sandbox = newSandbox();
  const { message } = await payments.send(sandbox);
  for (const minutes of [0, 1, 2, 5, 6]) await at(sandbox, minutes);
  expect(handed()).toEqual([`pain.001.001.09 ${message!.messageId}`]);
  const { handedOverAt } = await payments.get(sandbox, message!.id);
  expect(handedOverAt).toBe('2026-11-22T09:00:00.000Z');
});

test('a submission that was not recorded is repeated, unchanged under the same MsgId', async () => {
  const sandbox = newSandbox();
  bank.breaks = 1;
  const { message } = await payments.send(sandbox);
  await at(sandbox, 0);
  await at(sandbox, 5);
  expect(handed()).toEqual(Array(2).fill(`pain.001.001.09 ${message!.messageId}`));
  expect(bank.handed[1]).toEqual(bank.handed[0]);
  const { message: now } = await payments.status(sandbox, message!.id);
  expect(now!.status).toBe('COMPLETED');
});

test('a message that is cancelled before its submission is never submitted', async () => {
  const sandbox = newSandbox();
  const { message } = await payments.send(sandbox);
  await payments.cancel(sandbox, message!.id);
  await at(sandbox, 60);
  expect(handed()).toEqual([]);
});

test('a cancellation at once is submitted to a bank that has the message', async () => {
  const sandbox = newSandbox();
  const { message } = await payments.send(sandbox);
  await at(sandbox, 1);
  const { case: made } = await payments.cancel(ahead(sandbox, 1), message!.id);
  expect(made).toMatchObject({ status: 'ACCEPTED', camt029Status: 'CNCL' });
  for (const minutes of [1, 2, 9]) await at(sandbox, minutes);
  const sent = [`pain.001.001.09 ${message!.messageId}`, `camt.056.001.08 ${made!.id}`];
  expect(handed()).toEqual(sent);
  expect(bank.handed[1]!.xml).toContain(message!.uetr);
});

test('a cancellation during the submission is submitted to the bank', async () => {
  const sandbox = newSandbox();
  const { message } = await payments.send(sandbox);
  bank.meanwhile = async () => void (await payments.cancel(sandbox, message!.id));
  for (const minutes of [0, 1, 9]) await at(sandbox, minutes);
  expect(handed()).toEqual([
    `pain.001.001.09 ${message!.messageId}`,
    expect.stringMatching(/^camt\.056\.001\.08 CASE/),
  ]);
  const { message: now } = await payments.status(sandbox, message!.id);
  expect(now!.status).toBe('CANCELLED');
});

test('a cancellation after a broken submission is submitted, and the message is not repeated', async () => {
  const sandbox = newSandbox();
  bank.breaks = 1;
  const { message } = await payments.send(sandbox);
  await at(sandbox, 0);
  const { case: made } = await payments.cancel(sandbox, message!.id);
  for (const minutes of [1, 9]) await at(sandbox, minutes);
  const sent = [`pain.001.001.09 ${message!.messageId}`, `camt.056.001.08 ${made!.id}`];
  expect(handed()).toEqual(sent);
});

describe('a case that needs the bank', () => {
  async function handedCase() {
    const sandbox = newSandbox();
    const { message } = await payments.send(sandbox);
    await at(sandbox, 3);
    const words = 'x'.repeat(200);
    const { case: opened } = await payments.cancel(ahead(sandbox, 3), message!.id, 'DUPL', words);
    for (const minutes of [3, 4, 9]) await at(sandbox, minutes);
    return opened!;
  }

  it('is submitted once, as camt.056', async () => {
    const { id, originalMessageId } = await handedCase();
    const sent = [`pain.001.001.09 ${originalMessageId}`, `camt.056.001.08 ${id}`];
    expect(handed()).toEqual(sent);
  });

  withData('beside the published schema', () => {
    it('satisfies the published schema', async () => {
      await handedCase();
      const { xml = '' } = bank.handed.at(-1) ?? {};
      expect(await isSchemaValid('camt.056.001.08', xml)).toBe(true);
    });
  });
});
