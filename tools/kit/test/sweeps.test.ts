import { COMMAND_RECORDED, dataOf, type CommandRecord, type Event } from '../src/bus';
import { fromServiceError } from '../src/rpc';
import { sweep, Sweeper } from '../src/sweeps';
import { clockAhead } from '../src/time';
import { openCuttableDatabase } from './cuttable-database';
import { ranDue } from '../testing/ran-due';
import { openReplica, scopeOf, silent, type Tally } from './tally';
import { EXPIRY, TallyWorld } from './tally-service';
import { until } from '../testing/until';

const HOUR_MS = 3_600_000;
const inHours = (hours: number): Date => new Date(Date.now() + hours * HOUR_MS);
const sandboxOf = (tenantId: string) => ({ ...scopeOf(tenantId), environment: 'sandbox' as const });

let world: TallyWorld;
beforeEach(async () => {
  world = await TallyWorld.open();
});
afterEach(() => world.close());

const expired = async (tenantId?: string): Promise<number> =>
  (await world.tallies()).filter(
    (each) => each.state.names.length > 0 && (tenantId ?? each.tenantId) === each.tenantId,
  ).length;

/** Every one of them once: in the database by its version and names, outside by its events. */
async function expectEachOnce(count: number): Promise<void> {
  const tallies = await world.tallies();
  await until(() => world.expiries().size === count);
  expect(tallies.map(({ state }) => state.names)).toEqual(
    Array.from({ length: count }, () => ['expired']),
  );
  expect(new Set(tallies.map(({ version }) => version))).toEqual(new Set([2]));
  expect(new Set(world.expiries().values())).toEqual(new Set([1]));
  expect([...world.expiries().keys()].sort()).toEqual(tallies.map(({ _id }) => _id).sort());
}

describe('replicas that sweep at the same time', () => {
  test('expire each of 200 due tallies once, and tell each once', async () => {
    await world.begin(200, { dueAt: inHours(-1) });
    await Promise.all([world.start(), world.start(), world.start()]);
    await until(async () => (await expired()) === 200);
    await expectEachOnce(200);
  });

  test('finish what one of them left when it died in the middle, answers of its writes lost', async () => {
    await world.begin(200, { dueAt: inHours(-1) });
    const database = await openCuttableDatabase();
    const dying = await world.start(database.uri);
    await until(() => world.events.length >= 50);
    database.loseAnswers();
    await database.cut();
    const left = 200 - (await expired());
    expect(left).toBeGreaterThan(0);
    await dying.stop();
    await Promise.all([world.start(), world.start()]);
    await until(async () => (await expired()) === 200);
    await expectEachOnce(200);
  });

  test('leave alone what is not due yet, and what waits for nothing', async () => {
    await world.begin(3, { dueAt: inHours(1) });
    await world.begin(3, {});
    await world.begin(1, { dueAt: inHours(-1) });
    await world.start();
    await until(() => world.events.length === 1);
    expect(await expired()).toBe(1);
  });
});

