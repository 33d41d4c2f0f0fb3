import { withoutRequest } from '../../src/client/answer';
import { makeKey, openBank, type Bank } from '../../src/rails/bank';
import type { Client } from '../../src/client/client';
import { createContract, type Contract } from '../../src/rails/contract';
import { OPERATIONS } from '../../src/client/document';
import { eventually } from '../../src/client/eventually';
import {
  at,
  collectionOf,
  readOf,
  recordFor,
  send,
  shownBy,
} from '../../src/commands/operation-calls';
import { Stack } from '../../src/stack/stack';
import { subscribe } from '../../src/webhooks/subscribe';
import { WebhookReceiver } from '../../src/webhooks/webhook-receiver';

let stack: Stack;
/** The same tenant with keys of one workspace, of another, and of the whole tenant. */
let retail: Bank;
let corporate: Bank;
let whole: Bank;

beforeAll(async () => {
  stack = await Stack.start();
  whole = await openBank(stack);
  [retail, corporate] = [await boundTo('retail'), await boundTo('corporate')];
});
afterAll(() => stack?.stop());

/** The bank with keys of one of its workspaces. */
async function boundTo(id: string): Promise<Bank> {
  await whole.maker.post('/v1/workspaces', { id, name: id });
  const keyed = async (): Promise<Client> => {
    const { key } = await makeKey(whole.maker, { name: id, scopes: ['*'], workspaceIds: [id] });
    return whole.maker.as({ key });
  };
  return { id: whole.id, maker: await keyed(), reviewer: await keyed() };
}

/** Rails that all workspaces share; billing and finops filter by the workspace in the request. */
const SHARED =
  /^\/api\/v1\/(tenants|workspaces|api-keys|oauth2|billing|rails\/finops|rails\/iso20022\/market-practices|disputes\/agents|underwriting\/tables)\b/;
/** Records that come from other records; the tests below cover them. */
const MADE_BY_OTHERS = /^\/api\/v1\/(events|webhooks\/deliveries)\b/;

const ofWorkspaces = OPERATIONS.filter(
  ({ path, pathOfIds }) =>
    pathOfIds.includes('{') && !SHARED.test(path) && !MADE_BY_OTHERS.test(path),
).map((operation) => [operation.id, operation] as const);

describe.each(ofWorkspaces)('%s', (_, operation) => {
  test('of another workspace is answered like one that never existed, and nothing happens', async () => {
    const id = await recordFor(operation, retail);
    if (id === undefined) throw new Error(`nothing can be made for ${operation.id}`);
    const read = readOf(collectionOf(operation));
    const current = async () =>
      read && withoutAge(shownBy(read, (await send(retail.maker, read, at(read, id))).body));
    const before = await current();
    const foreign = await send(corporate.maker, operation, at(operation, id));
    const never = await send(corporate.maker, operation);
    expect([foreign.status, foreign.body.error.code]).toEqual([404, 'NOT_FOUND']);
    expect(withoutRequest(foreign)).toBe(withoutRequest(never));
    expect(await current()).toEqual(before);
  });
});

/** A record without what grows by itself while the test waits. */
function withoutAge(record: unknown): object {
  return { ...(record as object), slaRemainingSeconds: 0, slaElapsedPercent: 0 };
}

const CONTRACTS = '/v1/contracts';
const get = (client: Client, id: string) => client.get<Contract>(`${CONTRACTS}/${id}`);
const total = async (client: Client) => (await client.get(CONTRACTS)).body.pagination.total;

test('a contract shows its workspace, which lists and commands of that one meet, and those of the whole tenant', async () => {
  const counts = await Promise.all([retail, corporate, whole].map(({ maker }) => total(maker)));
  const made = await createContract(retail.maker);
  expect(made).toMatchObject({ workspaceId: 'retail' });
  const [own, foreign, all] = counts as [number, number, number];
  expect(await total(retail.maker)).toBe(own + 1);
  expect(await total(corporate.maker)).toBe(foreign);
  expect(await total(whole.maker)).toBe(all + 1);
  expect((await whole.maker.post(`${CONTRACTS}/${made.id}/submit`)).status).toBe(200);
  const approval = { shariahBoardRef: 'SSB-1' };
  const approve = (client: Client) => client.post(`${CONTRACTS}/${made.id}/approve`, approval);
  expect((await approve(corporate.reviewer)).status).toBe(404);
  expect((await approve(retail.reviewer)).status).toBe(200);
});

test('what was made for the whole tenant shows no workspace, and no workspace meets it', async () => {
  const made = await createContract(whole.maker);
  expect(made).not.toHaveProperty('workspaceId');
  expect((await get(retail.maker, made.id)).status).toBe(404);
  const headers = { 'X-Workspace-ID': 'retail' };
  expect((await whole.maker.get(`${CONTRACTS}/${made.id}`, { headers })).status).toBe(404);
});

