import { randomUUID } from 'node:crypto';
import { openBank, operatorOf, type Bank } from '../src/bank';
import { COMMANDS, contractIn, giverOf } from '../src/contract';
import { OPERATIONS, type Operation } from '../src/document';
import { eventually } from '../src/eventually';
import type { Case } from '../src/command-case';
import { KAFALAH_CASES } from '../src/kafalah-cases';
import { MURABAHA_CASES } from '../src/murabaha-cases';
import { sample } from '../src/sampler';
import { Stack } from '../src/stack';
import { WebhookReceiver } from '../src/webhook-receiver';

jest.setTimeout(60_000);

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

interface Made {
  readonly id: string;
  readonly status: string;
}

interface AuditEntry {
  readonly action: string;
  readonly outcome: string;
  readonly requestId: string;
}

const contractCase = (state: string, command: string) => async (): Promise<Case> => ({
  by: giverOf(command, bank),
  targets: [(await contractIn(state, bank)).id],
  body: COMMANDS[command] ?? {},
});

/** An operation that needs more than what its collection creates, and a body made of examples. */
const CASES: Readonly<Record<string, () => Promise<Case>>> = {
  approveContract: contractCase('under_review', 'approve'),
  rejectContract: contractCase('under_review', 'reject'),
  activateContract: contractCase('approved', 'activate'),
  completeContract: contractCase('active', 'complete'),
  terminateContract: contractCase('active', 'terminate'),
  moveSandboxClock: async () => ({
    by: (await openBank(stack, { kind: 'sandbox' })).maker,
    body: { advance: 'PT1H' },
  }),
  recoverEndpoint: async () => ({ body: { since: new Date(Date.now() - 3_600_000) } }),
  retryDelivery: async () => ({ targets: [await triedDelivery()] }),
};
const ALL_CASES: Readonly<Record<string, (bank: Bank, stack: Stack) => Promise<Case>>> = {
  ...CASES,
  ...MURABAHA_CASES,
  ...KAFALAH_CASES,
};

/** A delivery that no worker has at the moment. */
async function triedDelivery(): Promise<string> {
  const body = { url: receiver.url, eventTypes: ['contract.*'] };
  const { id } = (await bank.maker.post<Made>('/v1/webhooks/endpoints', body)).body.data;
  const tested = await bank.maker.post<Made>(`/v1/webhooks/endpoints/${id}/test`);
  const delivery = `/v1/webhooks/deliveries/${tested.body.data.id}`;
  return eventually(async () => {
    const { data } = (await bank.maker.get<Made>(delivery)).body;
    return data.status === 'pending' ? undefined : data.id;
  }, 'the delivery is tried');
}

const bodyOf = ({ body }: Operation) => body && (sample(body) as object);
const holderOf = ({ scope }: Operation) =>
  scope.startsWith('platform:') ? operatorOf(stack) : bank.maker;

/** Something that the operation's collection creates. */
async function targetOf(operation: Operation): Promise<string> {
  const collection = operation.path.replace(/\/\{.*$/, '');
  const create = OPERATIONS.find(({ method, path }) => method === 'POST' && path === collection);
  if (!create) throw new Error(`say in CASES what ${operation.id} is done to`);
  const body = bodyOf(create);
  const { status, text, body: answer } = await holderOf(create).post<Made>(create.path, body);
  if (status !== create.success) throw new Error(`${create.id} is refused: ${text}`);
  return (create.envelope === 'BARE' ? (answer as unknown as Made) : answer.data).id;
}

async function carryOut(operation: Operation) {
  const own = (await ALL_CASES[operation.id]?.(bank, stack)) ?? {};
  const { by = holderOf(operation), body = bodyOf(operation) } = own;
  const hasTarget = operation.path.includes('{');
  const targets = hasTarget ? [...(own.targets ?? [await targetOf(operation)])] : [];
  const path = operation.path.replace(/\{\w+\}/g, () => targets.shift() ?? '');
  const requestId = `req-${randomUUID()}`;
  const sending = { body, headers: { 'X-Request-ID': requestId } };
  const { status, text } = await by.send(operation.method, path, sending);
  if (status !== operation.success) {
    throw new Error(`say in CASES what ${operation.id} needs; it answered: ${text}`);
  }
  return { by, requestId };
}

const commands = OPERATIONS.filter(({ method }) => method !== 'GET');

test.each(commands.map((operation) => [operation.id, operation] as const))(
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
