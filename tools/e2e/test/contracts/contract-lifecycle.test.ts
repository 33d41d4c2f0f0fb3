import { newKey, openBank, type Bank } from '../../src/rails/bank';
import {
  COMMANDS,
  contractBody,
  contractIn,
  createContract,
  EVIDENCE,
  giverOf,
  WAY_TO,
  type Contract,
} from '../../src/rails/contract';
import { day } from '../../src/rails/day';
import { eventually } from '../../src/client/eventually';
import { firstPublications } from '../../src/stack/first-publications';
import { Stack } from '../../src/stack/stack';

let stack: Stack;
let bank: Bank;

beforeAll(async () => {
  stack = await Stack.start();
  bank = await openBank(stack);
});
afterAll(() => stack?.stop());

const INSTANT = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T.+Z$/);

/** The moves of services/contracts/src/contracts/lifecycle.ts. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  draft: ['submit'],
  under_review: ['approve', 'reject'],
  approved: ['activate'],
  rejected: [],
  active: ['complete', 'terminate'],
  completed: [],
  terminated: [],
};

const command = (name: string, id: string, body: object = COMMANDS[name] ?? {}) =>
  giverOf(name, bank).post<Contract>(`/v1/contracts/${id}/${name}`, body);

describe('a legal move', () => {
  test('submit puts a draft under review', async () => {
    const { id } = await createContract(bank.maker);
    const { status, body } = await command('submit', id, { notes: 'urgent' });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      id,
      status: 'under_review',
      submittedAt: INSTANT,
      compliance: { shariahStatus: 'in_review', lastChecked: INSTANT },
    });
  });

  test('submit needs no body', async () => {
    const { id } = await createContract(bank.maker);
    const answer = await bank.maker.post<Contract>(`/v1/contracts/${id}/submit`);
    expect(answer.body.data.status).toBe('under_review');
  });

  test('approve needs the board and keeps its reference', async () => {
    const { id } = await contractIn('under_review', bank);
    const { body } = await command('approve', id, { shariahBoardRef: 'SSB-9', notes: 'fine' });
    expect(body.data).toMatchObject({
      status: 'approved',
      approvedAt: INSTANT,
      compliance: { shariahStatus: 'approved', shariahBoardRef: 'SSB-9', lastChecked: INSTANT },
    });
  });

  test('reject is final and keeps its reason', async () => {
    const { id } = await contractIn('under_review', bank);
    const rejection = { reason: 'no lawful purpose', notes: 'see the file' };
    const { body } = await command('reject', id, rejection);
    expect(body.data).toMatchObject({ status: 'rejected', rejection });
    expect(body.data.compliance.shariahStatus).toBe('rejected');
  });

  test('activate keeps the evidence', async () => {
    const { id } = await contractIn('approved', bank);
    const { body } = await command('activate', id, { evidence: EVIDENCE, effectiveDate: day(0) });
    expect(body.data).toMatchObject({ status: 'active', activatedAt: INSTANT, evidence: EVIDENCE });
  });

  test('complete keeps the settlement', async () => {
    const { id } = await contractIn('active', bank);
    const completion = { settlementReference: 'STL-1', completionDate: day(0), notes: 'paid' };
    const { body } = await command('complete', id, completion);
    expect(body.data).toMatchObject({ status: 'completed', completedAt: INSTANT, completion });
  });

  test.each([
    'early_settlement',
    'default',
    'mutual_agreement',
    'asset_total_loss',
    'breach',
    'expiry',
    'force_majeure',
    'regulatory',
  ])('terminate takes the reason %s', async (reason) => {
    const { id } = await contractIn('active', bank);
    const termination = { reason, effectiveDate: day(0), notes: 'agreed' };
    const { body } = await command('terminate', id, termination);
    expect(body.data).toMatchObject({ status: 'terminated', terminatedAt: INSTANT, termination });
  });

  test.each([
    ['terminate', { reason: 'early_settlement', effectiveDate: '2020-01-01' }, 'effectiveDate'],
    ['complete', { settlementReference: 'STL-1', completionDate: '2020-01-01' }, 'completionDate'],
  ])('%s refuses a day before the contract took effect', async (name, body, field) => {
    const { id } = await contractIn('active', bank);
    const answer = await command(name, id, body);
    expect(answer.status).toBe(400);
    expect(answer.body.error.details).toEqual([
      expect.objectContaining({ field, code: 'OUT_OF_RANGE' }),
    ]);
  });
});

const ILLEGAL = Object.entries(ALLOWED).flatMap(([state, allowed]) =>
  Object.keys(COMMANDS)
    .filter((name) => !allowed.includes(name))
    .map((name) => [name, state, allowed] as const),
);

describe('an illegal move', () => {
  /** One contract for each state: refused commands leave it there. */
  const inState = new Map<string, Contract>();

  beforeAll(async () => {
    for (const state of Object.keys(WAY_TO)) inState.set(state, await contractIn(state, bank));
  });

  test.each(ILLEGAL)(
    '%s is refused while %s, and says what is allowed',
    async (name, state, allowed) => {
      const before = inState.get(state);
      const answer = await command(name, before?.id ?? '');
      expect(answer.status).toBe(409);
      expect(answer.body.error.code).toBe('CONFLICT');
      const { message } = answer.body.error;
      expect(message).toContain(state);
      for (const word of allowed.length > 0 ? allowed : ['final']) expect(message).toContain(word);
      expect((await bank.maker.get(`/v1/contracts/${before?.id}`)).body.data).toEqual(before);
    },
  );
});