describe('a moved clock', () => {
  beforeEach(async () => {
    for (const tenant of ['tnt_1', 'tnt_2']) {
      await world.begin(3, { dueAt: inHours(4) }, sandboxOf(tenant));
      await world.begin(2, { dueAt: inHours(9) }, sandboxOf(tenant));
    }
  });

  test('runs what is due by it at once, of its tenant only, and counts it by rail', async () => {
    const service = await world.start();
    const ran = await world.runDue(service, 1, { clockOffsetMs: 5 * HOUR_MS });
    expect(ran).toEqual({ ran: { tallies: 3 }, isDone: true });
    expect([await expired('tnt_1'), await expired('tnt_2')]).toEqual([3, 0]);
  });

  test('gives events and documents its own time, and the event the request that moved it', async () => {
    const service = await world.start();
    const context = { clockOffsetMs: 5 * HOUR_MS, requestId: 'req_clock' };
    await world.runDue(service, 1, context);
    await until(() => world.events.length === 3);
    const [event] = world.events;
    expect(event).toMatchObject({ environment: 'sandbox', correlationid: 'req_clock' });
    expect(Math.abs(Date.parse(event!.time) - inHours(5).getTime())).toBeLessThan(60_000);
  });

  test('asked for at three replicas at once, does each once', async () => {
    const services = await Promise.all([world.start(), world.start(), world.start()]);
    const answers = await Promise.all(
      services.map((each) => world.runDue(each, 1, { clockOffsetMs: 5 * HOUR_MS })),
    );
    expect(answers.reduce((sum, { ran }) => sum + (ran['tallies'] ?? 0), 0)).toBe(3);
    expect(await expired('tnt_1')).toBe(3);
  });

  test('a clock that was moved again meanwhile keeps its later move', async () => {
    const service = await world.start();
    await world.runDue(service, 2, { clockOffsetMs: HOUR_MS });
    const late = await world.runDue(service, 1, { clockOffsetMs: 10 * HOUR_MS });
    expect([late, await expired('tnt_1')]).toEqual([{ ran: {}, isDone: false }, 0]);
  });

  test('runs one aggregate as often as its dates have come', async () => {
    const { relay, store } = await openReplica(world.connection);
    const monthly = sweep<Tally>({
      ...EXPIRY,
      store,
      decide: ({ names, dueAt, status }) => {
        const next = names.length < 11 ? { dueAt: new Date(dueAt!.getTime() + HOUR_MS) } : {};
        return { state: { status, names: [...names, 'paid'], ...next }, events: [] };
      },
    });
    const options = { connection: world.connection, sweeps: [monthly], log: silent };
    const sweeper = new Sweeper(options);
    const scope = { ...sandboxOf('tnt_1'), clock: clockAhead(6 * HOUR_MS) };
    // Three have dates 4, 5 and 6 h ahead behind them.
    const ran = await ranDue(() => sweeper.runDue(scope, 1));
    expect(ran).toEqual({ ran: { tallies: 9 }, isDone: true });
    await relay.close();
  });

  test('of a live tenant is refused', async () => {
    const service = await world.start();
    const context = { environment: 'live' as const, clockOffsetMs: 5 * HOUR_MS };
    const refused = await world.runDue(service, 1, context).catch((e) => fromServiceError(e, ''));
    expect(refused).toMatchObject({ code: 'AUTHORIZATION_ERROR' });
    expect(await expired()).toBe(0);
  });
});

describe('the sweep of every few seconds', () => {
  async function sweeping() {
    const { relay, store, connection } = await openReplica(world.connection);
    const sweeps = [sweep({ ...EXPIRY, store })];
    const sweeper = new Sweeper({ connection, sweeps, log: silent, sweepEveryMs: 20 });
    await sweeper.ensureIndexes();
    sweeper.start();
    return { sweeper, close: () => sweeper.close().then(() => relay.close()) };
  }

  test('knows how far a sandbox is ahead, until it is set back', async () => {
    const { sweeper, close } = await sweeping();
    const ahead = { ...sandboxOf('tnt_1'), clock: clockAhead(5 * HOUR_MS) };
    await sweeper.runDue(ahead, 1);
    await world.begin(1, { dueAt: inHours(4) }, sandboxOf('tnt_1'));
    await world.begin(1, { dueAt: inHours(4) }, sandboxOf('tnt_2'));
    await until(async () => (await expired('tnt_1')) === 1);
    await sweeper.runDue(sandboxOf('tnt_1'), 2);
    await world.begin(1, { dueAt: inHours(4) }, sandboxOf('tnt_1'));
    await world.begin(1, { dueAt: inHours(-1) }, sandboxOf('tnt_2'));
    await until(async () => (await expired('tnt_2')) === 1);
    expect(await expired('tnt_1')).toBe(1);
    await close();
  });

  test('gets past what cannot be carried out', async () => {
    await world.begin(30, { dueAt: inHours(-2), status: 'broken' });
    await world.begin(1, { dueAt: inHours(-1) });
    const { close } = await sweeping();
    await until(async () => (await expired()) === 1);
    await close();
  });
});

describe('what the audit trail hears of a sweep', () => {
  test('is its name, as actor and as action, and its rail', async () => {
    const records: CommandRecord[] = [];
    const handle = async (event: Event): Promise<void> =>
      void records.push(dataOf(event) as CommandRecord);
    await world.bus.subscribe({ group: 'audit', types: [COMMAND_RECORDED], handle });
    await world.begin(1, { dueAt: inHours(-1) });
    await world.start();
    const ofSweep = () => records.filter(({ actor }) => actor === 'sweep:expiry');
    await until(() => ofSweep().length === 1);
    expect(ofSweep()[0]).toMatchObject({ rpc: 'sweep:expiry', rail: 'tallies' });
  });

  test.each(['sla breach', 'SLA', '', 'a'.repeat(65)])('can be asked for: not %j', async (name) => {
    const store = await world.store();
    expect(() => sweep({ ...EXPIRY, store, name })).toThrow('needs a name as sla-breach');
  });
});
