import { randomUUID } from 'node:crypto';
import { openBank, type Bank } from '../../src/rails/bank';
import { eventually } from '../../src/client/eventually';
import { firstPublications } from '../../src/stack/first-publications';
import { Stack } from '../../src/stack/stack';
import { WebhookReceiver } from '../../src/webhooks/webhook-receiver';
import {
  CALCULATE,
  calculate,
  CALCULATIONS,
  dataOf,
  distribute,
  DISTRIBUTIONS,
  payout,
  shownCalculation,
  wealth,
  type Calculation,
} from '../../src/rails/zakat';

let stack: Stack;
let bank: Bank;

beforeAll(async () => {
  stack = await Stack.start();
});
beforeEach(async () => {
  bank = await openBank(stack);
});
afterAll(() => stack?.stop());

async function listed(query: string) {
  const answer = await bank.maker.get<Calculation[]>(`${CALCULATIONS}${query}`);
  return { ids: dataOf(answer).map((each) => each.calculationId), of: answer.body.pagination };
}

const publishedOf = (id: string, count: number) =>
  eventually(() => {
    const events = firstPublications(stack.events()).filter(({ subject }) => subject === id);
    return events.length >= count ? events : undefined;
  }, `${count} events of ${id}`);

test('calculations are listed newest first, by Hijri year and by status', async () => {
  // Statuses that do not change with the passing of these days.
  const poor = { assets: { cash: '100.00' } };
  const days = ['2025-06-25', '2025-06-26', '2026-06-15', '2026-06-15'];
  const made: string[] = [];
  for (const calculationDate of days)
    made.push((await calculate(bank.maker, { ...poor, calculationDate })).calculationId);
  const [first = '', second = '', third = '', fourth = ''] = made;
  const reason = { reason: 'the stock was counted twice' };
  for (const id of [first, third])
    dataOf(await bank.maker.post(`${CALCULATIONS}/${id}/void`, reason));
  expect((await listed('')).ids).toEqual([fourth, third, second, first]);
  expect((await listed('?year=1446')).ids).toEqual([first]);
  expect((await listed('?year=1447')).ids).toEqual([fourth, third, second]);
  expect((await listed('?year=1447&status=NOT_DUE')).ids).toEqual([fourth, second]);
  expect((await listed('?status=VOID')).ids).toEqual([third, first]);
  expect((await listed('?status=DUE')).ids).toEqual([]);
  expect(await listed('?year=1447&perPage=2&page=2')).toMatchObject({
    ids: [second],
    of: { page: 2, perPage: 2, total: 3, totalPages: 2, hasMore: false },
  });
});

test('a list shows no explanation', async () => {
  dataOf(await bank.maker.post(`${CALCULATE}?explain=true`, wealth()));
  const [only] = dataOf(await bank.maker.get<Calculation[]>(CALCULATIONS));
  expect(only?.zakatAmount).toBe('10000.00');
  expect(only).not.toHaveProperty('explanation');
});

test('a year that is not over is said, and a wealth below nisab before it', async () => {
  const recent = { calculationDate: '2026-06-16', hawlStartDate: '2025-12-01' };
  expect(await calculate(bank.maker, recent)).toMatchObject({
    ...{ isZakatDue: false, reasonCode: 'HAWL_INCOMPLETE', zakatAmount: '0.00' },
    ...{ status: 'NOT_DUE', hawlStartDate: '2025-12-01' },
  });
  const both = { ...recent, assets: { cash: '1.00' } };
  expect((await calculate(bank.maker, both)).reasonCode).toBe('BELOW_NISAB');
});

test.each([
  ['lunar', '2025-06-27', true],
  ['lunar', '2025-06-28', false],
  ['solar', '2025-06-16', true],
  ['solar', '2025-06-17', false],
])('a %s year from %s is over on 2026-06-16: %s', async (yearType, hawlStartDate, isZakatDue) => {
  const body = { yearType, hawlStartDate, calculationDate: '2026-06-16' };
  expect(await calculate(bank.maker, body)).toMatchObject({ isZakatDue });
});

test('silver alone is measured by its own nisab, and a mixed wealth is told of the other', async () => {
  // No test sets a price in this currency.
  const of = async (assets: object) => {
    const made = await calculate(bank.maker, { assets, currency: 'BHD' });
    return { ...made, codes: made.warnings.map(({ code }) => code) };
  };
  const silver = { grams: '700' };
  const alone = await of({ silver });
  expect(alone).toMatchObject({ isZakatDue: true, nisabBasis: { metal: 'silver', grams: 595 } });
  expect(alone.codes).toContain('OWN_NISAB');
  const mixed = await of({ silver, cash: '1.000' });
  expect(mixed).toMatchObject({ reasonCode: 'BELOW_NISAB', nisabBasis: { metal: 'gold' } });
  expect(mixed.codes).toContain('OTHER_NISAB');
});

