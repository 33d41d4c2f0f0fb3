import { openBank, type Bank } from '../../src/rails/bank';
import { contractBody, contractIn, createContract, type Contract } from '../../src/rails/contract';
import { Stack } from '../../src/stack/stack';
import { lawful, TYPES } from './shariah-cases';

let stack: Stack;
let bank: Bank;

beforeAll(async () => {
  stack = await Stack.start();
  bank = await openBank(stack);
});
afterAll(() => stack?.stop());

const priced = (amount: number, profitMargin: number, count: number, currency = 'SAR') =>
  contractBody({
    asset: { costPrice: { amount, currency }, profitMargin },
    terms: { numberOfInstallments: count },
  });

describe('POST /v1/contracts', () => {
  test('answers the example with its total, its instalment and its state', async () => {
    const { status, body } = await bank.maker.post<Contract>('/v1/contracts', contractBody());
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      ...contractBody(),
      status: 'draft',
      payment: { totalAmount: 54000, monthlyAmount: 1500, currency: 'SAR' },
    });
    expect(body.data.compliance.shariahStatus).toBe('pending_review');
    expect(body.data.compliance.lastChecked).toBeNull();
    expect(body.data.id).toMatch(/^ctr_[0-9A-Za-z]+$/);
    expect(body.data.createdAt).toBe(body.data.updatedAt);
    expect(body.data.createdAt).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/);
  });

  test.each([
    ['54000 SAR over 36', priced(50000, 0.08, 36), 54000, 1500, 1500],
    ['110000 SAR over 36', priced(100000, 0.1, 36), 110000, 3055.56, 3055.4],
    ['1050 KWD over 36', priced(1000, 0.05, 36, 'KWD'), 1050, 29.167, 29.155],
    ['a tenth and a fifth of a halala', priced(0.3, 0.1, 1), 0.33, 0.33, 0.33],
    ['JPY, which has no decimals', priced(1000, 0, 3, 'JPY'), 1000, 333, 334],
    ['half a halala, rounded up once', priced(100.1, 0.05, 1), 105.11, 105.11, 105.11],
  ])(
    'splits %s exactly, the last instalment taking the rest',
    async (_, body, total, each, last) => {
      const { payment } = await createContract(bank.maker, body);
      expect(payment).toMatchObject({ totalAmount: total, monthlyAmount: each, lastAmount: last });
    },
  );

  test.each(TYPES)('creates a %s and shows its rules', async (type) => {
    const { data } = (await bank.maker.post<Contract>('/v1/contracts', lawful(type))).body;
    expect(data).toMatchObject(lawful(type));
    expect(data.compliance.checks.length).toBeGreaterThan(3);
    for (const { outcome, reference } of data.compliance.checks) {
      expect(['PASSED', 'NOT_APPLICABLE']).toContain(outcome);
      expect(reference).toMatch(/^AAOIFI SS \d+, \d/);
    }
  });

  test.each(['murabaha', 'ijarah', 'salam', 'istisna', 'takaful'])(
    'shows the payment of a %s as an obligation',
    async (type) => {
      expect((await createContract(bank.maker, lawful(type))).payment.basis).toBe('OBLIGATION');
    },
  );

  test.each(['musharakah', 'mudarabah', 'sukuk', 'wakala'])(
    'promises nothing of a %s: its payment is expected',
    async (type) => {
      expect((await createContract(bank.maker, lawful(type))).payment.basis).toBe('EXPECTED');
    },
  );

  test('refuses terms of another type', async () => {
    const body = contractBody({ terms: { ijarah: { rentBasis: 'fixed' } } });
    const answer = await bank.maker.post('/v1/contracts', body);
    expect(answer.status).toBe(400);
    expect(answer.body.error.details).toEqual([
      expect.objectContaining({ field: 'terms.ijarah', code: 'UNKNOWN_FIELD' }),
    ]);
  });

  test.each(['id', 'status', 'payment', 'compliance', 'createdAt', 'tenantId', 'createdBy'])(
    'does not let a client set %s',
    async (field) => {
      const answer = await bank.maker.post('/v1/contracts', { ...contractBody(), [field]: 'x' });
      expect(answer.status).toBe(400);
      expect(answer.body.error.details).toEqual([
        expect.objectContaining({ field, code: 'UNKNOWN_FIELD' }),
      ]);
    },
  );
});

describe('GET /v1/contracts/{id}', () => {
  test('shows what the create answered', async () => {
    const created = await createContract(bank.maker);
    const { status, body } = await bank.maker.get<Contract>(`/v1/contracts/${created.id}`);
    expect(status).toBe(200);
    expect(body.data).toEqual(created);
  });

  test('answers an unknown id with 404', async () => {
    const { status, body } = await bank.maker.get('/v1/contracts/ctr_00000000000000000000000000');
    expect(status).toBe(404);
    expect(body.error.code).toBe('NOT_FOUND');
  });
});

