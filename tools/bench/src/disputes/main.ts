import { MongoClient } from 'mongodb';
import { alternate } from '../compare';
import { drainOutbox } from '../drain-outbox';
import { idleMemory } from '../idle-memory';
import { prepare } from '../round';
import { withMasar, type Servers } from '../servers';
import type { Target } from '../target';
import { CREATE, type Workload } from '../workloads';
import { measureSweep } from './sweep';
import { CREATE_DISPUTE, LIST_CONTRACTS, LIST_DISPUTES } from './workloads';

/** Disputes beside contracts, in the same process and run. */
async function run(): Promise<void> {
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
  const target: Target = {
    ...{ server, callers },
    settle: async () => {
      await drainOutbox(mongo);
      await drainOutbox(mongo, 'disputes');
    },
  };
  const compare = async (contracts: Workload, disputes: Workload) => {
    process.stderr.write(`measuring ${disputes.name}\n`);
    const runs = [await prepare(contracts, target), await prepare(disputes, target)] as const;
    const { ratio, first, second } = await alternate(...runs);
    const [ours, theirs] = [second, first].map(
      ({ requestsPerSecond, p99Ms, cpuUs }) =>
        `${requestsPerSecond.toFixed(0)} req/s, p99 ${p99Ms.toFixed(0)} ms, ${cpuUs.toFixed(0)} µs`,
    );
    process.stdout.write(
      `${disputes.name}: ${ratio.toFixed(2)} of "${contracts.name}" (${ours}; ${theirs})\n`,
    );
  };
  process.stdout.write(await idleMemory('disputes', mongoUri));
  await compare(CREATE, CREATE_DISPUTE);
  await compare(LIST_CONTRACTS, LIST_DISPUTES);
  const [caller] = callers;
  if (!caller) throw new Error('no tenant was made');
  process.stdout.write(await measureSweep({ mongo, url: server.url, caller }));
}

run().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
