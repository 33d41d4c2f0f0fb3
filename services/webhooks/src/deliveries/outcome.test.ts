import { isUnavailable, judge, RETRY_DELAYS_MS, type Answer } from './outcome';

const at = { failures: 0, random: 0.5, retryDelaysMs: RETRY_DELAYS_MS };
const answer = (statusCode: number | null, change: Partial<Answer> = {}): Answer => ({
  ...{ statusCode, durationMs: 1, responseSnippet: null },
  error: statusCode === null ? 'the connection was refused' : null,
  ...change,
});
const pauseMs = (outcome: ReturnType<typeof judge>) =>
  outcome.status === 'failed' ? outcome.pauseMs : outcome.status;

describe('an answer', () => {
  it.each([200, 201, 204, 299])('%d delivers', (status) => {
    expect(judge(answer(status), at)).toEqual({ status: 'delivered', error: null });
  });

  it.each([
    [301, 'the endpoint answered 301; redirects are not followed'],
    [302, 'the endpoint answered 302; redirects are not followed'],
    [400, 'the endpoint answered 400'],
    [429, 'the endpoint answered 429'],
    [500, 'the endpoint answered 500'],
    [null, 'the connection was refused'],
  ])('%p fails and is tried again', (status, error) => {
    expect(judge(answer(status), at)).toMatchObject({ status: 'failed', error });
  });

  it('is tried again after 5 s, 1 min, 5 min, 30 min, 2 h, 8 h and 24 h, then it is dead', () => {
    const pauses = Array.from({ length: 8 }, (_, failures) =>
      pauseMs(judge(answer(500), { ...at, failures })),
    );
    const expected = [5, 60, 300, 1_800, 7_200, 28_800, 86_400].map((s) => s * 1_000);
    expect(pauses).toEqual([...expected, 'dead']);
  });

  it.each([
    [0, 4_000],
    [0.25, 4_500],
    [1, 6_000],
  ])('is tried again up to a fifth earlier or later: random %d', (random, ms) => {
    expect(pauseMs(judge(answer(500), { ...at, random }))).toBe(ms);
  });

  it.each([
    ['a longer pause', 90_000, 90_000],
    ['a shorter one than ours', 1_000, 5_000],
    ['more than a day', 9e9, 86_400_000],
  ])('that asks for %s gets it within bounds', (_, retryAfterMs, ms) => {
    expect(pauseMs(judge(answer(503, { retryAfterMs }), at))).toBe(ms);
  });

  it('410 is dead at once', () => {
    expect(judge(answer(410), at)).toEqual({ status: 'dead', error: 'the endpoint answered 410' });
  });

  it.each([
    [null, true],
    [429, true],
    [500, true],
    [503, true],
    [400, false],
    [302, false],
    [200, false],
  ])('%p means an unavailable receiver: %p', (status, expected) => {
    expect(isUnavailable(answer(status))).toBe(expected);
  });
});
