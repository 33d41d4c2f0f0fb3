import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { MongoClient, type Document } from 'mongodb';
import { createContract } from '../growth/business-rails';
import { beginWith, documentsOf, fill, recounted, type Work } from '../growth/fill';
import { openTenant, type Masar } from '../growth/filled-tenant';
import { railNamed } from '../growth/rails';
import { send, type Tenant } from '../growth/tenant';
import { CONTRACT_BODY } from '../servers/contract-body';
import { withMasar } from '../servers/servers';
import { usageByPart } from '../sizing/part-usage';

const DOCUMENTS = 100_000;
/** Rails, and the documents of them that a new contract leaves. */
const RAILS = {
  contracts: {},
  events: { type: 'contract.created' },
  audit: { action: 'createContract' },
  deliveries: {},
};
const COMMANDS = 50;
/** Longer than consumers wait for other events. */
const PAUSE_MS = 500;
const ENGINE = 'MongoDB (the embedded engine)';

async function main(servers: Masar): Promise<void> {
  const mongo = await MongoClient.connect(servers.mongoUri);
  try {
    for (const [at, [name, filter]] of Object.entries(RAILS).entries()) {
      const work = inUse({ rail: railNamed(name, servers.dataDir), mongo });
      const tenant = await openTenant(servers, at);
      const { list } = await beginWith(work, tenant);
      const model = await documentsOf(work).findOne({ tenantId: tenant.id, ...filter });
      if (!model) throw new Error(`the contract left nothing for ${name}`);
      // Contracts are counted for their tenant; nothing else writes for the other one.
      const tenantId = name === 'contracts' ? tenant.id : 'copies';
      await fill(work, { model, tenantId, number: at, count: DOCUMENTS });
      say(await bytesOf(work));
      say(`read for the size of each tenant: ${await costOf(() => sizes(work))}`);
      if (name === 'contracts')
        say(`recount: ${await costOf(() => recounted(work, tenant, list))}`);
    }
    const tenant = await openTenant(servers, Object.keys(RAILS).length);
    say(await keptAnswer(mongo, tenant));
    say(await perCommand(mongo, tenant));
  } finally {
    await mongo.close();
  }
}

/** Contracts of a workspace, created under idempotency keys, have entries in two more indexes. */
function inUse({ rail, mongo }: Work): Work {
  if (rail.name !== 'contracts') return { rail, mongo };
  const copy: typeof rail.copy = (model, place) => ({
    ...{ ...rail.copy(model, place), workspaceId: 'retail', createKey: randomUUID() },
  });
  return { mongo, rail: { ...rail, copy } };
}

/** Bytes of a document and of its entry in each index. */
async function bytesOf(work: Work): Promise<string> {
  const read = documentsOf(work).aggregate([{ $collStats: { storageStats: {} } }]);
  const [stats = {}] = await read.toArray();
  const { count, avgObjSize, storageSize, indexSizes } = stats['storageStats'] as Document;
  const each = Object.entries(indexSizes as Record<string, number>).map(
    ([name, bytes]) => `  ${name} ${(bytes / count).toFixed(1)}`,
  );
  const onDisk = (storageSize / count).toFixed(0);
  return [`${work.rail.name}: ${count}, ${avgObjSize} B, ${onDisk} on disk`, ...each].join('\n');
}

/** Processor time of the engine. */
async function costOf(work: () => Promise<unknown>): Promise<string> {
  const cpuOf = () => usageByPart().get(ENGINE)?.cpuSeconds ?? NaN;
  const [before, began] = [cpuOf(), performance.now()];
  await work();
  const seconds = (performance.now() - began) / 1_000;
  return `${(cpuOf() - before).toFixed(2)} s CPU, ${seconds.toFixed(1)} s`;
}

/** As tools/kit/src/storage reads them once a day. */
function sizes(work: Work): Promise<Document[]> {
  const bytes = { $sum: { $bsonSize: '$$ROOT' } };
  const environment = { $max: '$environment' };
  const ofEach = { $group: { _id: '$tenantId', bytes, environment } };
  return documentsOf(work)
    .aggregate([{ $match: { tenantId: { $gt: '' } } }, ofEach])
    .toArray();
}

/** Bytes that the gateway keeps for a day of each idempotency key. */
async function keptAnswer(mongo: MongoClient, { url, caller }: Tenant): Promise<string> {
  const key = { 'Content-Type': 'application/json', 'X-Idempotency-Key': randomUUID() };
  const request = { method: 'POST', headers: { ...caller, ...key }, body: CONTRACT_BODY };
  const { status } = await fetch(`${url}/v1/contracts`, request);
  const kept = mongo.db('masar_gateway').collection('idempotency');
  const [record] = await kept.aggregate([{ $project: { b: { $bsonSize: '$$ROOT' } } }]).toArray();
  return `a kept answer (${status}): ${record?.['b']} B`;
}

/** Operations and events of one create that no other shares a write with, without the work of idle parts. */
async function perCommand(mongo: MongoClient, tenant: Tenant): Promise<string> {
  const idle = await countedWhile(mongo, tenant, async () => undefined);
  const busy = await countedWhile(mongo, tenant, () => send(tenant, createContract()));
  const each = [...busy].map(([name, count]) => {
    const own = (count - (idle.get(name) ?? 0)) / COMMANDS;
    return own > 0.05 ? `  ${name} ${own.toFixed(2)}\n` : '';
  });
  return `a create:\n${each.join('')}`;
}

async function countedWhile(mongo: MongoClient, tenant: Tenant, work: () => Promise<unknown>) {
  await sleep(10 * PAUSE_MS);
  const before = await counters(mongo, tenant);
  for (let turn = 0; turn < COMMANDS; turn += 1) {
    await work();
    await sleep(PAUSE_MS);
  }
  await sleep(4 * PAUSE_MS);
  const after = await counters(mongo, tenant);
  return new Map([...after].map(([name, count]) => [name, count - (before.get(name) ?? 0)]));
}

async function counters(mongo: MongoClient, { url }: Tenant): Promise<ReadonlyMap<string, number>> {
  const page = await (await fetch(`${url}/metrics`)).text();
  const events = [...page.matchAll(/^events_published_total\{type="([^"]+)".*\} (\d+)$/gm)];
  const { opcounters } = await mongo.db().admin().serverStatus();
  const operations = Object.entries(opcounters as Record<string, number>);
  const published = events.map(([, type = '', count]) => [`event ${type}`, Number(count)] as const);
  return new Map([...operations, ...published]);
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

withMasar({}, main).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
