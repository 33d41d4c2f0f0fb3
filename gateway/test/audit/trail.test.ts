import { createHash } from 'node:crypto';
import { inProcessBus, type Event } from '@masar/kit/bus';
import { linked, startOf } from '../../src/audit/entry';
import { entering } from '../../src/audit/start-audit';
import {
  commandOf,
  log,
  newTenant,
  openAuditWorld,
  recordOf,
  type AuditWorld,
} from './audit-world';

let world: AuditWorld;
beforeAll(async () => {
  world = await openAuditWorld();
});
afterAll(() => world.close());

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** RFC 8785 for an object without nested objects. */
const canonical = (flat: object) =>
  JSON.stringify(Object.fromEntries(Object.entries(flat).sort(([a], [b]) => (a < b ? -1 : 1))));

describe('an entry', () => {
  test('has actor, action, resource, time and request of a command', async () => {
    const tenantId = newTenant();
    const event = commandOf(tenantId, { actor: 'key_1', requestId: 'req_1' });
    await entering(world.trail)(event);
    expect(await world.of(tenantId)).toEqual([
      {
        ...{ _id: event.id, tenantId, seq: 1, at: event.time, actor: 'key_1' },
        ...{ action: 'submitContract', rail: 'contracts', resourceId: event.subject },
        ...{ requestId: 'req_1', outcome: 'succeeded', count: 1, ruleRefs: [] },
        previousHash: sha256(tenantId),
        hash: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
      },
    ]);
  });

  test('of a sweep has its name and its rail, since no operation made it', async () => {
    const tenantId = newTenant();
    const itself = { rpc: 'sweep:guarantee-expiry', rail: 'kafalah' };
    await entering(world.trail)(commandOf(tenantId, itself));
    expect(await world.of(tenantId)).toMatchObject([
      { action: 'sweep:guarantee-expiry', rail: 'kafalah' },
    ]);
  });

  test('is linked to the one before by a hash that anybody can recompute', async () => {
    const tenantId = newTenant();
    for (let i = 0; i < 3; i += 1) await world.trail.append(tenantId, recordOf());
    const entries = await world.of(tenantId);
    let previous = sha256(tenantId);
    for (const entry of entries) {
      expect(entry.previousHash).toBe(previous);
      const shown = { ...entry, _id: undefined, tenantId: undefined, hash: undefined };
      expect(entry.hash).toBe(sha256(canonical(shown)));
      previous = entry.hash;
    }
  });
});

describe('the sequence', () => {
  test('of 500 commands through two gateways has no gap, and each command is there once', async () => {
    const tenantId = newTenant();
    const events = Array.from({ length: 500 }, () => commandOf(tenantId));
    const gateways = [entering(world.trail), entering(world.another())];
    // Every fiftieth command goes to both, since a bus may deliver twice.
    await Promise.all(
      events.flatMap((event, i) =>
        gateways.filter((_, g) => i % 50 === 49 || i % 2 === g).map((enter) => enter(event)),
      ),
    );
    const entries = await world.of(tenantId);
    expect(entries.map(({ seq }) => seq)).toEqual(events.map((_, i) => i + 1));
    expect(entries.map(({ _id }) => _id).sort()).toEqual(events.map(({ id }) => id).sort());
    expect(await world.verify(tenantId)).toMatchObject({ valid: true, checked: 500 });
  });

  test("keeps the order of one resource's commands", async () => {
    const tenantId = newTenant();
    const bus = inProcessBus({ log });
    const handle = entering(world.trail);
    await bus.subscribe({ group: 'audit', types: ['audit.command.recorded'], handle });
    const events = Array.from({ length: 60 }, (_, i) => commandOf(tenantId, {}, `ctr_${i % 3}`));
    await bus.publish(events);
    const entries = await world.of(tenantId);
    for (const id of ['ctr_0', 'ctr_1', 'ctr_2']) {
      const entered = entries.filter(({ resourceId }) => resourceId === id).map(({ _id }) => _id);
      expect(entered).toEqual(events.filter(({ subject }) => subject === id).map((e) => e.id));
    }
    await bus.close();
  });

  test('counts each tenant by itself', async () => {
    const [one, other] = [newTenant(), newTenant()];
    for (const tenantId of [one, other, one]) await world.trail.append(tenantId, recordOf());
    expect((await world.of(one)).map(({ seq }) => seq)).toEqual([1, 2]);
    expect((await world.of(other)).map(({ seq }) => seq)).toEqual([1]);
  });
});

