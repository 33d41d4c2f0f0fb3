import { createHash } from 'node:crypto';
import { auditEntries } from '../../src/rails/audit';
import { openBank, type Bank } from '../../src/rails/bank';
import { Client } from '../../src/client/client';
import { contractIn, createContract, EVIDENCE } from '../../src/rails/contract';
import { CREDIT_TRANSFERS, kuwaitiTransfer } from '../../src/rails/payments';
import { Stack } from '../../src/stack/stack';

interface OAuthClient {
  readonly id: string;
  readonly secret: string;
}

let stack: Stack;
let bank: Bank;
beforeAll(async () => {
  stack = await Stack.start();
  bank = await openBank(stack);
});
afterAll(() => stack?.stop());

test('the life of a contract is in the trail, with the change that tells no event', async () => {
  const { id } = await createContract(bank.maker);
  const patch = { asset: { description: 'Toyota Camry 2026' } };
  const headers = { 'X-Request-ID': 'the-change' };
  await bank.maker.patch(`/v1/contracts/${id}`, patch, { headers });
  await bank.maker.post(`/v1/contracts/${id}/submit`, {});
  await bank.reviewer.post(`/v1/contracts/${id}/approve`, { shariahBoardRef: 'SSB-1' });
  const trail = await auditEntries(bank, `resourceId=${id}`, 4);
  expect(trail.map(({ action }) => action)).toEqual([
    'createContract',
    'patchContract',
    'submitContract',
    'approveContract',
  ]);
  expect(trail[1]).toMatchObject({ rail: 'contracts', requestId: 'the-change', count: 1 });
  expect(trail[3]?.actor).not.toBe(trail[2]?.actor);
});

test('a repeated command is one entry, and a refused one of a maker is named as such', async () => {
  const { id } = await contractIn('under_review', bank);
  const approve = (client: Bank['maker'], idempotencyKey: string) =>
    client.post(`/v1/contracts/${id}/approve`, { shariahBoardRef: 'SSB-1' }, { idempotencyKey });
  expect((await approve(bank.maker, 'by its maker')).status).toBe(403);
  for (let i = 0; i < 3; i += 1) await approve(bank.reviewer, 'by the reviewer');
  const trail = await auditEntries(bank, `resourceId=${id}&action=approveContract`, 2);
  expect(trail.map(({ outcome }) => outcome).sort()).toEqual(['forbidden', 'succeeded']);
});

test('commands that a rule refuses are in the trail, and what is refused for its form is not', async () => {
  const own = await openBank(stack);
  const { id } = await createContract(own.maker);
  // Refused by rules: not approved, an unlawful asset, a wrong count of transactions. Then two with a wrong form.
  const statuses = [
    (await own.maker.post(`/v1/contracts/${id}/activate`, { evidence: EVIDENCE })).status,
    (await own.maker.patch(`/v1/contracts/${id}`, { asset: { category: 'alcohol' } })).status,
    (await own.maker.post(CREDIT_TRANSFERS, kuwaitiTransfer({ numberOfTransactions: 2 }))).status,
    (await own.maker.post(`/v1/contracts/${id}/submit`, { surprise: 1 })).status,
    (await own.maker.get(`/v1/contracts?status=nonsense`)).status,
  ];
  expect(statuses).toEqual([409, 422, 400, 400, 400]);
  const trail = await auditEntries(own, 'outcome=refused', 3);
  expect(trail).toHaveLength(3);
  expect(trail).toMatchObject([
    { action: 'activateContract', resourceId: id, errorCode: 'CONFLICT', count: 1, ruleRefs: [] },
    {
      action: 'patchContract',
      resourceId: id,
      errorCode: 'SHARIAH_VIOLATION',
      ruleRefs: ['GEN-HARAM'],
    },
    { action: 'sendCreditTransfer', resourceId: null, errorCode: 'VALIDATION_ERROR' },
  ]);
  const verified = (await own.maker.get('/v1/audit/verify')).body.data;
  expect(verified).toMatchObject({ valid: true });
});

test('a token that outlives its client is refused, and that is in the trail; a forged one is not', async () => {
  const wanted = { name: 'a job', scopes: ['contracts:read'] };
  const made = await bank.maker.post<OAuthClient>('/v1/oauth2/clients', wanted);
  const { id, secret } = made.body.data;
  const body = { grant_type: 'client_credentials', client_id: id, client_secret: secret };
  const issued = await new Client(stack.baseUrl).fetch('POST', '/v1/oauth2/token', { body });
  const { access_token: token } = JSON.parse(issued.text) as { access_token: string };
  const [head, payload] = token.split('.');
  const statusWith = async (key: string) =>
    (await bank.maker.as({ key }).get('/v1/contracts')).status;
  expect(await statusWith(token)).toBe(200);
  await bank.maker.delete(`/v1/oauth2/clients/${id}`);
  expect(await statusWith(`${head}.${payload}.${'A'.repeat(86)}`)).toBe(401);
  expect(await statusWith(token)).toBe(401);
  const trail = await auditEntries(bank, `actor=${id}`, 1);
  expect(trail).toMatchObject([
    { action: 'authenticate', outcome: 'unauthenticated', count: 1, resourceId: null },
  ]);
});

test('anybody can recompute the chain from what the API shows', async () => {
  const other = await openBank(stack);
  for (let i = 0; i < 3; i += 1) await createContract(other.maker);
  const trail = await auditEntries(other, '', 5);
  let previous = sha256(other.id);
  for (const [index, { hash, ...entry }] of trail.entries()) {
    expect([entry.seq, entry.previousHash]).toEqual([index + 1, previous]);
    const members = Object.entries(entry).sort(([a], [b]) => (a < b ? -1 : 1));
    expect(hash).toBe(sha256(JSON.stringify(Object.fromEntries(members))));
    previous = hash;
  }
  // Over Kafka an entry may arrive between the two reads.
  const verified = (await other.maker.get(`/v1/audit/verify?to=${trail.length}`)).body.data;
  expect(verified).toMatchObject({ valid: true, firstBrokenSeq: null, root: previous });
});

test("shows nothing of another tenant's", async () => {
  const other = await openBank(stack);
  const { id } = await createContract(bank.maker);
  await auditEntries(bank, `resourceId=${id}`, 1);
  const { pagination } = (await other.maker.get(`/v1/audit?resourceId=${id}`)).body;
  expect(pagination.total).toBe(0);
});

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
