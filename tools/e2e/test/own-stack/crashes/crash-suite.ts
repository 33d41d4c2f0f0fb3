import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBank } from '../../../src/rails/bank';
import { Client } from '../../../src/client/client';
import { contractBody, type Contract } from '../../../src/rails/contract';
import type { Event } from '../../../src/stack/event-file';
import { eventually } from '../../../src/client/eventually';
import { everyPage } from '../../../src/client/every-page';
import { firstPublications } from '../../../src/stack/first-publications';
import { fire, order, settle, unkeyedOrder, type Order } from '../../../src/stack/ledger';
import { descendantsOf, killAll } from '../../../src/stack/processes';
import { Stack } from '../../../src/stack/stack';

const AT_ONCE = 100;
const MOST_DEATHS = 30;

/** Numbers of kills under load. */
interface Deaths {
  /** Kills of the database alone; each one hits the requests at another point. */
  readonly ofMongo: number;
  /** Kills of everything, each after this many successes. */
  readonly ofEverything: readonly number[];
  /** Repeats keys that a killed gateway left locked, until the lock lapses after a minute. */
  readonly areLocksWaitedFor: boolean;
}

let dataDir: string;
let stack: Stack;
let client: Client;
const creates: Order[] = [];
const submits: Order[] = [];
let madeForMongo: number;
/** Commands without a key: an acknowledged one must be on disk, since no repeat can restore it. */
const unkeyed: Order[] = [];

let contracts: Contract[];

