import { randomUUID } from 'node:crypto';
import { openBank, type Bank } from '../../src/rails/bank';
import { eventually } from '../../src/client/eventually';
import { everyEvent } from '../../src/client/every-page';
import { moveClock } from '../../src/rails/sandbox-clock';
import { Stack } from '../../src/stack/stack';
import {
  calculate,
  CALCULATIONS,
  dataOf,
  distribute,
  DISTRIBUTIONS,
  payout,
  shownCalculation,
  type Calculation,
  type Distribution,
} from '../../src/rails/zakat';
import { expectProblem } from '../../src/rails/problem';

let stack: Stack;
let bank: Bank;

beforeAll(async () => {
  stack = await Stack.start();
});
beforeEach(async () => {
  bank = await openBank(stack, { kind: 'sandbox' });
});
afterAll(() => stack?.stop());

const pay = (id: string, amount: string, change: object = {}) =>
  distribute(bank.maker, payout(id, amount, change));
const reverse = (id: string) =>
  bank.maker.post<Distribution>(`${DISTRIBUTIONS}/${id}/reverse`, { reason: 'it came back' });
const shown = (id: string) => shownCalculation(bank.maker, id);
const advance = async (duration: string) => {
  const moved = await moveClock(bank.maker, { advance: duration });
  return moved.body.data.now.slice(0, 10);
};
const due = () => calculate(bank.maker);

test('the zakat of 10,000.00 is distributed in parts to its last halala', async () => {
  const { calculationId: id } = await due();
  const recipients = [
    { category: 'MASAKIN', amount: '3000.00' },
    { category: 'GHARIMIN', amount: '333.33', description: 'Debts of two families' },
  ];
  expect(await pay(id, '3333.33', { recipients })).toMatchObject({
    ...{ calculationId: id, amount: '3333.33', currency: 'SAR', recipients },
    ...{ remainingAmount: '6666.67', status: 'RECORDED', warnings: [] },
  });
  expect(await shown(id)).toMatchObject({
    ...{ status: 'PARTIALLY_DISTRIBUTED', distributedAmount: '3333.33' },
    remainingAmount: '6666.67',
  });
  expect((await pay(id, '6666.67')).remainingAmount).toBe('0.00');
  const done = { status: 'DISTRIBUTED', distributedAmount: '10000.00', remainingAmount: '0.00' };
  expect(await shown(id)).toMatchObject(done);
  const more = await bank.maker.post(DISTRIBUTIONS, payout(id, '0.01'));
  expect([400, 409]).toContain(more.status);
  expect(await shown(id)).toMatchObject(done);
});

test('a reversed distribution is distributed again, and is not reversed twice', async () => {
  const { calculationId: id } = await due();
  const { distributionId } = await pay(id, '10000.00');
  expect(dataOf(await reverse(distributionId))).toMatchObject({
    status: 'REVERSED',
    reversal: { reason: 'it came back' },
  });
  expect(await shown(id)).toMatchObject({ status: 'DUE', remainingAmount: '10000.00' });
  const again = await reverse(distributionId);
  expect([again.status, again.body.error.code]).toEqual([409, 'CONFLICT']);
  expect(again.body.error.message).toContain('REVERSED');
  await pay(id, '10000.00');
  expect(await shown(id)).toMatchObject({ status: 'DISTRIBUTED', distributedAmount: '10000.00' });
});

test('they are listed newest first, all of them or those of one calculation, and found by id', async () => {
  const [first, second] = [await due(), await due()];
  const made: string[] = [];
  for (const { calculationId } of [first, second, first])
    made.push((await pay(calculationId, '10.00')).distributionId);
  const ids = async (query: string) => {
    const answer = await bank.maker.get<Distribution[]>(`${DISTRIBUTIONS}${query}`);
    return [dataOf(answer).map((each) => each.distributionId), answer.body.pagination.total];
  };
  expect(await ids('')).toEqual([[...made].reverse(), 3]);
  expect(await ids('?perPage=2&page=2')).toEqual([[made[0]], 3]);
  expect(await ids(`?calculationId=${first.calculationId}`)).toEqual([[made[2], made[0]], 2]);
  const found = dataOf(await bank.maker.get<Distribution>(`${DISTRIBUTIONS}/${made[1]}`));
  expect(found).toMatchObject({ calculationId: second.calculationId, amount: '10.00' });
});