test('a calculation made in error is voided once, and no more distributed from', async () => {
  const { calculationId: id } = await calculate(bank.maker);
  const reason = 'the stock was counted twice';
  const voided = () => bank.maker.post(`${CALCULATIONS}/${id}/void`, { reason });
  expect(dataOf(await voided())).toMatchObject({ status: 'VOID', voiding: { reason } });
  const again = await voided();
  expect([again.status, again.body.error.message]).toEqual([409, expect.stringContaining('VOID')]);
  const paid = await bank.maker.post(DISTRIBUTIONS, payout(id, '1.00'));
  expect([paid.status, paid.body.error.message]).toEqual([409, expect.stringContaining('VOID')]);
  expect((await shownCalculation(bank.maker, id)).distributedAmount).toBe('0.00');
});

test('one with a distribution is not voided before that is reversed', async () => {
  const { calculationId: id } = await calculate(bank.maker);
  const { distributionId } = await distribute(bank.maker, payout(id, '1.00'));
  const voided = () => bank.maker.post(`${CALCULATIONS}/${id}/void`, { reason: 'an error' });
  const refused = await voided();
  expect([refused.status, refused.body.error.message]).toEqual([
    409,
    expect.stringMatching(/revers/i),
  ]);
  const reason = { reason: 'the transfer came back' };
  dataOf(await bank.maker.post(`${DISTRIBUTIONS}/${distributionId}/reverse`, reason));
  expect(dataOf(await voided())).toMatchObject({ status: 'VOID' });
});

test('its events tell it as the API shows it, in the log and at an endpoint', async () => {
  const receiver = await WebhookReceiver.start();
  try {
    const endpoint = { url: receiver.url, eventTypes: ['zakat.*'], ordering: 'per_resource' };
    const made = await bank.maker.post<{ secret: string }>('/v1/webhooks/endpoints', endpoint);
    receiver.secret = dataOf(made).secret;
    const calculation = dataOf(
      await bank.maker.post<Calculation>(`${CALCULATE}?explain=true`, wealth()),
    );
    const { calculationId: id, explanation, ...shown } = calculation;
    expect(explanation).not.toEqual([]);
    const distribution = await distribute(bank.maker, payout(id, '4000.00'));
    const paid = await shownCalculation(bank.maker, id);
    const back = `${DISTRIBUTIONS}/${distribution.distributionId}/reverse`;
    const reversed = dataOf(await bank.maker.post(back, { reason: 'the transfer came back' }));
    const unpaid = await shownCalculation(bank.maker, id);
    const reason = { reason: 'the stock was counted twice' };
    const voided = dataOf(await bank.maker.post(`${CALCULATIONS}/${id}/void`, reason));
    const events = await publishedOf(id, 4);
    expect(events.map(({ type, data }) => [type, data])).toEqual([
      ['zakat.calculated', { calculation: { ...shown, calculationId: id } }],
      ['zakat.distributed', { distribution, calculation: paid }],
      ['zakat.distribution.reversed', { distribution: reversed, calculation: unpaid }],
      ['zakat.calculation.voided', { calculation: voided }],
    ]);
    await eventually(() => receiver.firstOf(id).length >= 4 || undefined, 'all arrive');
    const logged = await bank.maker.get<object[]>(`/v1/events?resourceId=${id}`);
    expect(dataOf(logged).reverse()).toEqual(receiver.firstOf(id));
    expect(receiver.firstOf(id).map(({ data }) => data)).toEqual(events.map(({ data }) => data));
  } finally {
    receiver.stop();
  }
});

describe('a repeated idempotency key', () => {
  const idempotencyKey = randomUUID();
  const calculated = (change: object = {}, query = '') =>
    bank.maker.post(`${CALCULATE}${query}`, wealth(change), { idempotencyKey });

  test('calculates once, and answers the same', async () => {
    const [first, second] = [await calculated(), await calculated()];
    expect([first.status, second.text]).toEqual([201, first.text]);
    expect(second.headers['idempotent-replayed']).toBe('true');
    expect((await listed('')).of.total).toBe(1);
  });

  test.each([
    ['with another body', { currency: 'AED' }, ''],
    ['with another query', {}, '?explain=true'],
  ])('%s is refused', async (_, change, query) => {
    await calculated();
    const { status, body } = await calculated(change, query);
    expect([status, body.error.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
    expect((await listed('')).of.total).toBe(1);
  });
});
