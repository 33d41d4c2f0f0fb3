import { MongoClient } from 'mongodb';
import { alternate } from '../compare';
import { drainOutbox } from '../drain-outbox';
import { idleMemory } from '../idle-memory';
import { prepare } from '../round';
import { withMasar, type Servers } from '../servers';
import type { Target } from '../target';
import { CREATE, type Workload } from '../workloads';
import { engineRate } from './engine-rate';
import { CREATE_AND_SUBMIT, SUBMIT_AND_EVALUATE } from './workloads';

/** Underwriting beside contracts, in the same process and run; the engine alone before. */
async function run(): Promise<void> {
  process.stdout.write(engineRate());
  await withMasar({}, async (servers) => {
    const mongo = await MongoClient.connect(servers.mongoUri);
    try {
      await measure(mongo, servers);
    } finally {
      await mongo.close();
    }
  });
}

async function measure(
  mongo: MongoClient,
  { masar: server, mongoUri, callers }: Omit<Servers, 'bare'>,
): Promise<void> {
  const secret = { MASAR_UNDERWRITING_SECRET_KEY: 'a key of thirty-two characters or more' };
  process.stdout.write(await idleMemory('underwriting', mongoUri, secret));
  const target: Target = {
    ...{ server, callers },
    settle: async () => {
      await drainOutbox(mongo);
      await drainOutbox(mongo, 'underwriting', 'underwriting_proposals');
    },
  };
  for (const workload of [CREATE_AND_SUBMIT, SUBMIT_AND_EVALUATE]) {
    process.stdout.write(await besideCreate(workload, target));
  }
}

async function besideCreate(workload: Workload, target: Target): Promise<string> {
  const runs = [await prepare(CREATE, target), await prepare(workload, target)] as const;
  const { ratio, first, second } = await alternate(...runs);
  const [ours, theirs] = [second, first].map(
    ({ requestsPerSecond, p99Ms, cpuUs }) =>
      `${requestsPerSecond.toFixed(0)} req/s, p99 ${p99Ms.toFixed(0)} ms, ${cpuUs.toFixed(0)} µs`,
  );
  return `${workload.name}: ${ratio.toFixed(2)} of "${CREATE.name}" (${ours}; ${theirs})\n`;
}

run().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
