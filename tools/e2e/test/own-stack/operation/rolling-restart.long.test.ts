import { setTimeout as sleep } from 'node:timers/promises';
import { openBank, type Bank } from '../../../src/rails/bank';
import { contractBody, countContracts, type Contract } from '../../../src/rails/contract';
import { eventually } from '../../../src/client/eventually';
import { LoadBalancer } from '../../../src/stack/load-balancer';
import { descendantsRunning, isRunning, killAll } from '../../../src/stack/processes';
import { Stack } from '../../../src/stack/stack';
import { SteadyLoad, type Sent } from '../../../src/rails/steady-load';

jest.setTimeout(600_000);

const CONTRACTS = '/v1/contracts';
const PER_SECOND = 100;
const SERVICES = [
  ...['contracts', 'disputes', 'underwriting', 'zakat', 'billing-finops', 'iso20022', 'webhooks'],
].map((name) => `services/${name}/dist/src/serve.js`);
const GATEWAY = 'gateway/dist/src/serve.js';
/** Pause between restarts, like minReadySeconds of the charts: the gateways reconnect in less. */
const PAUSE_MS = 2_000;
const RESTARTED_WITHIN_MS = 60_000;
/** Allowed effects of a kill for clients: 503 for a service, broken connections for a gateway. */
const SEEN_OF_A_KILL = [503, 'ECONNRESET', 'ECONNREFUSED'];

let stack: Stack;
let bank: Bank;
let balancer: LoadBalancer;

beforeAll(async () => {
  stack = await Stack.start(undefined, { MASAR_E2E_STACK: '--split --replicas 2 --redis' });
  bank = await openBank(stack);
  balancer = new LoadBalancer(stack.baseUrls);
});
afterAll(async () => {
  balancer?.close();
  await stack?.stop();
});

/** Ends one process of a part, and waits until the same number serves again. */
async function restart(program: string, pid: number, signal: 'SIGTERM' | 'SIGKILL') {
  const restarted = () => (stack.output.match(/serves again as process/g) ?? []).length;
  const before = restarted();
  if (signal === 'SIGKILL') killAll([pid]);
  else process.kill(pid, signal);
  const isBack = () =>
    (!isRunning(pid) &&
      restarted() > before &&
      stack.baseUrls.every((url) => balancer.isInRotation(url))) ||
    undefined;
  await eventually(isBack, `${program} serves again`, RESTARTED_WITHIN_MS);
  await sleep(PAUSE_MS);
}

/** Ends both replicas of each part in turn under load; returns the outcomes for clients. */
async function sentAmid(signal: 'SIGTERM' | 'SIGKILL', programs: readonly string[]) {
  const load = new SteadyLoad(balancer, bank, PER_SECOND);
  for (const program of programs) {
    for (const pid of descendantsRunning(stack.pid, program)) await restart(program, pid, signal);
  }
  return load.stop();
}

const isFailure = ({ outcome }: Sent) => typeof outcome === 'string' || outcome >= 500;

test('a rolling restart of every part under load fails no request and loses no contract', async () => {
  const before = await countContracts(bank.maker);
  const sent = await sentAmid('SIGTERM', [...SERVICES, GATEWAY]);
  expect(sent.filter(isFailure)).toEqual([]);
  const made = sent.flatMap(({ contractId }) => contractId ?? []);
  expect(new Set(made).size).toBe(made.length);
  expect(await countContracts(bank.maker)).toBe(before + made.length);
});

test('what is killed breaks what it was answering alone, and commands with a key can be repeated', async () => {
  const before = await countContracts(bank.maker);
  const contracts = SERVICES.filter((program) => program.includes('/contracts/'));
  const sent = await sentAmid('SIGKILL', [...contracts, GATEWAY]);
  const failed = sent.filter(isFailure);
  expect(failed.filter(({ outcome }) => !SEEN_OF_A_KILL.includes(outcome))).toEqual([]);
  const made = sent.flatMap(({ contractId }) => contractId ?? []);
  const keys = failed.flatMap(({ idempotencyKey }) => idempotencyKey ?? []);
  for (const key of keys) made.push(await repeated(key));
  expect(new Set(made).size).toBe(made.length);
  const isUnkeyed = ({ method, idempotencyKey }: Sent) => method === 'POST' && !idempotencyKey;
  const total = (await countContracts(bank.maker)) - before;
  expect(total).toBeGreaterThanOrEqual(made.length);
  expect(total).toBeLessThanOrEqual(made.length + failed.filter(isUnkeyed).length);
});

/** Id of the contract that a command made, the same for every repeat. */
async function repeated(idempotencyKey: string): Promise<string> {
  const send = async () => {
    const answer = await bank.maker.post<Contract>(CONTRACTS, contractBody(), { idempotencyKey });
    return answer.status === 201 ? answer.body.data.id : undefined;
  };
  return eventually(send, `the command ${idempotencyKey} is done`, RESTARTED_WITHIN_MS);
}