test('an endpoint gets the events of its workspace, and one of the whole tenant those of all', async () => {
  const banks = [retail, corporate, whole];
  const receivers = await Promise.all(banks.map(() => WebhookReceiver.start()));
  const [mine, others, both] = receivers as [WebhookReceiver, WebhookReceiver, WebhookReceiver];
  await Promise.all(banks.map((bank, at) => subscribe(bank, receivers[at] as WebhookReceiver)));
  const first = await createContract(retail.maker);
  // A caller of the whole tenant makes it, but it belongs to the contract's workspace.
  await whole.maker.post(`${CONTRACTS}/${first.id}/submit`);
  const last = await createContract(corporate.maker);
  // Over Kafka an event of an earlier test may arrive as late as these.
  const own = [first.id, last.id];
  const resources = ({ events }: WebhookReceiver) =>
    events.map((each) => each.resourceId).filter((id) => own.includes(String(id)));
  const told = (receiver: WebhookReceiver) => resources(receiver).length;
  await eventually(() => told(both) >= 3 || undefined, 'the tenant is told of all');
  await eventually(() => (told(mine) >= 2 && told(others) >= 1) || undefined, 'both are told');
  const seen = [mine, others].map((receiver) => new Set(resources(receiver)));
  expect(seen).toEqual([new Set([first.id]), new Set([last.id])]);
  for (const receiver of receivers) receiver.stop();
});

test('events are listed and shown in their workspace only', async () => {
  const { id } = await createContract(retail.maker);
  const path = `/v1/events?resourceId=${id}`;
  type Told = readonly { readonly id: string; readonly workspaceId: string | null }[];
  const list = async (client: Client) => (await client.get<Told>(path)).body.data;
  const [event] = await eventually(async () => {
    const found = await list(retail.maker);
    return found.length > 0 ? found : undefined;
  }, 'the event is in the log');
  expect(event).toMatchObject({ workspaceId: 'retail' });
  expect(await list(whole.maker)).toHaveLength(1);
  expect(await list(corporate.maker)).toEqual([]);
  expect((await corporate.maker.get(`/v1/events/${event?.id}`)).status).toBe(404);
  expect((await retail.maker.get(`/v1/events/${event?.id}`)).status).toBe(200);
});

test('the clock of a sandbox is moved for the whole tenant only', async () => {
  const bank = await openBank(stack, { kind: 'sandbox' });
  await bank.maker.post('/v1/workspaces', { id: 'retail', name: 'retail' });
  const headers = { 'X-Workspace-ID': 'retail' };
  const move = { advance: 'P1D' };
  const refused = await bank.maker.post('/v1/sandbox/clock', move, { headers });
  expect([refused.status, refused.body.error.details?.[0]?.field]).toEqual([403, 'X-Workspace-ID']);
  expect((await bank.maker.post('/v1/sandbox/clock', move)).status).toBe(200);
});

test('keys, OAuth clients and workspaces are listed and read in their own workspace only', async () => {
  type Shown = { readonly id: string; readonly workspaceIds: readonly string[] };
  for (const workspaceIds of [['retail'], []]) {
    const client = { name: 'till', scopes: ['contracts:read'], workspaceIds };
    expect((await whole.maker.post('/v1/oauth2/clients', client)).status).toBe(201);
  }
  for (const path of ['/v1/api-keys', '/v1/oauth2/clients']) {
    const all = (await whole.maker.get<Shown[]>(path)).body;
    const { data, pagination } = (await retail.maker.get<Shown[]>(path)).body;
    expect(data.map(({ workspaceIds }) => workspaceIds)).toEqual(data.map(() => ['retail']));
    expect(pagination.total).toBe(data.length);
    expect(all.pagination.total).toBeGreaterThan(data.length);
  }
  const { body } = await retail.maker.get<Shown[]>('/v1/workspaces');
  expect(body.data.map(({ id }) => id)).toEqual(['retail']);
});

test('a key and a workspace of others are answered like what never existed, by who is asked', async () => {
  const { id } = await makeKey(whole.maker, { name: 'of all', scopes: ['*'] });
  const answers = [
    await retail.maker.get(`/v1/api-keys/${id}`),
    await retail.maker.get('/v1/api-keys/key_000000000000'),
    await retail.maker.send('DELETE', `/v1/api-keys/${id}`),
  ].map(({ status, body }) => [status, body.error.message]);
  const sentence = 'workspace "retail" has no API key with that id; list them to see which it has';
  expect(answers).toEqual(Array(3).fill([404, sentence]));
  expect((await retail.maker.get('/v1/workspaces/corporate')).status).toBe(404);
  const missing = await whole.maker.get('/v1/contracts/con_none');
  expect(missing.body.error.message).toMatch(/^this tenant has no contract with that id/);
});

test.each([
  ['POST', '/v1/disputes/agents', { name: 'Amina', skills: ['CANCELLATION'] }],
  ['GET', '/v1/audit', undefined],
])(
  '%s %s is of the whole tenant: a call for one workspace is refused',
  async (method, path, body) => {
    const { status, body: answer } = await retail.maker.send(method, path, { body });
    expect([status, answer.error.code]).toEqual([403, 'AUTHORIZATION_ERROR']);
    expect(answer.error.details).toEqual([
      expect.objectContaining({ field: 'X-Workspace-ID', code: 'NOT_ALLOWED' }),
    ]);
  },
);
