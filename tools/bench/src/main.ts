import { MongoClient } from 'mongodb';
import { compare, type Comparison } from './measure/compare';
import { growth } from './growth/growth';
import { memory as memoryOfStart } from './memory/memory';
import { drainOutbox } from './measure/drain-outbox';
import { report, type Memory } from './measure/report';
import { neighbour } from './neighbour/neighbour';
import { withServers, type Servers } from './servers/servers';
import { CREATE, CREATE_ALONE, CREATE_WITH_KEY, GET } from './measure/workloads';

async function bench(servers: Servers): Promise<void> {
  const { bare, masar, callers } = servers;
  const mongo = await MongoClient.connect(servers.mongoUri);
  const targets = {
    bare: { server: bare, callers, settle: async () => undefined },
    masar: { server: masar, callers, settle: () => drainOutbox(mongo) },
  };
  try {
    const start = await memory(servers);
    const comparisons: Comparison[] = [];
    for (const workload of [CREATE, CREATE_ALONE, CREATE_WITH_KEY, GET]) {
      process.stderr.write(`measuring ${workload.name}\n`);
      comparisons.push(await compare(workload, targets));
    }
    process.stdout.write(report(comparisons, { start, end: await memory(servers) }));
  } finally {
    await mongo.close();
  }
}

async function memory({ bare, masar }: Servers): Promise<Memory> {
  const [{ rssBytes: bareBytes }, { rssBytes: masarBytes }] = [
    await bare.usage(),
    await masar.usage(),
  ];
  return { bareBytes, masarBytes };
}

const [suite, ...words] = process.argv.slice(2);
const SUITES: Readonly<Record<string, (words: readonly string[]) => Promise<void>>> = {
  growth,
  memory: memoryOfStart,
  neighbour,
};

const run = SUITES[suite ?? '']?.(words) ?? withServers([], bench);

run.catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
