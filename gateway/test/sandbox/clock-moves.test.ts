import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createRpcServer, deriveKey, type RpcServer } from '@masar/kit/rpc';
import { SWEEPS_SERVICE } from '@masar/kit/sweeps';
import { createLog, processMetrics } from '@masar/kit/telemetry';
import { ClockMoves } from '../../src/sandbox/clock-moves';
import { DueWork } from '../../src/sandbox/due-work';
import { PendingDueWork } from '../../src/sandbox/pending-due-work';
import { World } from '../identity/identity-world';

const SECRET = randomBytes(32).toString('hex');
const HOUR_MS = 3_600_000;
const log = createLog('test', 'silent');

/** Offsets of clocks that the service got, in milliseconds ahead of the machine. */
let heard: number[];
let whileItRuns: () => Promise<unknown>;
let world: World;
let notes: PendingDueWork;
let service: RpcServer;
let dueWork: DueWork;
let moves: ClockMoves;

beforeAll(async () => {
  world = await World.open();
  await world.tenant('box', { kind: 'sandbox' });
  notes = new PendingDueWork(world.connection);
  const key = deriveKey(SECRET, 'contracts');
  service = createRpcServer({ server: 'contracts', keys: [key], log, metrics: processMetrics() });
  service.implement(SWEEPS_SERVICE, {
    runDue: async ({ clock }) => {
      heard.push(clock.now().getTime() - Date.now());
      await whileItRuns();
      return { ran: {}, isDone: true };
    },
  });
  const port = await service.listen(0, '127.0.0.1');
  const services = `contracts=127.0.0.1:${port}`;
  dueWork = new DueWork({ services, contextSecret: SECRET, log });
});
beforeEach(() => {
  heard = [];
  const { clocks } = world.identity;
  moves = new ClockMoves({ clocks, dueWork, notes, log, retryDueWorkEveryMs: 50 });
});
afterEach(() => moves.close());
afterAll(async () => {
  dueWork.close();
  await service.stop(0);
  await world.close();
});

test('a note stays when its clock moves while another gateway runs the work of the old clock', async () => {
  const scope = world.tenantScope('box', { environment: 'sandbox' });
  let isMoved = false;
  // The gateway of this note moves the clock and dies before it runs any work.
  whileItRuns = async () => {
    if (!isMoved) await world.identity.clocks.move(scope, (offsetMs) => offsetMs + HOUR_MS);
    isMoved = true;
  };
  await notes.note('box', ['contracts']);
  while ((await notes.servicesOf('box')).length > 0) await sleep(10);
  // The two readings may be a millisecond apart; + 0 turns minus zero into zero.
  expect(heard.map((offsetMs) => Math.round(offsetMs / HOUR_MS) + 0)).toEqual([0, 1]);
});