/** Kills processes under load, and checks the result of every command. */
export function testCrashes(deaths: Deaths): void {
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'masar-crash-'));
    stack = await Stack.start(dataDir);
    client = (await openBank(stack)).maker;
    await killMongoUnderLoad(deaths.ofMongo);
    madeForMongo = creates.length;
    for (const successes of deaths.ofEverything) {
      await killEverythingWhile([...newCreates(), ...newSubmits()], successes);
      // Repeats acknowledged commands once; the others may have to wait and are settled at the end.
      await fire(client, [...creates, ...submits]);
    }
    unkeyed.push(
      ...Array.from({ length: AT_ONCE }, () => unkeyedOrder('/v1/contracts', body('unkeyed'))),
    );
    await killEverythingWhile(unkeyed, AT_ONCE / 2);
    if (deaths.areLocksWaitedFor) await settle(client, [...creates, ...submits]);
    contracts = await everyPage(client, '/v1/contracts');
  });
  afterAll(async () => {
    await stack?.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  test('while MongoDB was dead requests were answered 503, and lost ones were not acknowledged', () => {
    const statuses = statusesOf(creates);
    expect(statuses).toContain(503);
    // 409: a request that died with its process still has the lock.
    expect([...statuses].filter((status) => ![201, 409, 503].includes(status))).toEqual([]);
    expect([...statusesOf(submits)].filter((status) => ![200, 409, 503].includes(status))).toEqual(
      [],
    );
  });

  test('every acknowledged contract is there once, under the id that was acknowledged', () => {
    const found = new Map(creates.map((each) => [descriptionOf(each.body), [] as string[]]));
    for (const { asset, id } of contracts) found.get(asset.description)?.push(id);
    const settled = creates.filter(isAcknowledged);
    expect(settled.length).toBeGreaterThanOrEqual(deaths.areLocksWaitedFor ? creates.length : 1);
    for (const each of settled) expect(found.get(descriptionOf(each.body))).toEqual([idOf(each)]);
  });

  test('no key made two, and nothing is there that nobody asked for', () => {
    const found = contracts.map(({ asset }) => asset.description);
    const keyed = found.filter((description) => description !== 'unkeyed');
    expect(new Set(keyed).size).toBe(keyed.length);
    const asked = new Set(creates.map(({ body: create }) => descriptionOf(create)));
    expect(keyed.filter((description) => !asked.has(description))).toEqual([]);
    expect(found.length - keyed.length).toBeLessThanOrEqual(unkeyed.length);
  });

  test('what was acknowledged without a key is there too, though nobody repeated it', () => {
    const ids = new Set(contracts.map(({ id }) => id));
    const acknowledged = unkeyed.filter(isAcknowledged).map(idOf);
    expect(acknowledged.length).toBeGreaterThanOrEqual(AT_ONCE / 2);
    expect(acknowledged.filter((id) => !ids.has(id))).toEqual([]);
  });

  test('every answer to a key names the same contract', () => {
    for (const { successes } of [...creates, ...submits].filter(isAcknowledged))
      expect(new Set(successes.map(idIn)).size).toBe(1);
  });

  test('the answer to a key is kept before it is sent: repeats are the first one, byte for byte', () => {
    // A killed database may have stored the contract but not its answer: leave those requests out.
    const killed = [...creates.slice(madeForMongo), ...submits].filter(isAcknowledged);
    expect(killed.length).toBeGreaterThan(0);
    for (const { successes } of killed) expect(new Set(successes).size).toBe(1);
  });

  test('every acknowledged submit moved its contract, once', () => {
    const asked = idsOf(submits);
    const acknowledged = idsOf(submits.filter(isAcknowledged));
    expect(acknowledged.size).toBeGreaterThan(0);
    for (const { id, status } of contracts) {
      if (acknowledged.has(id)) expect(status).toBe('under_review');
      if (!asked.has(id)) expect(status).toBe('draft');
    }
  });

  test('every event of every contract was published at least once, in order', async () => {
    const moved = contracts.filter(({ status }) => status !== 'draft');
    const expected = contracts.length + moved.length;
    const events = await eventually(() => {
      const published = stack.events();
      return new Set(published.map(({ id }) => id)).size >= expected ? published : undefined;
    }, `${expected} events are published`);
    const bySubject = new Map(contracts.map(({ id }) => [id, [] as Event[]]));
    for (const event of firstPublications(events)) bySubject.get(event.subject)?.push(event);
    for (const { id, status } of contracts) {
      const types = status === 'draft' ? ['created'] : ['created', 'submitted'];
      const own = bySubject.get(id) ?? [];
      expect(own.map(({ type }) => type)).toEqual(types.map((type) => `contract.${type}`));
      expect(own.map(({ sequence }) => sequence)).toEqual(types.map((_, i) => i + 1));
    }
  });
}

const body = (description: string) => contractBody({ asset: { description } });

/** New creates, with different descriptions. */
function newCreates(): Order[] {
  const made = Array.from({ length: AT_ONCE }, (_, i) =>
    order('/v1/contracts', body(`order ${creates.length + i}`)),
  );
  creates.push(...made);
  return made;
}

/** Submits of acknowledged contracts that are still drafts. */
function newSubmits(): Order[] {
  const taken = new Set(submits.map(({ path }) => path));
  const made = creates
    .filter(isAcknowledged)
    .slice(-AT_ONCE / 2)
    .map((draft) => order(`/v1/contracts/${idOf(draft)}/submit`, {}))
    .filter(({ path }) => !taken.has(path));
  submits.push(...made);
  return made;
}

/** Kills this many times, and then until a request has failed: the database may be back before one arrives. */
async function killMongoUnderLoad(times: number): Promise<void> {
  for (let death = 0; death < times || !statusesOf(creates).has(503); death += 1) {
    if (death === MOST_DEATHS) throw new Error(`no request met MongoDB dead in ${death} deaths`);
    let later: Promise<void> | undefined;
    // At the first success, while the others are in flight; more arrive while the database is dead.
    await fire(client, newCreates(), () => {
      if (later) return;
      killAll(descendantsOf(stack.pid));
      later = fire(client, newCreates());
    });
    await later;
    const answers = async () => (await client.get('/v1/contracts?perPage=1')).status === 200;
    await eventually(async () => (await answers()) || undefined, 'MongoDB serves again');
  }
}

/** Kills the stack after this many successes of the orders, and restarts it on the same data. */
async function killEverythingWhile(orders: readonly Order[], after: number): Promise<void> {
  let successes = 0;
  let dying: Promise<void> | undefined;
  await fire(client, orders, () => {
    successes += 1;
    if (successes === after) dying = stack.killGroup();
  });
  if (!dying) throw new Error(`only ${successes} of the requests succeeded`);
  await dying;
  stack = await Stack.start(dataDir);
  client = new Client(stack.baseUrl, client.identity);
}

function statusesOf(orders: readonly Order[]): Set<number> {
  return new Set(orders.flatMap(({ statuses }) => statuses));
}

function isAcknowledged({ successes }: Order): boolean {
  return successes.length > 0;
}

/** Ids of the contracts of these submits. */
function idsOf(orders: readonly Order[]): Set<string> {
  return new Set(orders.map(({ path }) => path.split('/')[3] ?? ''));
}

function idOf({ successes }: Order): string {
  return idIn(successes[0] ?? '');
}

function idIn(answer: string): string {
  return (JSON.parse(answer) as { data: { id: string } }).data.id;
}

function descriptionOf(create: object): string {
  return (create as { asset: { description: string } }).asset.description;
}
