import { createConnection, type Connection } from 'mongoose';
import { linked, startOf } from '../../src/audit/entry';
import { Trail } from '../../src/audit/trail';
import { newTenant, openAuditWorld, recordOf, type AuditWorld } from './audit-world';

const ENTRIES = 3_000;
const PER_PAGE = 20;
/** A page reads one entry more than it shows. */
const READ = PER_PAGE + 1;
/** The entry of the cursor. */
const OF_CURSOR = 1;
/** Keys at the ends of the ranges of an index. */
const SPARE = 3;
const ACTORS = ['key_maker', 'key_checker', 'key_reviewer'];

type Command = Record<string, unknown>;

const tenantId = newTenant();
const sent: { readonly name: string; readonly command: Command }[] = [];
let world: AuditWorld;
let connection: Connection;
let trail: Trail;

/** An entry each minute of two days, by three actors in turn. */
const atMinute = (minute: number) => new Date(Date.UTC(2026, 10, 21, 0, minute)).toISOString();

beforeAll(async () => {
  world = await openAuditWorld();
  const options = { dbName: world.connection.name, monitorCommands: true } as const;
  const uri = process.env['MASAR_TEST_MONGODB_URI']!;
  connection = await createConnection(uri, options).asPromise();
  connection.getClient().on('commandStarted', ({ commandName: name, command }) => {
    sent.push({ name, command });
  });
  trail = new Trail(connection);
  const records = Array.from({ length: ENTRIES }, (_, minute) =>
    recordOf({ at: atMinute(minute), actor: ACTORS[minute % ACTORS.length]!, resourceId: 'ctr_1' }),
  );
  await world.entries.insertMany(linked(tenantId, startOf(tenantId), records));
});
afterAll(async () => {
  await connection.close();
  await world.close();
});

/** How much the engine reads for the last query that was sent. */
async function readOf(name: string) {
  const command = sent.findLast((one) => one.name === name)?.command ?? {};
  const explained = Object.fromEntries(
    Object.entries(command).filter(([field]) => !['$db', 'lsid', 'maxTimeMS'].includes(field)),
  );
  const asked = { explain: explained, verbosity: 'executionStats' };
  const { executionStats } = (await connection.db!.command(asked)) as Command;
  const { totalDocsExamined, totalKeysExamined } = executionStats as Record<string, number>;
  return { documents: totalDocsExamined!, keys: totalKeysExamined! };
}

const FAR_BACK = { from: atMinute(100), to: atMinute(400) };

describe.each([
  ['of a period far back', FAR_BACK, 300],
  ['up to an instant far back', { to: FAR_BACK.to }, 400],
  ['of an actor in a period far back', { ...FAR_BACK, actor: 'key_checker' }, 100],
  ['of an action in a period far back', { ...FAR_BACK, action: 'submitContract' }, 300],
  ['of a resource in a period far back', { ...FAR_BACK, resourceId: 'ctr_1' }, 300],
])('a list %s', (_, filter, matches) => {
  test('reads the entries of its page alone, and counts what matches', async () => {
    const page = { page: 1, perPage: PER_PAGE };
    const first = await trail.list(tenantId, filter, page);
    expect(first.total).toBe(matches);
    const read = await readOf('find');
    expect(read.documents).toBe(READ);
    expect(read.keys).toBeLessThanOrEqual(READ + SPARE);

    const cursor = { side: 'after', page: 2, keys: first.lastKeys! } as const;
    const second = await trail.list(tenantId, filter, { ...page, cursor });
    expect(second.data[0]!.seq).toBeLessThan(first.data.at(-1)!.seq);
    const next = await readOf('find');
    expect(next.documents).toBeLessThanOrEqual(READ + OF_CURSOR);
    expect(next.keys).toBeLessThanOrEqual(READ + OF_CURSOR + SPARE);
  });
});

test('a list with a filter is in the order of time, and of places at the same time', async () => {
  const own = newTenant();
  const at = [atMinute(2), atMinute(1), atMinute(2)];
  for (const each of at) await world.trail.append(own, recordOf({ at: each }));
  const { data } = await trail.list(own, { from: atMinute(0) }, { page: 1, perPage: 20 });
  expect(data.map(({ seq }) => seq)).toEqual([3, 1, 2]);
});
