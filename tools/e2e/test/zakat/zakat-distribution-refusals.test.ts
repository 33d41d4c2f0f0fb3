import { withoutRequest } from '../../src/client/answer';
import { openBank, type Bank } from '../../src/rails/bank';
import { day } from '../../src/rails/day';
import { Stack } from '../../src/stack/stack';
import {
  calculate,
  distribute,
  CALCULATIONS,
  DISTRIBUTIONS,
  payout,
  shownCalculation,
} from '../../src/rails/zakat';
import {
  expectProblem,
  INVALID_FORMAT,
  INVALID_VALUE,
  OUT_OF_RANGE,
} from '../../src/rails/problem';

const tomorrow = day(1);

let stack: Stack;
let bank: Bank;

beforeAll(async () => {
  stack = await Stack.start();
  bank = await openBank(stack);
});
afterAll(() => stack?.stop());

describe('a distribution', () => {
  const FUQARA = { category: 'FUQARA', amount: '100.00' };
  const cases: readonly (readonly [string, object, string, string, RegExp])[] = [
    [
      'to AMILINI',
      { recipients: [{ ...FUQARA, category: 'AMILINI' }] },
      ...(['recipients[0].category', INVALID_VALUE, /AMILIN,/] as const),
    ],
    [
      'of 100.00 to recipients of 99.99',
      {
        recipients: [
          { ...FUQARA, amount: '49.99' },
          { ...FUQARA, amount: '50.00' },
        ],
      },
      ...(['recipients', 'SUM_MISMATCH', /99\.99.*100\.00|100\.00.*99\.99/] as const),
    ],
    ['to nobody', { recipients: [] }, 'recipients', INVALID_VALUE, /1 entry/],
    [
      'to a recipient of nothing',
      { recipients: [FUQARA, { ...FUQARA, amount: '0.00' }] },
      ...(['recipients[1].amount', OUT_OF_RANGE, /above/] as const),
    ],
    ['in another currency', { currency: 'USD' }, 'currency', INVALID_VALUE, /SAR/],
    [
      'before its calculation',
      { distributionDate: day(-1) },
      'distributionDate',
      OUT_OF_RANGE,
      /calculat/,
    ],
    [
      'on a day to come',
      { distributionDate: tomorrow },
      'distributionDate',
      OUT_OF_RANGE,
      /today|future/,
    ],
  ];

  test.each(cases)('%s is refused', async (_, change, field, code, says) => {
    const made = await calculate(bank.maker);
    const body = payout(made.calculationId, '100.00', change);
    expectProblem(await bank.maker.post(DISTRIBUTIONS, body), 400, { field, code, says });
    expect(await shownCalculation(bank.maker, made.calculationId)).toMatchObject({
      ...{ status: 'DUE', distributedAmount: '0.00' },
    });
  });

  test.each([
    ['above what remains', '10000.01', 'amount', OUT_OF_RANGE, /10000\.00/],
    ['of nothing', '0.00', 'amount', OUT_OF_RANGE, /above/],
    ['of a negative amount', '-1.00', 'amount', INVALID_FORMAT, /zero or more|above/],
    ['of three decimals in SAR', '1.001', 'amount', INVALID_VALUE, /2 decimals/],
  ])('%s is refused', async (_, amount, field, code, says) => {
    const { calculationId } = await calculate(bank.maker);
    const answer = await bank.maker.post(DISTRIBUTIONS, payout(calculationId, amount));
    expectProblem(answer, 400, { field, code, says });
  });

  test('of a wealth below nisab is 422 BELOW_NISAB, and says what nisab is', async () => {
    const poor = await calculate(bank.maker, { assets: { cash: '100.00' } });
    const { status, body } = await bank.maker.post(
      DISTRIBUTIONS,
      payout(poor.calculationId, '1.00'),
    );
    expect([status, body.error.code]).toEqual([422, 'BELOW_NISAB']);
    expect(body.error.message).toContain(poor.nisabThreshold);
  });

  test('of a year that is not over is 409, and says why', async () => {
    const { calculationId } = await calculate(bank.maker, { hawlStartDate: day(-30) });
    const { status, body } = await bank.maker.post(DISTRIBUTIONS, payout(calculationId, '1.00'));
    expect([status, body.error.code]).toEqual([409, 'CONFLICT']);
    expect(body.error.message).toContain(`the year since ${day(-30)} was not over`);
  });
});

test("another tenant's calculation and distribution are as if they did not exist", async () => {
  const other = await openBank(stack);
  const { calculationId: id } = await calculate(bank.maker);
  const { distributionId } = await distribute(bank.maker, payout(id, '1.00'));
  const attempts = (calculation: string, distribution: string) =>
    Promise.all([
      other.maker.get(`${CALCULATIONS}/${calculation}`),
      other.maker.post(`${CALCULATIONS}/${calculation}/void`, { reason: 'mine' }),
      other.maker.post(DISTRIBUTIONS, payout(calculation, '1.00')),
      other.maker.get(`${DISTRIBUTIONS}/${distribution}`),
      other.maker.post(`${DISTRIBUTIONS}/${distribution}/reverse`, { reason: 'mine' }),
    ]);
  const theirs = await attempts(id, distributionId);
  const nobodys = await attempts(id.replace(/.$/, '_'), distributionId.replace(/.$/, '_'));
  expect(theirs.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  const blurred = (answer: (typeof theirs)[number], ids: readonly string[]) =>
    ids.reduce((text, each) => text.replaceAll(each, 'ID'), withoutRequest(answer));
  const ids = [id, distributionId];
  expect(theirs.map((answer) => blurred(answer, ids))).toEqual(
    nobodys.map((answer) =>
      blurred(
        answer,
        ids.map((each) => each.replace(/.$/, '_')),
      ),
    ),
  );
  expect(await shownCalculation(bank.maker, id)).toMatchObject({ distributedAmount: '1.00' });
  for (const path of [CALCULATIONS, DISTRIBUTIONS, `${DISTRIBUTIONS}?calculationId=${id}`])
    expect((await other.maker.get(path)).body.pagination.total).toBe(0);
});
