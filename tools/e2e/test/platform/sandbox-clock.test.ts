import { openBank, operatorOf, type Bank } from '../../src/rails/bank';
import type { Client } from '../../src/client/client';
import { createContract } from '../../src/rails/contract';
import { eventually } from '../../src/client/eventually';
import { moveClock, SANDBOX_CLOCK, type SandboxClock } from '../../src/rails/sandbox-clock';
import { Stack } from '../../src/stack/stack';
import { WebhookReceiver } from '../../src/webhooks/webhook-receiver';

interface Endpoint {
  readonly id: string;
  readonly secret: string;
}

interface Delivery {
  readonly status: string;
  readonly attempts: readonly object[];
}

const HOUR_MS = 3_600_000;
/** Allowed time between two reads of a clock, on a busy machine. */
const SLACK_MS = 60_000;

let stack: Stack;
let bank: Bank;

beforeAll(async () => {
  stack = await Stack.start();
});
beforeEach(async () => {
  bank = await openBank(stack, { kind: 'sandbox' });
});
afterAll(() => stack?.stop());

const move = (body: object, by: Client = bank.maker) => by.post<SandboxClock>(SANDBOX_CLOCK, body);
const offsetSeconds = async () =>
  (await bank.maker.get<SandboxClock>(SANDBOX_CLOCK)).body.data.offsetSeconds;

/** Hours by which an instant is ahead of the machine's time, to the minute. */
function hoursAhead(instant: string): number {
  const aheadMs = Date.parse(instant) - Date.now();
  // || 0 turns minus zero into zero.
  const hours = Math.round(aheadMs / HOUR_MS) || 0;
  if (Math.abs(aheadMs - hours * HOUR_MS) > SLACK_MS)
    throw new Error(`${instant} is between hours`);
  return hours;
}

describe('a sandbox that advances by PT4H', () => {
  test('dates contracts and their events 4 h later, and no other tenant', async () => {
    const other = await openBank(stack, { kind: 'sandbox' });
    const { status, body } = await move({ advance: 'PT4H' });
    expect([status, body.data.offsetSeconds]).toEqual([200, 14_400]);
    expect(hoursAhead(body.data.now)).toBe(4);
    const { id, createdAt } = await createContract(bank.maker);
    const { body: read } = await bank.maker.get<{ createdAt: string }>(`/v1/contracts/${id}`);
    const event = await eventually(
      () => stack.events().find(({ subject }) => subject === id),
      'the event is published',
    );
    const theirs = await createContract(other.maker);
    const instants = [createdAt, read.data.createdAt, event.time, theirs.createdAt];
    expect(instants.map(hoursAhead)).toEqual([4, 4, 4, 0]);
    expect(event.environment).toBe('sandbox');
  });

  test('keeps its keys, its limits and the timestamp of answers at the real time', async () => {
    const { meta } = (await move({ advance: 'P1Y' })).body;
    expect(hoursAhead(String(meta.timestamp))).toBe(0);
    const key = { name: 'short', scopes: ['*'], expiresAt: new Date(Date.now() + HOUR_MS) };
    const made = await bank.maker.post<{ key: string; createdAt: string }>('/v1/api-keys', key);
    expect([made.status, hoursAhead(made.body.data.createdAt)]).toEqual([201, 0]);
    const short = bank.maker.as({ key: made.body.data.key });
    expect((await short.get(SANDBOX_CLOCK)).status).toBe(200);
    const limits = await short.get<{ minute: { resetAt: string } }>('/v1/usage/limits');
    expect(hoursAhead(limits.body.data.minute.resetAt)).toBe(0);
  });

  test('shows it, adds to it, and returns by reset', async () => {
    await move({ advance: 'PT4H' });
    await move({ advance: 'PT1H' });
    expect(await offsetSeconds()).toBe(18_000);
    const { status, body } = await move({ reset: true });
    expect([status, body.data.offsetSeconds]).toEqual([200, 0]);
    expect(hoursAhead((await createContract(bank.maker)).createdAt)).toBe(0);
  });

  test('moves once for one idempotency key', async () => {
    const idempotencyKey = 'tomorrow';
    const again = () => bank.maker.post(SANDBOX_CLOCK, { advance: 'PT4H' }, { idempotencyKey });
    expect((await again()).text).toBe((await again()).text);
    expect(await offsetSeconds()).toBe(14_400);
  });
});