test('the same payment again is taken for a repeat, unless it has words or a key of its own', async () => {
  const { calculationId: id } = await due();
  const body = payout(id, '10.00');
  const { distributionId } = await distribute(bank.maker, body);
  const again = await bank.maker.post(DISTRIBUTIONS, body);
  expectProblem(again, 409, {
    field: 'recipients',
    code: 'DUPLICATE_DISTRIBUTION',
    says: new RegExp(`${distributionId}.*idempotency key`),
  });
  dataOf(await bank.maker.post(DISTRIBUTIONS, body, { idempotencyKey: randomUUID() }));
  await pay(id, '10.00');
  expect((await shown(id)).distributedAmount).toBe('30.00');
});

test('20 distributions at once never exceed the zakat', async () => {
  const { calculationId: id } = await due();
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => bank.maker.post(DISTRIBUTIONS, payout(id, '900.00'))),
  );
  const statuses = answers.map(({ status }) => status).sort();
  expect(statuses).toEqual([...Array<number>(11).fill(201), ...Array<number>(9).fill(400)]);
  for (const { status, body } of answers)
    if (status === 400) expect(body.error.message).toContain('100.00');
  expect(await shown(id)).toMatchObject({
    distributedAmount: '9900.00',
    remainingAmount: '100.00',
  });
});

test('what is not distributed within a Hijri year is OVERDUE, and can still be distributed, late', async () => {
  const { calculationId: id } = await due();
  const { distributionId } = await pay(id, '1000.00');
  const paid = await due();
  await pay(paid.calculationId, '10000.00');
  const overdue = async () =>
    dataOf(await bank.maker.get<Calculation[]>(`${CALCULATIONS}?status=OVERDUE`)).map(
      ({ calculationId }) => calculationId,
    );
  await advance('P350D');
  expect(await overdue()).toEqual([]);
  const today = await advance('P20D');
  expect(await overdue()).toEqual([id]);
  dataOf(await reverse(distributionId));
  expect(await shown(id)).toMatchObject({ status: 'OVERDUE', remainingAmount: '10000.00' });
  const late = { distributionDate: today };
  const part = await pay(id, '4000.00', late);
  expect(part.warnings.map(({ code }) => code)).toEqual(['LATE']);
  expect(part.warnings[0]?.message).toContain('SS 35');
  expect((await shown(id)).status).toBe('OVERDUE');
  await pay(id, '6000.00', late);
  expect((await shown(id)).status).toBe('DISTRIBUTED');
  const told = await eventually(async () => {
    const events = await everyEvent(bank.maker, 'zakat.calculation.overdue');
    return events.length > 0 ? events : undefined;
  }, 'the overdue calculation is told');
  expect(told.map(({ resourceId }) => resourceId)).toEqual([id]);
});

test('more than an eighth to those who collect it is warned of, an eighth is not', async () => {
  const { calculationId: id } = await due();
  const split = (collectors: string, poor: string) =>
    pay(id, '1000.00', {
      recipients: [
        { category: 'AMILIN', amount: collectors },
        { category: 'FUQARA', amount: poor },
      ],
    });
  expect((await split('125.00', '875.00')).warnings).toEqual([]);
  const { warnings } = await split('125.01', '874.99');
  expect(warnings.map(({ code }) => code)).toEqual(['AMILIN_SHARE']);
  expect(warnings[0]?.message).toContain('12.5');
});

test('a repeated key distributes once, and with another body is refused', async () => {
  const idempotencyKey = randomUUID();
  const { calculationId: id } = await due();
  const body = payout(id, '10.00');
  const paid = (sent: object) => bank.maker.post(DISTRIBUTIONS, sent, { idempotencyKey });
  const [first, second] = [await paid(body), await paid(body)];
  expect([first.status, second.text]).toEqual([201, first.text]);
  const other = await paid(payout(id, '11.00'));
  expect([other.status, other.body.error.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
  expect((await shown(id)).distributedAmount).toBe('10.00');
});
