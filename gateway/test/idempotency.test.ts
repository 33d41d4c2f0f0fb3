import { randomUUID } from 'node:crypto';
import mongoose, { type Connection } from 'mongoose';
import pino from 'pino';
import { recordId } from '../src/idempotency/fingerprint';
import { MAX_BODY_BYTES } from '../src/idempotency/kept-response';
import { RecordStore, type Begun, type Lease } from '../src/idempotency/record-store';

const HOUR_MS = 3_600_000;
const LEASE_MS = 60_000;
const log = pino({ level: 'silent' });

let connection: Connection;
let nowMs: number;
let store: RecordStore;

beforeAll(async () => {
  const uri = process.env['MASAR_TEST_MONGODB_URI']!;
  connection = await mongoose.createConnection(uri, { dbName: `idem_${randomUUID()}` }).asPromise();
});
afterAll(async () => {
  await connection.dropDatabase();
  await connection.close();
});
beforeEach(async () => {
  nowMs = Date.parse('2026-11-21T09:00:00Z');
  store = await openStore();
});
afterEach(() => store.close());

/** Each store acts as one gateway; all share the database and the clock. */
function openStore(): Promise<RecordStore> {
  const clock = { now: () => new Date(nowMs) };
  return RecordStore.open({ connection, secret: 'secret', log, clock, leaseMs: LEASE_MS });
}

function leaseOf(begun: Begun): Lease {
  if (begun.kind !== 'first') throw new Error(`expected the first, got ${begun.kind}`);
  return begun.lease;
}

function answer(text: string, status = 201) {
  return { status, body: Buffer.from(text) };
}

describe('a key', () => {
  test('is first for exactly one of 50 parallel requests; the others see it running', async () => {
    const id = randomUUID();
    const other = await openStore();
    const begun = await Promise.all(
      Array.from({ length: 50 }, (_, index) => (index % 2 ? store : other).begin(id, 'f')),
    );
    await other.close();
    expect(begun.filter(({ kind }) => kind === 'first')).toHaveLength(1);
    expect(begun.filter(({ kind }) => kind === 'running')).toHaveLength(49);
  });

  test('is running until the answer is stored, and replays it byte for byte afterwards', async () => {
    const id = randomUUID();
    const lease = leaseOf(await store.begin(id, 'f'));
    expect(await store.begin(id, 'f')).toEqual({ kind: 'running', retryAfterSeconds: 1 });
    const body = Buffer.from([0x7b, 0x22, 0x00, 0xff, 0xd9, 0x85, 0x20, 0x20, 0x7d]);
    await store.settle(lease, { ...answer(''), body });
    const replayed = { status: 201, body };
    expect(await store.begin(id, 'f')).toEqual({ kind: 'replay', response: replayed });
    expect(await store.begin(id, 'f')).toEqual({ kind: 'replay', response: replayed });
  });

  test('is reused when another request brings it, while running and after', async () => {
    const id = randomUUID();
    const lease = leaseOf(await store.begin(id, 'f'));
    expect(await store.begin(id, 'other')).toEqual({ kind: 'reused' });
    await store.settle(lease, answer('{}'));
    expect(await store.begin(id, 'other')).toEqual({ kind: 'reused' });
    expect(await store.begin(id, 'f')).toMatchObject({ kind: 'replay' });
  });

  test('of one tenant is independent of the same key of another', async () => {
    const key = randomUUID();
    const lease = leaseOf(await store.begin(recordId('acme', key), 'f'));
    await store.settle(lease, answer('{}'));
    expect(await store.begin(recordId('other', key), 'f')).toMatchObject({ kind: 'first' });
    expect(await store.begin(recordId('acme', key), 'f')).toMatchObject({ kind: 'replay' });
  });

  test.each([400, 401, 403, 429])('is free again after %i', async (status) => {
    const id = randomUUID();
    await store.settle(leaseOf(await store.begin(id, 'f')), answer('{}', status));
    expect(await store.begin(id, 'corrected')).toMatchObject({ kind: 'first' });
  });

  test.each([500, 503, 504])('is free for the same request only after %i', async (status) => {
    const id = randomUUID();
    await store.settle(leaseOf(await store.begin(id, 'f')), answer('{}', status));
    expect(await store.begin(id, 'other')).toEqual({ kind: 'reused' });
    expect(await store.begin(id, 'f')).toMatchObject({ kind: 'first' });
  });

  test.each([200, 404, 409, 422])('replays %i', async (status) => {
    const id = randomUUID();
    await store.settle(leaseOf(await store.begin(id, 'f')), answer('{}', status));
    expect(await store.begin(id, 'f')).toMatchObject({ kind: 'replay', response: { status } });
  });

  test('keeps an answer of 1 MiB and is free again after a larger one', async () => {
    const id = randomUUID();
    const large = { ...answer(''), body: Buffer.alloc(MAX_BODY_BYTES + 1) };
    await store.settle(leaseOf(await store.begin(id, 'f')), large);
    const body = large.body.subarray(1);
    await store.settle(leaseOf(await store.begin(id, 'f')), { ...large, body });
    expect(await store.begin(id, 'f')).toMatchObject({ kind: 'replay', response: { body } });
  });
});

