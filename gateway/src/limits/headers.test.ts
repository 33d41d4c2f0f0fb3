import { limitHeaders, refusal } from './headers';
import type { Decision } from './limiter';

const growth: Decision = {
  allowed: true,
  policy: 'compliance plus',
  limit: 1_250,
  burst: 1_875,
  tokens: 1_874,
  remaining: 1_249,
  resetAt: 1_795_251_601,
  fullInSeconds: 1,
  retryAfterSeconds: 0,
  month: { used: 1, limit: 75_000, resetAt: 1_796_083_200, resetInSeconds: 831_600 },
};

test('an allowed call carries the X-RateLimit headers and those of the IETF draft', () => {
  expect(limitHeaders(growth)).toEqual({
    'X-RateLimit-Limit': '1250',
    'X-RateLimit-Remaining': '1249',
    'X-RateLimit-Reset': '1795251601',
    'X-RateLimit-Policy': 'compliance plus',
    'RateLimit-Policy': '"minute";q=1250;w=60;masar-burst=1875, "month";q=75000;w=2592000',
    RateLimit: '"minute";r=1874;t=1, "month";r=74999;t=831600',
  });
});

test('a plan without a monthly limit names no month', () => {
  const unlimited = { ...growth, month: { ...growth.month, limit: null } };
  expect(limitHeaders(unlimited)).toMatchObject({
    'RateLimit-Policy': '"minute";q=1250;w=60;masar-burst=1875',
    RateLimit: '"minute";r=1874;t=1',
  });
});

test('a smaller plan bought in mid-month leaves nothing, not less than nothing', () => {
  const moved = { ...growth, month: { ...growth.month, used: 80_000 } };
  expect(limitHeaders(moved)['RateLimit']).toContain('"month";r=0;');
});

test('a refused call carries Retry-After', () => {
  const refused = { ...growth, allowed: false, refusedBy: 'minute', retryAfterSeconds: 3 } as const;
  expect(limitHeaders(refused)['Retry-After']).toBe('3');
});

test('the minute limit is RATE_LIMITED with the time of a retry', () => {
  const error = refusal({ ...growth, allowed: false, refusedBy: 'minute', retryAfterSeconds: 3 });
  expect(error).toMatchObject({ code: 'RATE_LIMITED', details: [] });
  expect(error.message).toContain('1250 requests a minute');
  expect(error.message).toContain('ask again in 3 s');
});

test('a spent month is RATE_LIMITED with MONTHLY_QUOTA_EXCEEDED and a way out', () => {
  const error = refusal({ ...growth, allowed: false, refusedBy: 'month' });
  expect(error.code).toBe('RATE_LIMITED');
  expect(error.details).toMatchObject([{ field: 'quota', code: 'MONTHLY_QUOTA_EXCEEDED' }]);
  expect(error.details[0]?.message).toContain('from 2026-12-01T00:00:00.000Z on');
  expect(error.details[0]?.message).toContain('move to a larger plan');
});
