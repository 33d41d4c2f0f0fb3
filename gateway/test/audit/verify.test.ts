import type { AuditEntry } from '../../src/audit/entry';
import { hashOf, linked, startOf } from '../../src/audit/entry';
import { newTenant, openAuditWorld, recordOf, type AuditWorld } from './audit-world';

const DAY_MS = 86_400_000;

let world: AuditWorld;
let tenantId: string;
beforeAll(async () => {
  world = await openAuditWorld();
});
beforeEach(async () => {
  tenantId = newTenant();
  for (let i = 0; i < 6; i += 1) {
    await world.trail.append(tenantId, recordOf({ eventId: world.eventId() }));
  }
});
afterAll(() => world.close());

const edit = (seq: number, fields: Partial<AuditEntry>) =>
  world.entries.updateOne({ tenantId, seq }, { $set: fields });

/** Recomputes the hashes from an entry on, like an attacker with access to the database. */
async function relink(from: number): Promise<void> {
  const entries = await world.of(tenantId);
  for (const [index, entry] of entries.entries()) {
    if (entry.seq < from) continue;
    Object.assign(entry, { previousHash: entries[index - 1]?.hash ?? entry.previousHash });
    Object.assign(entry, { hash: hashOf(entry) });
    await edit(entry.seq, { previousHash: entry.previousHash, hash: entry.hash });
  }
}

async function endTheDay(): Promise<void> {
  world.clock.at += DAY_MS;
  await world.anchors.publishDue();
}

test('an untouched trail is valid, and its root is the hash of its last entry', async () => {
  const { hash } = (await world.of(tenantId)).at(-1)!;
  const whole = { valid: true, checked: 6, firstBrokenSeq: undefined, root: hash, lastSeq: 6 };
  expect(await world.verify(tenantId)).toEqual(whole);
});

test('a trail without entries is valid', async () => {
  expect(await world.verify(newTenant())).toMatchObject({ valid: true, checked: 0, lastSeq: 0 });
});

test.each<[string, Partial<AuditEntry>]>([
  ['actor', { actor: 'key_innocent' }],
  ['action', { action: 'patchContract' }],
  ['time', { at: '2020-01-01T00:00:00.000Z' }],
  ['resource', { resourceId: null }],
  ['outcome', { outcome: 'forbidden' }],
  ['count', { count: 2 }],
  ['rules', { ruleRefs: ['MUR-POSS'] }],
  ['request', { requestId: 'req_other' }],
  ['link', { previousHash: '0'.repeat(64) }],
  ['hash', { hash: '0'.repeat(64) }],
])('an entry whose %s was edited is named', async (_, fields) => {
  await edit(4, fields);
  const { hash } = (await world.of(tenantId))[2]!;
  const broken = { valid: false, checked: 3, firstBrokenSeq: 4, root: hash, lastSeq: 6 };
  expect(await world.verify(tenantId)).toEqual(broken);
});

test('an edited entry with a new hash breaks the link of the next one', async () => {
  await edit(4, { actor: 'key_innocent' });
  await edit(4, { hash: hashOf((await world.of(tenantId))[3]!) });
  expect(await world.verify(tenantId)).toMatchObject({ valid: false, firstBrokenSeq: 5 });
});

test.each([1, 3])('a removed entry is named: %d', async (seq) => {
  await world.entries.deleteOne({ tenantId, seq });
  expect(await world.verify(tenantId)).toMatchObject({ valid: false, firstBrokenSeq: seq });
});

test('two swapped entries are reported by the first of them', async () => {
  for (const [from, to] of [
    [2, 99],
    [5, 2],
    [99, 5],
  ] as const)
    await edit(from, { seq: to });
  expect(await world.verify(tenantId)).toMatchObject({ valid: false, firstBrokenSeq: 2 });
});

test("another tenant's trail in place of the own one is broken from its first entry", async () => {
  const other = newTenant();
  await world.entries.updateMany({ tenantId }, { $set: { tenantId: other } });
  expect(await world.verify(other)).toMatchObject({ valid: false, firstBrokenSeq: 1 });
});