describe('a lease', () => {
  test('an expired lease goes to exactly one of many requests', async () => {
    const id = randomUUID();
    await store.begin(id, 'f');
    nowMs += LEASE_MS;
    const begun = await Promise.all(Array.from({ length: 30 }, () => store.begin(id, 'f')));
    expect(begun.filter(({ kind }) => kind === 'first')).toHaveLength(1);
    expect(begun.filter(({ kind }) => kind === 'running')).toHaveLength(29);
  });

  test('holds to its last millisecond', async () => {
    const id = randomUUID();
    await store.begin(id, 'f');
    nowMs += LEASE_MS - 1;
    expect(await store.begin(id, 'f')).toMatchObject({ kind: 'running' });
  });

  test.each([
    ['at once', 0, 1],
    ['as long again as the first has run', 3_001, 4],
    ['as long again, to the middle of the lease', 30_000, 30],
    ['to its end', 45_500, 15],
    ['at least a second', LEASE_MS - 1, 1],
  ])('asks a repeat to wait: %s', async (_name, afterMs, seconds) => {
    const id = randomUUID();
    await store.begin(id, 'f');
    nowMs += afterMs;
    const repeat = await store.begin(id, 'f');
    expect(repeat).toEqual({ kind: 'running', retryAfterSeconds: seconds });
  });

  test('of a dead request ends after few repeats that wait for Retry-After', async () => {
    const id = randomUUID();
    await store.begin(id, 'f');
    const endMs = nowMs + LEASE_MS;
    const waits: number[] = [];
    nowMs += 10;
    for (;;) {
      const repeat = await store.begin(id, 'f');
      if (repeat.kind !== 'running') break;
      waits.push(repeat.retryAfterSeconds);
      nowMs += repeat.retryAfterSeconds * 1_000;
    }
    expect(waits.length).toBeLessThan(10);
    expect(nowMs - endMs).toBeLessThan(1_000);
  });

  test('an expired lease still keeps the key from another request', async () => {
    const id = randomUUID();
    await store.begin(id, 'f');
    nowMs += LEASE_MS;
    expect(await store.begin(id, 'other')).toEqual({ kind: 'reused' });
  });

  test('the late holder of a lease that another request took over can neither answer nor free the key', async () => {
    const id = randomUUID();
    const late = leaseOf(await store.begin(id, 'f'));
    nowMs += LEASE_MS;
    const taker = leaseOf(await store.begin(id, 'f'));
    await store.settle(late, answer('late'));
    expect(await store.begin(id, 'f')).toMatchObject({ kind: 'running' });
    await store.release(late);
    expect(await store.begin(id, 'f')).toMatchObject({ kind: 'running' });
    await store.settle(taker, answer('taker'));
    await store.settle(late, answer('late'));
    await store.release(late);
    expect(await replayedText(id)).toBe('taker');
  });

  test('an expired lease that no request took over still accepts the answer', async () => {
    const id = randomUUID();
    const lease = leaseOf(await store.begin(id, 'f'));
    nowMs += LEASE_MS + 1;
    await store.settle(lease, answer('slow'));
    expect(await replayedText(id)).toBe('slow');
  });

  test('an answered lease can neither answer again nor free the key', async () => {
    const id = randomUUID();
    const lease = leaseOf(await store.begin(id, 'f'));
    await store.settle(lease, answer('first'));
    await store.settle(lease, answer('second'));
    await store.release(lease);
    expect(await replayedText(id)).toBe('first');
  });

  async function replayedText(id: string): Promise<string> {
    const begun = await store.begin(id, 'f');
    if (begun.kind !== 'replay') throw new Error(`expected a replay, got ${begun.kind}`);
    return begun.response.body.toString();
  }
});

describe('after 24 hours', () => {
  test('a key is new, for any request, and for one of many', async () => {
    const id = randomUUID();
    await store.settle(leaseOf(await store.begin(id, 'f')), answer('{}'));
    nowMs += 24 * HOUR_MS - 1;
    expect(await store.begin(id, 'f')).toMatchObject({ kind: 'replay' });
    nowMs += 1;
    const begun = await Promise.all(Array.from({ length: 20 }, () => store.begin(id, 'other')));
    expect(begun.filter(({ kind }) => kind === 'first')).toHaveLength(1);
    expect(begun.filter(({ kind }) => kind === 'running')).toHaveLength(19);
  });

  test('the record is purged, and no younger one', async () => {
    const [old, young] = [randomUUID(), randomUUID()];
    await store.settle(leaseOf(await store.begin(old, 'f')), answer('{}'));
    nowMs += HOUR_MS;
    await store.settle(leaseOf(await store.begin(young, 'f')), answer('{}'));
    nowMs += 23 * HOUR_MS;
    await store.purge();
    const ids = { _id: { $in: [old, young] } };
    const left = await connection.collection<{ _id: string }>('idempotency').find(ids).toArray();
    expect(left.map(({ _id }) => _id)).toEqual([young]);
    expect(await store.purge()).toBe(0);
  });
});

test('purge uses an index', async () => {
  const indexes = await connection.collection('idempotency').indexes();
  expect(indexes.map(({ key }) => key)).toContainEqual({ expiresAt: 1 });
});

test('a database that is away is SERVICE_UNAVAILABLE', async () => {
  const uri = process.env['MASAR_TEST_MONGODB_URI']!;
  const gone = await mongoose.createConnection(uri, { dbName: connection.name }).asPromise();
  const orphan = await RecordStore.open({ connection: gone, secret: 'secret', log });
  await gone.close();
  const unavailable = { code: 'SERVICE_UNAVAILABLE' };
  const lease = { recordId: 'r', token: 't' };
  await expect(orphan.begin('r', 'f')).rejects.toMatchObject(unavailable);
  await expect(orphan.settle(lease, answer('{}'))).rejects.toMatchObject(unavailable);
  await expect(orphan.release(lease)).rejects.toMatchObject(unavailable);
  await orphan.close();
});
