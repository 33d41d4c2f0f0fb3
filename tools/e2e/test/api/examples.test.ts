import { openBank, type Bank } from '../../src/rails/bank';
import { Client } from '../../src/client/client';
import { AuditedCommands } from '../../src/commands/audited-commands';
import { commandOf, type Command } from '../../src/commands/command-cases';
import { contractIn } from '../../src/rails/contract';
import { day } from '../../src/rails/day';
import { newAgent } from '../../src/commands/dispute-cases';
import { OPERATIONS, PUBLIC_OPERATIONS, type Operation } from '../../src/client/document';
import { bare, murabahaIn } from '../../src/rails/murabaha';
import { activeKafalah } from '../../src/rails/kafalah';
import { comingTuesday, sentMessage } from '../../src/rails/payments';
import { holdToRecorded } from '../../src/recorded/recorded-answers';
import { SANDBOX_CLOCK, type SandboxClock } from '../../src/rails/sandbox-clock';
import { Stack } from '../../src/stack/stack';
import { WebhookReceiver } from '../../src/webhooks/webhook-receiver';
import { dueZakat } from '../../src/rails/zakat';

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

const named = OPERATIONS.flatMap((operation) =>
  Object.entries(operation.examples).map(
    ([name, { value }]) => [operation.id, name, { operation, value }] as const,
  ),
);
const commands = AuditedCommands.among([...new Set(named.map(([, , { operation }]) => operation))]);
const audited = new AuditedCommands();
const examplesOf = (id: string) =>
  [...OPERATIONS, ...PUBLIC_OPERATIONS].find((each) => each.id === id)?.examples ?? {};

/** Targets of examples whose operation has several, each for another target. */
const TARGETS: Readonly<Record<string, (name: string) => Promise<{ readonly id: string }>>> = {
  draftUnderwritingTables: async () => ({ id: 'TRADE' }),
  activateContract: (type) =>
    contractIn('approved', bank, examplesOf('createContract')[type]?.value),
  'terminateMurabahaContract.iqalah': () => murabahaIn('ACTIVE', bank),
  'terminateMurabahaContract.default': () => murabahaIn('ACTIVE', bank),
  'patchMurabahaContract.equal': () =>
    murabahaIn('DRAFT', bank, examplesOf('createMurabahaContract')['unequal']?.value),
  'submitKafalahClaim.conditional': () => {
    const { kafalah_type, claim_order, condition, underlying_obligation } = examplesOf(
      'createKafalahContract',
    )['performance']?.value as Record<string, unknown>;
    return activeKafalah(bank, { kafalah_type, claim_order, condition, underlying_obligation });
  },
  'withdrawKafalahContract.notice': () => {
    const obligation = { reference: 'SALE-2035-0042', kind: 'SALE_DEBT', arises_on: day(10) };
    return activeKafalah(bank, { underlying_obligation: obligation });
  },
};

const sinceAnHour = (value: object) => ({ ...value, since: new Date(Date.now() - 3_600_000) });

/** The example as served: a near day replaces the document's placeholder, as in gateway/src/docs/coming-days.ts. */
const asServed = (value: object): object =>
  JSON.parse(JSON.stringify(value).replaceAll('2099-12-29', comingTuesday())) as object;

const ofDueZakat = async (value: object) => ({ ...value, calculationId: await dueZakat(bank) });

/** The customer accepted an hour ago, so the trade after that is now. */
const soldNow = (value: object) => {
  const { possession, agent } = value as { readonly possession: object; readonly agent?: object };
  const now = new Date();
  return {
    ...{ ...value, sold_at: now, possession: { ...possession, taken_at: now } },
    ...(agent && { agent: { ...agent, appointed_at: now } }),
  };
};