test('a range is verified by itself, with the link to the entry before it', async () => {
  await edit(2, { actor: 'key_innocent' });
  expect(await world.verify(tenantId, { from: 3 })).toMatchObject({ valid: true, checked: 4 });
  expect(await world.verify(tenantId, { from: 2, to: 4 })).toMatchObject({ firstBrokenSeq: 2 });
  expect(await world.verify(tenantId, { to: 1 })).toMatchObject({ valid: true, checked: 1 });
  await edit(2, { hash: '0'.repeat(64) });
  expect(await world.verify(tenantId, { from: 3 })).toMatchObject({ firstBrokenSeq: 3 });
});

test('entries that are missing at the end of the range are reported, though the trail goes on', async () => {
  await world.entries.deleteMany({ tenantId, seq: { $in: [3, 4] } });
  const broken = { valid: false, checked: 2, firstBrokenSeq: 3 };
  expect(await world.verify(tenantId, { to: 4 })).toMatchObject(broken);
});

describe('a range without an entry before it', () => {
  test('is broken when the entries before it were removed', async () => {
    await world.entries.deleteMany({ tenantId, seq: { $in: [3, 4] } });
    const broken = { valid: false, checked: 0, firstBrokenSeq: 3, root: '', lastSeq: 6 };
    expect(await world.verify(tenantId, { from: 5 })).toEqual(broken);
    expect(await world.verify(tenantId, { from: 6 })).toMatchObject({ valid: true, checked: 1 });
  });

  test('is broken at the first missing place when the trail ends before it', async () => {
    const broken = { valid: false, checked: 0, firstBrokenSeq: 7 };
    expect(await world.verify(tenantId, { from: 8 })).toMatchObject(broken);
    expect(await world.verify(newTenant(), { from: 2 })).toMatchObject({ firstBrokenSeq: 1 });
  });

  test('is valid and empty when it begins with the next place of the trail', async () => {
    const { hash: root } = (await world.of(tenantId)).at(-1)!;
    const empty = { valid: true, checked: 0, firstBrokenSeq: undefined, root, lastSeq: 6 };
    expect(await world.verify(tenantId, { from: 7 })).toEqual(empty);
  });
});

test('a database that goes away in the middle is SERVICE_UNAVAILABLE', async () => {
  const long = newTenant();
  const records = Array.from({ length: 1_200 }, () => recordOf());
  await world.entries.insertMany(linked(long, startOf(long), records));
  const { trail, cut, close } = await world.cuttable();
  const readUp = async () => {
    for await (const { seq } of trail.between(long, 1, 1_200)) if (seq === 100) cut();
  };
  await expect(readUp()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  await close();
});

test('a long trail is verified range by range', async () => {
  const long = newTenant();
  const records = Array.from({ length: 10_010 }, () => recordOf());
  await world.entries.insertMany(linked(long, startOf(long), records));
  const first = await world.verify(long);
  expect(first).toMatchObject({ valid: true, checked: 10_000, lastSeq: 10_010 });
  const rest = await world.verify(long, { from: 1 + first.checked });
  expect(rest).toMatchObject({ valid: true, checked: 10 });
});

describe('against the published roots', () => {
  beforeEach(endTheDay);

  test('an untouched trail is valid', async () => {
    expect(await world.verify(tenantId)).toMatchObject({ valid: true, checked: 6 });
  });

  test('a trail that lost its last entries ends too early', async () => {
    await world.entries.deleteMany({ tenantId, seq: { $gt: 4 } });
    const broken = { valid: false, checked: 4, firstBrokenSeq: 5, lastSeq: 4 };
    expect(await world.verify(tenantId)).toMatchObject(broken);
  });

  test('a last entry that was changed together with its hash is named', async () => {
    await edit(6, { actor: 'key_innocent' });
    await relink(6);
    expect(await world.verify(tenantId)).toMatchObject({ valid: false, firstBrokenSeq: 6 });
  });

  test('a chain that was rewritten as a whole contradicts the first root behind the change', async () => {
    await edit(2, { actor: 'key_innocent' });
    await relink(2);
    expect(await world.verify(tenantId)).toMatchObject({ valid: false, firstBrokenSeq: 6 });
  });
});
