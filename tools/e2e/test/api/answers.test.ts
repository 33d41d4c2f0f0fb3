import { openBank, type Bank } from '../../src/rails/bank';
import { AuditedCommands } from '../../src/commands/audited-commands';
import { commandOf } from '../../src/commands/command-cases';
import { OPERATIONS, type Operation } from '../../src/client/document';
import { readOf } from '../../src/commands/read-cases';
import { holdToRecorded } from '../../src/recorded/recorded-answers';
import { Stack } from '../../src/stack/stack';
import { WebhookReceiver } from '../../src/webhooks/webhook-receiver';

let stack: Stack;
let bank: Bank;
let receiver: WebhookReceiver;

beforeAll(async () => {
  stack = await Stack.start();
  bank = await openBank(stack);
  receiver = await WebhookReceiver.start();
});
afterAll(async () => {
  receiver?.stop();
  await stack?.stop();
});

/** Operations with examples of bodies: examples.test.ts sends them and compares the answers. */
const hasExample = ({ examples }: Operation) => Object.keys(examples).length > 0;
/** Lists come last, so that they have entries. */
const rest = OPERATIONS.filter((operation) => !hasExample(operation)).sort(
  (one, other) => Number(one.method === 'GET') - Number(other.method === 'GET'),
);

const commands = AuditedCommands.among(rest);
const audited = new AuditedCommands();

/** Fields that other files of the run, the day of the month, or the moment of a delivery decide. */
const DECIDED_ELSEWHERE: Readonly<Record<string, readonly string[]>> = {
  listTenants: ['data[]'],
  getMurabahaDonationReport: ['lines[]'],
  testEndpoint: ['data.attempts[]', 'data.nextAttemptAt'],
};

test.each(rest.map((operation) => [operation.id, operation] as const))(
  'the documentation shows an answer of %s that has the fields of a real one',
  async (_, operation) => {
    const surroundings = { stack, bank, receiver };
    const isRead = operation.method === 'GET';
    const { by, path, ...request } = await (isRead ? readOf : commandOf)(operation, surroundings);
    const answer = await (isRead
      ? by.fetch('GET', path)
      : by.send(operation.method, path, request));
    const { status, text } = answer;
    expect({ status, text }).toEqual({ status: operation.success, text: expect.any(String) });
    if (commands.includes(operation.id)) audited.lookFor(operation, by, answer);
    holdToRecorded(operation, answer, DECIDED_ELSEWHERE[operation.id]);
  },
);

test.each(commands)('%s is in the audit trail once it is acknowledged', async (action) => {
  expect(await audited.entryOf(action)).toMatchObject({ action, outcome: 'succeeded' });
});