test('has webhooks tried again that wait for a retry', async () => {
  const receiver = await WebhookReceiver.start();
  try {
    // Without the secret the receiver refuses every request.
    const body = { url: receiver.url, eventTypes: ['contract.*'] };
    const made = await bank.maker.post<Endpoint>('/v1/webhooks/endpoints', body);
    const { id } = await createContract(bank.maker);
    const path = `/v1/webhooks/endpoints/${made.body.data.id}/deliveries`;
    // At least one: a first retry comes by itself after 5 s, possibly before this on a busy machine.
    const failed = async (times: number) => {
      const [delivery] = (await bank.maker.get<Delivery[]>(path)).body.data;
      return (delivery?.status === 'failed' && delivery.attempts.length >= times) || undefined;
    };
    await eventually(() => failed(1), 'the first attempt fails');
    await moveClock(bank.maker, { advance: 'PT10S' });
    await eventually(() => failed(2), 'the second attempt fails');
    await moveClock(bank.maker, { advance: 'PT2M' });
    await eventually(() => failed(3), 'the third attempt fails');
    receiver.secret = made.body.data.secret;
    await moveClock(bank.maker, { advance: 'PT24H' });
    // Without the move it would come after four minutes at the earliest, which is longer than this wait.
    await eventually(() => receiver.firstOf(id)[0], 'the delivery arrives');
  } finally {
    receiver.stop();
  }
});

test('counts what was due by the name of each rail that has due work', async () => {
  const rails = await eventually(async () => {
    const { ranDueWork, pendingDueWork } = (await move({ advance: 'PT1S' })).body.data;
    // On a busy machine a service may be pending and name no rail: the next move calls it again.
    return pendingDueWork.length === 0 ? Object.keys(ranDueWork) : undefined;
  }, 'every service has done its due work');
  expect(rails.sort()).toEqual([
    ...['billing', 'disputes', 'finops', 'iso20022', 'kafalah', 'murabaha'],
    ...['underwriting', 'webhooks', 'zakat'],
  ]);
});

test('moves to an instant, and not back before it', async () => {
  const now = new Date(Date.now() + 48 * HOUR_MS).toISOString();
  expect(hoursAhead((await move({ now })).body.data.now)).toBe(48);
  const { status, body } = await move({ now: new Date().toISOString() });
  expect([status, body.error.code]).toEqual([409, 'CONFLICT']);
  expect(body.error.message).toContain('send reset to return to the real time');
});

test('a live tenant has no clock, not even for the operator', async () => {
  const live = await openBank(stack);
  const attempts = [
    await move({ advance: 'PT4H' }, live.maker),
    await move({ reset: true }, operatorOf(stack, live.id)),
    await live.maker.get(SANDBOX_CLOCK),
  ];
  for (const { status, body } of attempts) {
    expect([status, body.error.code]).toEqual([403, 'AUTHORIZATION_ERROR']);
    expect(body.error.details).toEqual([
      expect.objectContaining({ field: 'X-Tenant-ID', code: 'NOT_A_SANDBOX' }),
    ]);
  }
  expect(hoursAhead((await createContract(live.maker)).createdAt)).toBe(0);
});

test.each([
  ['nothing', {}, 'body REQUIRED'],
  ['two things at once', { advance: 'PT4H', reset: true }, 'body INVALID_VALUE'],
  ['a number', { advance: 4 }, 'advance INVALID_TYPE'],
  ['words', { advance: '4 hours' }, 'advance INVALID_FORMAT'],
  ['a negative duration', { advance: '-PT4H' }, 'advance INVALID_FORMAT'],
  ['an empty duration', { advance: 'PT' }, 'advance INVALID_FORMAT'],
  ['a thousand years', { advance: 'P1000Y' }, 'advance OUT_OF_RANGE'],
  ['digits without end', { advance: `P${'9'.repeat(30)}D` }, 'advance INVALID_FORMAT'],
  ['a day without a time', { now: '2030-01-01' }, 'now INVALID_FORMAT'],
  ['the year 9999', { now: '9999-12-31T23:59:59Z' }, 'now OUT_OF_RANGE'],
  ['a reset that is none', { reset: false }, 'reset INVALID_VALUE'],
])('refuses %s and leaves the clock alone', async (_, request, problem) => {
  const { status, body } = await move(request);
  expect([status, body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
  expect(body.error.details.map(({ field, code }) => `${field} ${code}`)).toEqual([problem]);
  expect(await offsetSeconds()).toBe(0);
});
