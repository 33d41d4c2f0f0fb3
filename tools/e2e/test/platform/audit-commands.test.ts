import { randomUUID } from 'node:crypto';
import { openBank, type Bank } from '../../src/rails/bank';
import { commandOf } from '../../src/commands/command-cases';
import { COMMAND_OPERATIONS, type Operation } from '../../src/client/document';
import { eventually } from '../../src/client/eventually';
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

interface AuditEntry {
  readonly action: string;
  readonly outcome: string;
  readonly requestId: string;
}

async function carryOut(operation: Operation) {
  const { by, path, body } = await commandOf(operation, { stack, bank, receiver });
  const requestId = `req-${randomUUID()}`;
  const sending = { body, headers: { 'X-Request-ID': requestId } };
  const { status, text } = await by.send(operation.method, path, sending);
  if (status !== operation.success) {
    throw new Error(`say in CASES what ${operation.id} needs; it answered: ${text}`);
  }
  return { by, requestId };
}

test.each(COMMAND_OPERATIONS.map((operation) => [operation.id, operation] as const))(
  '%s is in the audit trail once it is acknowledged',
  async (action, operation) => {
    const { by, requestId } = await carryOut(operation);
    const entry = await eventually(async () => {
      const { data } = (await by.get<AuditEntry[]>(`/v1/audit?action=${action}`)).body;
      return data.find((each) => each.requestId === requestId);
    }, `${action} is in the trail`);
    expect(entry).toMatchObject({ action, outcome: 'succeeded' });
  },
);