describe('maker and checker', () => {
  test.each(['approve', 'reject'])('who created a contract may not %s it', async (name) => {
    const before = await contractIn('under_review', bank);
    const path = `/v1/contracts/${before.id}/${name}`;
    const answer = await bank.maker.post(path, COMMANDS[name]);
    expect(answer.status).toBe(403);
    expect(answer.body.error.code).toBe('AUTHORIZATION_ERROR');
    expect(answer.body.error.message).toMatch(/created.*another/);
    expect((await bank.maker.get(`/v1/contracts/${before.id}`)).body.data).toEqual(before);
  });

  test('who submitted a contract may not approve it, though another created it', async () => {
    const { id } = await createContract(bank.maker);
    await bank.reviewer.post(`/v1/contracts/${id}/submit`);
    const path = `/v1/contracts/${id}/approve`;
    const own = await bank.reviewer.post(path, COMMANDS['approve']);
    expect(own.status).toBe(403);
    const third = bank.maker.as({ key: await newKey(bank.maker, ['contracts:review']) });
    expect((await third.post<Contract>(path, COMMANDS['approve'])).body.data.status).toBe(
      'approved',
    );
  });

  test('createdBy names the key that created the contract', async () => {
    const { createdBy } = await createContract(bank.maker);
    const keys = await bank.maker.get<{ id: string }[]>('/v1/api-keys');
    expect(keys.body.data.map(({ id }) => id)).toContain(createdBy);
  });
});

describe('at the same time', () => {
  test.each([1, 2, 3, 4, 5])('approve and reject: one wins, the other is 409 (%i)', async () => {
    const { id } = await contractIn('under_review', bank);
    const answers = await Promise.all([command('approve', id), command('reject', id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const won = answers.find(({ status }) => status === 200)?.body.data;
    expect((await bank.maker.get(`/v1/contracts/${id}`)).body.data).toEqual(won);
  });

  test('twenty submits: one wins, the others are 409', async () => {
    const { id } = await createContract(bank.maker);
    const answers = await Promise.all(Array.from({ length: 20 }, () => command('submit', id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
  });
});

describe('the events of a contract', () => {
  const eventsOf = (id: string, count: number) =>
    eventually(() => {
      const events = firstPublications(stack.events()).filter(({ subject }) => subject === id);
      return events.length >= count ? events : undefined;
    }, `${count} events of ${id} are published`);

  test.each([
    ['rejected', ['created', 'submitted', 'rejected']],
    ['completed', ['created', 'submitted', 'approved', 'activated', 'completed']],
    ['terminated', ['created', 'submitted', 'approved', 'activated', 'terminated']],
  ])('of one that is %s are published in order', async (state, names) => {
    const { id } = await contractIn(state, bank);
    const events = await eventsOf(id, names.length);
    expect(events.map(({ type }) => type)).toEqual(names.map((name) => `contract.${name}`));
    expect(events.map(({ sequence }) => sequence)).toEqual(names.map((_, i) => i + 1));
  });

  test('are CloudEvents that name their tenant, contract and request', async () => {
    const sandbox = await openBank(stack, { kind: 'sandbox' });
    const { headers, body } = await sandbox.maker.post<Contract>('/v1/contracts', contractBody(), {
      headers: { 'X-Request-ID': 'the-request-7781' },
    });
    const { id, createdAt } = body.data;
    expect(headers['x-request-id']).toBe('the-request-7781');
    const [event] = await eventsOf(id, 1);
    expect(event).toMatchObject({
      specversion: '1.0',
      id: expect.stringMatching(/^evt_/),
      source: '/masar/contracts',
      type: 'contract.created',
      subject: id,
      time: createdAt,
      partitionkey: `${sandbox.id}:${id}`,
      tenantid: sandbox.id,
      environment: 'sandbox',
      sequence: 1,
      correlationid: 'the-request-7781',
      data: { contract: body.data },
    });
  });

  test('of a live tenant say so, and carry the notes that the contract does not show', async () => {
    const { id } = await createContract(bank.maker);
    await command('submit', id, { notes: 'read clause 4' });
    const [, submitted] = await eventsOf(id, 2);
    expect(submitted).toMatchObject({ environment: 'live', data: { notes: 'read clause 4' } });
  });

  test('are not made by what is refused', async () => {
    const { id } = await contractIn('under_review', bank);
    await command('submit', id);
    await bank.maker.patch(`/v1/contracts/${id}`, { jurisdiction: 'AE' });
    await command('approve', id);
    const events = await eventsOf(id, 3);
    expect(events.map(({ type }) => type)).toEqual([
      'contract.created',
      'contract.submitted',
      'contract.approved',
    ]);
  });
});
