import { claim, expire, finish, order, release, renew, type Report } from './report';

const NOW = new Date('2026-06-16T09:00:00Z');
const ORDERED = {
  ...({ format: 'CSV', period: '2026-05', dimension: 'rail', currency: 'USD' } as const),
  ...({ audience: 'tenant', through: '2026-05-31' } as const),
};
const CONTENT = { attempt: 'rpa_1', rows: 1, sha256: 'f', bytes: 9, totalCost: '1.00' };

test('a report whose five makers died has failed, and is deleted when it expires', () => {
  let report: Report = order(ORDERED, NOW);
  for (let maker = 1; maker <= 5; maker += 1) report = claim(report, NOW);
  expect(report).toMatchObject({ status: 'PENDING', attempts: 5 });
  const failed = claim(report, NOW);
  expect(failed).toMatchObject({
    status: 'FAILED',
    failure: expect.stringContaining('again') as string,
  });
  expect(failed.nextDueAt).toEqual(new Date(failed.expiresAt));
  expect(expire(failed)).toMatchObject({ status: 'FAILED' });
  expect(expire(failed).nextDueAt).toBeUndefined();
});

test('a claim holds for two minutes', () => {
  const { nextDueAt } = claim(order(ORDERED, NOW), NOW);
  expect(nextDueAt).toEqual(new Date('2026-06-16T09:02:00Z'));
});

test('a renewed claim holds for two more minutes; a lost claim cannot be renewed', () => {
  const claimed = claim(order(ORDERED, NOW), NOW);
  const after = new Date('2026-06-16T09:01:00Z');
  expect(renew(claimed, claimed, after)?.nextDueAt).toEqual(new Date('2026-06-16T09:03:00Z'));
  expect(renew(claim(claimed, after), claimed, after)).toBeUndefined();
  expect(renew(finish(claimed, CONTENT).state, claimed, after)).toBeUndefined();
});

test('a released report is due at once, and its attempt does not count', () => {
  const given = release(claim(order(ORDERED, NOW), NOW), NOW);
  expect(given).toMatchObject({ status: 'PENDING', attempts: 0, nextDueAt: NOW });
});

test("the tenant hears of its own reports, and not of the operator's", () => {
  const told = (audience: Report['audience']) =>
    finish(order({ ...ORDERED, audience }, NOW), CONTENT).events.map(({ type }) => type);
  expect([told('tenant'), told('platform')]).toEqual([['finops.report.generated'], []]);
});
