import type { Answer } from '../client/answer';
import { openBank, operatorOf, type Bank } from '../rails/bank';
import type { Client } from '../client/client';
import type { Case } from '../rails/command-case';
import { COMMANDS, contractIn, giverOf } from '../rails/contract';
import { OPERATIONS, type Operation } from '../client/document';
import { DISPUTE_CASES } from './dispute-cases';
import { eventually } from '../client/eventually';
import { FINOPS_CASES } from '../rails/finops';
import { INVOICE_CASES } from '../rails/invoices';
import { KAFALAH_CASES } from './kafalah-cases';
import { MURABAHA_CASES } from './murabaha-cases';
import { PAYMENTS_CASES } from './payments-cases';
import { RECORDS } from './records';
import { sample } from '../client/sampler';
import type { Stack } from '../stack/stack';
import type { WebhookReceiver } from '../webhooks/webhook-receiver';
import { UNDERWRITING_CASES } from '../rails/underwriting';
import { USAGE_CASES } from '../rails/usage';
import { ZAKAT_CASES } from './zakat-cases';

/** Environment of a command. */
export interface Surroundings {
  readonly stack: Stack;
  readonly bank: Bank;
  readonly receiver: WebhookReceiver;
}

/** A request that its operation accepts. */
export interface Command {
  readonly by: Client;
  /** Path with the ids of its target. */
  readonly path: string;
  readonly body: object | undefined;
}

interface Made {
  readonly id: string;
  readonly status: string;
}

type MakeCase = (surroundings: Surroundings) => Promise<Case>;

const contractCase =
  (state: string, command: string): MakeCase =>
  async ({ bank }) => ({
    by: giverOf(command, bank),
    targets: [(await contractIn(state, bank)).id],
    body: COMMANDS[command],
  });

/** Operations that need more than a new record of their collection and a body of examples. */
const CASES: Readonly<Record<string, MakeCase>> = {
  approveContract: contractCase('under_review', 'approve'),
  rejectContract: contractCase('under_review', 'reject'),
  activateContract: contractCase('approved', 'activate'),
  completeContract: contractCase('active', 'complete'),
  terminateContract: contractCase('active', 'terminate'),
  moveSandboxClock: async ({ stack }) => ({
    by: (await openBank(stack, { kind: 'sandbox' })).maker,
    body: { advance: 'PT1H' },
  }),
  recoverEndpoint: async () => ({ body: { since: new Date(Date.now() - 3_600_000) } }),
  retryDelivery: async (surroundings) => ({ targets: [await triedDelivery(surroundings)] }),
};

function caseOf(id: string, surroundings: Surroundings): Promise<Case> | undefined {
  const { bank, stack } = surroundings;
  const ofRail =
    MURABAHA_CASES[id] ??
    KAFALAH_CASES[id] ??
    DISPUTE_CASES[id] ??
    UNDERWRITING_CASES[id] ??
    USAGE_CASES[id] ??
    INVOICE_CASES[id] ??
    FINOPS_CASES[id] ??
    ZAKAT_CASES[id] ??
    PAYMENTS_CASES[id];
  return CASES[id]?.(surroundings) ?? ofRail?.(bank, stack);
}

/** A delivery that no worker is processing. */
export async function triedDelivery({ bank, receiver }: Surroundings): Promise<string> {
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
const holderOf = ({ scope }: Operation, { stack, bank }: Surroundings) =>
  scope.startsWith('platform:') ? operatorOf(stack) : bank.maker;

/** A new record of the operation's collection. */
async function targetOf(operation: Operation, surroundings: Surroundings): Promise<string> {
  const collection = operation.path.replace(/\/\{.*$/, '');
  const make = RECORDS[collection];
  if (make) return make(surroundings.bank);
  const create = createOf(collection);
  if (!create) throw new Error(`say in CASES what ${operation.id} is done to`);
  const by = holderOf(create, surroundings);
  const { status, text, body: answer } = await by.post<Made>(create.path, bodyOf(create));
  if (status !== create.success) throw new Error(`${create.id} is refused: ${text}`);
  return idIn(create.envelope === 'BARE' ? (answer as unknown as Made) : answer.data, operation);
}

/** The operation that creates records of a collection. */
export function createOf(collection: string): Operation | undefined {
  return OPERATIONS.find(({ method, path }) => method === 'POST' && path === collection);
}

/** The id in the answer of a create, under its name in the operation's path. */
export function idIn(made: object, { path }: Operation): string {
  const name = /\{(\w+)\}/.exec(path)?.[1] ?? 'id';
  const fields = made as Readonly<Record<string, string>>;
  return fields[name] ?? fields['id'] ?? '';
}

/**
 * A request that the operation accepts, on a new record in the required state.
 * @param given replaces the operation's case
 */
export async function commandOf(
  operation: Operation,
  surroundings: Surroundings,
  given?: Case,
): Promise<Command> {
  const own = given ?? (await caseOf(operation.id, surroundings)) ?? {};
  const { by = holderOf(operation, surroundings), body = bodyOf(operation) } = own;
  const hasTarget = operation.path.includes('{');
  const targets = hasTarget ? [...(own.targets ?? [await targetOf(operation, surroundings)])] : [];
  const path = operation.path.replace(/\{\w+\}/g, () => targets.shift() ?? '');
  return { by, path, body };
}

/** Sends a request that the operation accepts. */
export async function carryOut(operation: Operation, surroundings: Surroundings): Promise<Answer> {
  const { by, path, body } = await commandOf(operation, surroundings);
  return by.send(operation.method, path, { body });
}