describe('PATCH /v1/contracts/{id}', () => {
  const patch = (id: string, change: object) =>
    bank.maker.patch<Contract>(`/v1/contracts/${id}`, change);

  test('changes what it names, keeps the rest, and computes the payment anew', async () => {
    const { id } = await createContract(bank.maker);
    const { status, body } = await patch(id, {
      asset: { costPrice: { amount: 100000 }, profitMargin: 0.1 },
    });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      id,
      status: 'draft',
      asset: {
        description: 'Toyota Camry 2025',
        category: 'vehicle',
        costPrice: { amount: 100000, currency: 'SAR' },
        profitMargin: 0.1,
      },
      terms: { numberOfInstallments: 36, gracePeriodDays: 5 },
      payment: { totalAmount: 110000, monthlyAmount: 3055.56, lastAmount: 3055.4 },
    });
    expect((await bank.maker.get<Contract>(`/v1/contracts/${id}`)).body.data).toEqual(body.data);
  });

  test('takes a body that calls itself a merge patch', async () => {
    const { id } = await createContract(bank.maker);
    const headers = { 'Content-Type': 'application/merge-patch+json' };
    const change = { body: { jurisdiction: 'AE' }, headers };
    const { status, body } = await bank.maker.send<Contract>(
      'PATCH',
      `/v1/contracts/${id}`,
      change,
    );
    expect([status, body.data.jurisdiction]).toEqual([200, 'AE']);
  });

  test('removes an optional field by null, alone and with its object', async () => {
    const terms = { lateFee: { treatment: 'CHARITY', rate: 0.01 } };
    const { id } = await createContract(bank.maker, contractBody({ terms }));
    const first = await patch(id, { terms: { gracePeriodDays: null, lateFee: { rate: null } } });
    expect(first.body.data.terms).not.toHaveProperty('gracePeriodDays');
    expect(first.body.data.terms['lateFee']).toEqual({ treatment: 'CHARITY' });
    const second = await patch(id, { terms: { lateFee: null } });
    expect(second.body.data.terms).not.toHaveProperty('lateFee');
  });

  test('sets a zero, which is not the same as leaving out', async () => {
    const { id } = await createContract(bank.maker);
    const { body } = await patch(id, { asset: { profitMargin: 0 }, terms: { gracePeriodDays: 0 } });
    expect(body.data.asset.profitMargin).toBe(0);
    expect(body.data.terms['gracePeriodDays']).toBe(0);
    expect(body.data.payment.totalAmount).toBe(50000);
  });

  test.each([
    ['a required field', { jurisdiction: null }, 'jurisdiction'],
    [
      'a required field below',
      { asset: { costPrice: { currency: null } } },
      'asset.costPrice.currency',
    ],
    ['a required object', { parties: null }, 'parties'],
  ])('does not remove %s', async (_, change, field) => {
    const { id } = await createContract(bank.maker);
    const { status, body } = await patch(id, change);
    expect(status).toBe(400);
    expect(body.error.details).toEqual([expect.objectContaining({ field })]);
  });

  test.each(['id', 'type', 'status', 'payment', 'createdBy'])('never changes %s', async (field) => {
    const { id } = await createContract(bank.maker);
    const { status, body } = await patch(id, { [field]: 'ijarah' });
    expect(status).toBe(400);
    expect(body.error.details).toEqual([
      {
        field,
        code: 'READ_ONLY',
        message: expect.stringMatching(/cannot be changed .*jurisdiction, .*create a new one/),
      },
    ]);
  });

  test('refuses amounts that the new currency cannot carry', async () => {
    const { id } = await createContract(bank.maker, priced(100.55, 0.08, 36));
    const { status, body } = await patch(id, { asset: { costPrice: { currency: 'JPY' } } });
    expect(status).toBe(400);
    expect(body.error.details[0]?.field).toBe('asset.costPrice.amount');
  });

  test('refuses a change that breaks a Shariah rule, and changes nothing', async () => {
    const before = await createContract(bank.maker);
    const { status, body } = await patch(before.id, { asset: { category: 'gold' } });
    expect(status).toBe(422);
    expect(body.error.code).toBe('SHARIAH_VIOLATION');
    expect((await bank.maker.get(`/v1/contracts/${before.id}`)).body.data).toEqual(before);
  });

  test.each(['under_review', 'approved', 'rejected', 'active', 'completed', 'terminated'])(
    'refuses a contract that is %s with CONFLICT',
    async (state) => {
      const before = await contractIn(state, bank);
      const { status, body } = await patch(before.id, { jurisdiction: 'AE' });
      expect(status).toBe(409);
      expect(body.error.code).toBe('CONFLICT');
      expect(body.error.message).toMatch(new RegExp(`${state}.*draft`));
      expect((await bank.maker.get(`/v1/contracts/${before.id}`)).body.data).toEqual(before);
    },
  );
});