test('a command whose consumer died after the append is not entered twice', async () => {
  const tenantId = newTenant();
  const event = commandOf(tenantId);
  const enter = entering(world.trail);
  let deaths = 0;
  const dying = async (handed: Event) => {
    await enter(handed);
    deaths += 1;
    if (deaths < 3) throw new Error('died before it could acknowledge');
  };
  const bus = inProcessBus({ log, retryDelaysMs: [] });
  await bus.subscribe({ group: 'audit', types: ['audit.command.recorded'], handle: dying });
  const later = commandOf(tenantId, {}, event.subject);
  while (!(await bus.publish([event, later])).has(later.id));
  expect(deaths).toBeGreaterThanOrEqual(3);
  expect((await world.of(tenantId)).map(({ _id }) => _id)).toEqual([event.id, later.id]);
  await bus.close();
});

describe('a list', () => {
  const tenantId = newTenant();
  const at = (hour: number) => `2026-11-21T0${hour}:00:00.000Z`;
  beforeAll(async () => {
    const records = [
      recordOf({ actor: 'key_1', action: 'createContract', resourceId: 'ctr_1', at: at(1) }),
      recordOf({ actor: 'key_1', action: 'submitContract', resourceId: 'ctr_1', at: at(2) }),
      recordOf({ actor: 'key_2', action: 'createContract', resourceId: 'ctr_2', at: at(3) }),
    ];
    for (const record of records) await world.trail.append(tenantId, record);
    await world.trail.append(newTenant(), recordOf({ actor: 'key_1', at: at(1) }));
  });

  test.each([
    [{}, [3, 2, 1]],
    [{ actor: 'key_1' }, [2, 1]],
    [{ action: 'createContract' }, [3, 1]],
    [{ resourceId: 'ctr_1' }, [2, 1]],
    [{ actor: 'key_1', action: 'createContract' }, [1]],
    [{ from: at(2) }, [3, 2]],
    [{ to: at(2) }, [1]],
    [{ from: at(2), to: at(3) }, [2]],
    [{ actor: 'nobody' }, []],
  ])('by %j has the entries %j of its tenant, newest first', async (filter, seqs) => {
    const { data, total } = await world.trail.list(tenantId, filter, { page: 1, perPage: 20 });
    expect(data.map(({ seq }) => seq)).toEqual(seqs);
    expect(total).toBe(seqs.length);
  });

  test('goes page by page', async () => {
    const pages = [1, 2].map((page) => world.trail.list(tenantId, {}, { page, perPage: 2 }));
    const seqs = (await Promise.all(pages)).map(({ data }) => data.map(({ seq }) => seq));
    expect(seqs).toEqual([[3, 2], [1]]);
  });

  test('without a filter has the last place as its total, even if an entry was removed', async () => {
    const shortened = newTenant();
    for (let i = 0; i < 5; i += 1) await world.trail.append(shortened, recordOf());
    await world.entries.deleteOne({ tenantId: shortened, seq: 4 });
    const { data, total } = await world.trail.list(shortened, {}, { page: 1, perPage: 3 });
    expect([total, data.map(({ seq }) => seq)]).toEqual([5, [5, 3, 2]]);
  });

  test('with a filter counts 10,000 matches at most, and says so', async () => {
    const long = newTenant();
    const records = Array.from({ length: 10_010 }, () => recordOf());
    await world.entries.insertMany(linked(long, startOf(long), records));
    const filtered = await world.trail.list(long, { actor: 'key_maker' }, { page: 1, perPage: 5 });
    expect(filtered).toMatchObject({ total: 10_000, isMinimum: true });
    const everything = await world.trail.list(long, {}, { page: 1, perPage: 5 });
    expect(everything.total).toBe(10_010);
  });
});
