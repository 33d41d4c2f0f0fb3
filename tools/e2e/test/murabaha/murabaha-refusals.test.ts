import { openBank, type Bank } from '../../src/rails/bank';
import {
  ACQUISITION,
  bare,
  MURABAHA,
  MURABAHA_BODY,
  MURABAHA_COMMANDS,
  murabahaIn,
  payment,
} from '../../src/rails/murabaha';
import { moveClock } from '../../src/rails/sandbox-clock';
import { Stack } from '../../src/stack/stack';

const HOUR_MS = 3_600_000;
const REPORT = '/v1/rails/murabaha/donations/report';

let stack: Stack;
let bank: Bank;

beforeAll(async () => {
  stack = await Stack.start();
});
beforeEach(async () => {
  bank = await openBank(stack, { kind: 'sandbox' });
});
afterAll(() => stack?.stop());

interface Donations {
  readonly data: readonly { readonly id: string }[];
}

const advance = (duration: string) => moveClock(bank.maker, { advance: duration });
const read = async <T>(path: string) => bare<T>(await bank.maker.get(`${MURABAHA}/${path}`));
const command = (path: string, body: object, by = bank.maker) =>
  by.post(`${MURABAHA}/${path}`, body);

describe('bad input is refused with its own error, and changes nothing', () => {
  const execution = (change: object) => ({
    ...MURABAHA_COMMANDS['execute'],
    ownership_evidence: { ...ACQUISITION, ...change },
  });
  const acceptanceOnly = {
    customer_acceptance: { accepted_at: '2026-01-01T00:00:00Z', reference: 'A' },
  };
  const soon = new Date(Date.now() + HOUR_MS).toISOString();
  const rows: readonly (readonly [
    name: string,
    state: string,
    path: string,
    body: object,
    error: string,
  ])[] = [
    [
      'a payment above what is outstanding',
      'ACTIVE',
      'payments',
      { amount: 108_000.01, reference: 'T' },
      '400 amount OUT_OF_RANGE',
    ],
    [
      'a payment of nothing',
      'ACTIVE',
      'payments',
      { amount: 0, reference: 'T' },
      '400 amount OUT_OF_RANGE',
    ],
    [
      'a payment with 3 decimals in SAR',
      'ACTIVE',
      'payments',
      { amount: 1.001, reference: 'T' },
      '400 amount INVALID_VALUE',
    ],
    [
      'a payment before the sale',
      'SHARIAH_APPROVED',
      'payments',
      { amount: 1, reference: 'T' },
      '409 status INVALID_STATE',
    ],
    [
      'a settlement of another amount',
      'ACTIVE',
      'settle',
      { settlement_amount: 107_999.99 },
      '400 settlement_amount INVALID_VALUE',
    ],
    [
      'a settlement by an unknown quote',
      'ACTIVE',
      'settle',
      { quote_id: 'mrq_1', settlement_amount: 1 },
      '400 quote_id INVALID_VALUE',
    ],
    [
      'a sale without evidence',
      'SHARIAH_APPROVED',
      'execute',
      acceptanceOnly,
      '422 acquisition MUR-OWN',
    ],
    [
      'a sale before its possession',
      'SHARIAH_APPROVED',
      'execute',
      execution({ possession: { ...ACQUISITION.possession, taken_at: soon } }),
      '422 ownership_evidence.possession.taken_at MUR-POSS',
    ],
    [
      'a purchase from the customer',
      'SHARIAH_APPROVED',
      'execute',
      execution({ supplier_id: 'ent_customer_042' }),
      '422 ownership_evidence.supplier_id MUR-SUPPLIER',
    ],
    [
      'a sale that is not approved',
      'DRAFT',
      'execute',
      MURABAHA_COMMANDS['execute'] ?? {},
      '409 status INVALID_STATE',
    ],
    [
      'the customer as supplier',
      'DRAFT',
      'submit',
      { supplier_id: 'ent_customer_042' },
      '422 supplier_id MUR-SUPPLIER',
    ],
    ['no supplier at all', 'DRAFT', 'submit', {}, '400 supplier_id REQUIRED'],
    [
      'an end that is none of a draft',
      'DRAFT',
      'terminate',
      { reason: 'IQALAH' },
      '409 reason INVALID_STATE',
    ],
    [
      'a rejection without a reason',
      'PENDING_SHARIAH_REVIEW',
      'review',
      { decision: 'REJECT' },
      '400 reason REQUIRED',
    ],
  ];

  test.each(rows)('%s', async (_name, state, path, body, error) => {
    const { id } = await murabahaIn(state, bank);
    const before = await read<object>(id);
    const by = path === 'review' ? bank.reviewer : bank.maker;
    const { status, body: answer } = await command(`${id}/${path}`, body, by);
    const [detail] = answer.error.details;
    expect(`${status} ${detail?.field} ${detail?.code}`).toBe(error);
    expect(await read<object>(id)).toEqual(before);
  });

  test('gold on deferred terms is not stored', async () => {
    const { status, body } = await bank.maker.post(MURABAHA, {
      ...MURABAHA_BODY,
      asset_category: 'gold',
    });
    expect([status, body.error.details[0]?.code]).toEqual([422, 'MUR-METAL']);
    expect(body.error.details[0]?.message).toContain('AAOIFI SS 8, 2/2/6');
    expect(body.error.rail).toBe('murabaha');
    expect(bare<Donations>(await bank.maker.get(MURABAHA)).data).toEqual([]);
  });

  test.each([
    [
      'instalments of another sum',
      { installment_amounts: [8_000, 100_001] },
      '400 installment_amounts',
    ],
    ['an instalment too few', { installment_amounts: [108_000] }, '400 installment_amounts'],
    [
      'a charge for paying early',
      { early_settlement_costs: 0.01, jurisdiction: 'SA' },
      '422 early_settlement_costs',
    ],
    ['an unknown roll', { business_day_roll: 'PRECEDING' }, '400 business_day_roll'],
  ])('%s is not stored', async (_, change, error) => {
    const terms = { payment_terms: { installments: 2, frequency: 'annual' } };
    const { status, body } = await bank.maker.post(MURABAHA, {
      ...{ ...MURABAHA_BODY, ...terms, ...change },
    });
    expect(`${status} ${body.error.details[0]?.field}`).toBe(error);
    expect(bare<Donations>(await bank.maker.get(MURABAHA)).data).toEqual([]);
  });

  test.each(['2026-13', '9999-12', 'july', ''])('a report of the month "%s"', async (month) => {
    const { status, body } = await bank.maker.get(`${REPORT}?month=${month}`);
    expect([status, body.error.details[0]?.field]).toEqual([400, 'month']);
  });

  test('a quote whose day is over', async () => {
    const { id } = await murabahaIn('ACTIVE', bank);
    const quote = await read<{ quote_id: string; settlement_amount: number }>(
      `${id}/settlement-quote`,
    );
    await advance('P1D');
    const by = { quote_id: quote.quote_id, settlement_amount: quote.settlement_amount };
    const { status, body } = await command(`${id}/settle`, by);
    expect([status, body.error.details[0]?.code]).toEqual([409, 'QUOTE_EXPIRED']);
    expect(await read<object>(id)).toMatchObject({ status: 'ACTIVE', paid_amount: 0 });
  });

  test('a review by who drafted it is 403', async () => {
    const { id } = await murabahaIn('PENDING_SHARIAH_REVIEW', bank);
    const { status } = await command(`${id}/review`, { decision: 'APPROVE' }, bank.maker);
    expect(status).toBe(403);
  });

  test('a contract of another tenant is one that never existed', async () => {
    const other = await openBank(stack);
    const { id } = await murabahaIn('ACTIVE', other);
    expect((await payment(bank.maker, { id, amount: 1 })).status).toBe(404);
    expect(bare(await other.maker.get(`${MURABAHA}/${id}`)).paid_amount).toBe(0);
  });
});
