import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DomainError } from '../src/errors';
import { openJobPool, type JobPool, type PoolBounds } from '../src/threads';
import type { ODD_JOBS } from './support/odd-jobs';
import { until } from '../testing/until';

type OddJobs = typeof ODD_JOBS;

const FILE = join(__dirname, '../dist/test/support/odd-jobs.js');
const BOUNDS: PoolBounds = {
  ...{ threads: 1, waitingOfOne: 2, waitingOfAll: 3 },
  ...{ limitMs: 60_000, heapMb: 64 },
};
const NOT_HERE = {} as OddJobs;

const turnsOf = () => new Int32Array(new SharedArrayBuffer(4));
const endOf = (settled: PromiseSettledResult<unknown>) =>
  settled.status === 'fulfilled' ? settled.value : settled.reason.code;

const opened: JobPool<OddJobs>[] = [];
afterEach(async () => {
  for (const each of opened.splice(0)) await each.close();
});

function open(bounds: Partial<PoolBounds> = {}): JobPool<OddJobs> {
  const jobs = openJobPool<OddJobs>({
    ...{ jobs: NOT_HERE, isLarge: () => true, file: FILE, data: {} },
    ...{ ...BOUNDS, ...bounds },
  });
  opened.push(jobs);
  return jobs;
}

it('a work that a thread refuses is refused here with the same code and details', async () => {
  const refused = open().run('a', 'refuse', 'name');
  await expect(refused).rejects.toBeInstanceOf(DomainError);
  await expect(refused).rejects.toMatchObject({
    ...{ code: 'VALIDATION_ERROR', message: 'name is required' },
    details: [{ field: 'name', code: 'REQUIRED', message: 'name is required' }],
  });
});

it('a defect is the error of its own work alone: another thread does the next one', async () => {
  const jobs = open();
  const [failed, next] = await Promise.allSettled([
    jobs.run('a', 'fail', 'broken'),
    jobs.run('a', 'echo', 'whole'),
  ]);
  expect(failed).toMatchObject({ status: 'rejected', reason: { message: 'broken' } });
  expect(next).toEqual({ status: 'fulfilled', value: 'whole' });
});

it('a work past its time is refused and its thread ended: another one does the next', async () => {
  const jobs = open({ limitMs: 1_000 });
  // On a busy machine an echo, too, may take longer than a second.
  const said = () => jobs.run('a', 'echo', 'again').catch(({ code }: DomainError) => code);
  await until(async () => (await said()) === 'again');
  const turns = turnsOf();
  await expect(jobs.run('a', 'hang', turns)).rejects.toMatchObject({
    ...{ code: 'PAYLOAD_TOO_LARGE', message: expect.stringMatching(/ 1 s; send it in parts/) },
  });
  await until(async () => {
    const before = Atomics.load(turns, 0);
    await sleep(50);
    return Atomics.load(turns, 0) === before;
  });
  await until(async () => (await said()) === 'again');
});

it('a work past its heap is refused and ends its thread alone: another one does the next', async () => {
  const jobs = open();
  await expect(jobs.run('a', 'hoard', 'all')).rejects.toMatchObject({
    ...{
      code: 'PAYLOAD_TOO_LARGE',
      message: expect.stringMatching(/64 MiB of memory; send it in parts/),
    },
  });
  await expect(jobs.run('a', 'echo', 'again')).resolves.toBe('again');
});

it('a work whose time is over because it had to wait is not called too long: it may come again', async () => {
  const jobs = open({ limitMs: 500 });
  const first = jobs.run('a', 'hang', turnsOf());
  // No timer of this process runs meanwhile, however busy the machine: the first is under way.
  Atomics.wait(turnsOf(), 0, 0, 200);
  const waiting = ['a', 'b'].map((party) => jobs.run(party, 'hang', turnsOf()));
  const ends = (await Promise.allSettled([first, ...waiting])).map(endOf);
  expect(ends).toEqual(['PAYLOAD_TOO_LARGE', 'RATE_LIMITED', 'SERVICE_UNAVAILABLE']);
});

it('what cannot cross to a thread is the error of its own work alone, also after it has waited', async () => {
  const jobs = open();
  const strange = (() => 'no plain data') as unknown as string;
  const asked = ['one', strange, 'two'].map((word) => jobs.run('a', 'echo', word));
  expect(await Promise.allSettled(asked)).toMatchObject([
    { value: 'one' },
    { reason: { name: 'DataCloneError' } },
    { value: 'two' },
  ]);
  await expect(jobs.run('a', 'echo', strange)).rejects.toThrow(/could not be cloned/);
  await expect(jobs.run('a', 'echo', 'three')).resolves.toBe('three');
});

it('parties take turns, and each has its own room to wait', async () => {
  const jobs = open();
  const order: string[] = [];
  const ask = (party: string, word: string) =>
    jobs.run(party, 'echo', word).then(
      (said) => void order.push(said),
      ({ code }: { code: string }) => void order.push(`${word} ${code}`),
    );
  const asked = [ask('a', 'a1'), ask('a', 'a2'), ask('a', 'a3'), ask('a', 'a4')];
  asked.push(ask('b', 'b1'), ask('c', 'c1'));
  await Promise.all(asked);
  expect(order).toEqual(['a4 RATE_LIMITED', 'c1 SERVICE_UNAVAILABLE', 'a1', 'a2', 'b1', 'a3']);
});

it('what is under way when the jobs are closed is refused, and nothing is taken after it', async () => {
  const jobs = open();
  const asked = ['one', 'two'].map((word) => jobs.run('a', 'echo', word));
  const settled = Promise.allSettled(asked);
  // A work is handed over before run answers for the first time.
  await Promise.resolve();
  await jobs.close();
  const refused = { status: 'rejected', reason: { code: 'SERVICE_UNAVAILABLE' } };
  expect(await settled).toMatchObject([refused, refused]);
  await expect(jobs.run('a', 'echo', 'late')).rejects.toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
  });
});