/** Values that a user fills in, because no document can know them. */
const FILLED: Readonly<Record<string, (value: object, command: Command) => unknown>> = {
  'settleMurabahaContract.quote': async (value, { by, path }) => {
    const quote = await by.get(path.replace(/settle$/, 'settlement-quote'));
    const { quote_id, settlement_amount } = bare<Record<string, unknown>>(quote);
    return { ...value, quote_id, settlement_amount };
  },
  'executeMurabahaContract.oneCall': (value) => ({
    ...value,
    // Not before the day of the approval, which is today.
    customer_acceptance: { accepted_at: new Date(), reference: 'ACC-2026-55' },
  }),
  'recordMurabahaResale.customer': soldNow,
  'recordMurabahaResale.agent': soldNow,
  'recordMurabahaCollectionCost.court': async (value, { by }) => ({
    ...value,
    incurred_at: (await by.get<SandboxClock>(SANDBOX_CLOCK)).body.data.now,
  }),
  'settleMurabahaContract.dated': (value) => ({ ...value, settlement_date: day(0) }),
  'withdrawKafalahContract.notice': (value) => ({ ...value, notice_given_at: new Date() }),
  'distributeZakat.oneHead': ofDueZakat,
  'distributeZakat.severalHeads': ofDueZakat,
  'requestStatement.month': async (value) => {
    await sentMessage(bank);
    return value;
  },
  'assignDispute.assign': async (value) => ({ ...value, assignedTo: await newAgent(bank) }),
  'recoverEndpoint.since': sinceAnHour,
  'recoverEndpoint.count': sinceAnHour,
};

async function commandFor(operation: Operation, name: string): Promise<Command> {
  const { id, path } = operation;
  const target = TARGETS[`${id}.${name}`] ?? TARGETS[id];
  if (!target) return commandOf(operation, { stack, bank, receiver });
  const targetId = (await target(name)).id;
  return { by: bank.maker, path: path.replace(/\{\w+\}/, targetId), body: undefined };
}

test('every type of contract has an example to create one', () => {
  const types = ['murabaha', 'ijarah', 'musharakah', 'mudarabah', 'sukuk', 'wakala', 'salam'];
  expect(Object.keys(examplesOf('createContract'))).toEqual([...types, 'istisna', 'takaful']);
});

test.each(named)('%s accepts its example %s', async (id, name, { operation, value: written }) => {
  const command = await commandFor(operation, name);
  const value = asServed(written);
  const body = (await FILLED[`${id}.${name}`]?.(value, command)) ?? value;
  const answer = await command.by.send(operation.method, command.path, { body });
  const { status, text } = answer;
  expect({ status, text }).toEqual({ status: operation.success, text: expect.any(String) });
  if (commands.includes(id)) audited.lookFor(operation, command.by, answer);
  if (name === Object.keys(operation.examples)[0]) holdToRecorded(operation, answer);
});

test.each(commands)('%s is in the audit trail once it is acknowledged', async (action) => {
  expect(await audited.entryOf(action)).toMatchObject({ action, outcome: 'succeeded' });
});

test.each(Object.keys(examplesOf('issueToken')))(
  'issueToken accepts its example %s with the id and the secret of a client',
  async (name) => {
    const wanted = examplesOf('createOAuthClient')['job']?.value;
    const made = await bank.maker.post<{ id: string; secret: string }>(
      '/v1/oauth2/clients',
      wanted,
    );
    const { id: client_id, secret: client_secret } = made.body.data;
    const body = { ...examplesOf('issueToken')[name]?.value, client_id, client_secret };
    const issued = await new Client(stack.baseUrl).fetch('POST', '/v1/oauth2/token', { body });
    expect(issued).toMatchObject({ status: 200, text: expect.stringContaining('access_token') });
    const [issueToken] = PUBLIC_OPERATIONS.filter(({ id }) => id === 'issueToken');
    if (issueToken) holdToRecorded(issueToken, issued);
  },
);

test.each(Object.entries(examplesOf('createContract')))(
  'the example contract %s passes every rule to its activation',
  async (type, { value }) => {
    const evidence = examplesOf('activateContract')[type] ?? { value: {} };
    const { id } = await contractIn('approved', bank, value);
    const { status, text } = await bank.maker.post(`/v1/contracts/${id}/activate`, evidence.value);
    expect({ status, text }).toEqual({ status: 200, text: expect.any(String) });
  },
);
