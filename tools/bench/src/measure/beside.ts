import { MongoClient } from 'mongodb';
import { alternate } from './compare';
import { prepare } from './round';
import { withMasar, type Servers } from '../servers/servers';
import type { Target } from '../servers/target';
import type { Workload } from './workloads';

type Measure = (mongo: MongoClient, servers: Omit<Servers, 'bare'>) => Promise<void>;

/** Runs a bench of Masar without the bare path; an error ends the process with 1. */
export function runWithMongo(measure: Measure): void {
  const run = withMasar({}, async (servers) => {
    const mongo = await MongoClient.connect(servers.mongoUri);
    try {
      await measure(mongo, servers);
    } finally {
      await mongo.close();
    }
  });
  run.catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  });
}

/** Runs rounds of two workloads in turn; returns a line with the median ratio of the second to the first. */
export async function beside(first: Workload, second: Workload, target: Target): Promise<string> {
  process.stderr.write(`measuring ${second.name}\n`);
  const runs = [await prepare(first, target), await prepare(second, target)] as const;
  const compared = await alternate(...runs);
  const [ours, theirs] = [compared.second, compared.first].map(
    ({ requestsPerSecond, p99Ms, cpuUs }) =>
      `${requestsPerSecond.toFixed(0)} req/s, p99 ${p99Ms.toFixed(0)} ms, ${cpuUs.toFixed(0)} µs`,
  );
  return `${second.name}: ${compared.ratio.toFixed(2)} of "${first.name}" (${ours}; ${theirs})\n`;
}
