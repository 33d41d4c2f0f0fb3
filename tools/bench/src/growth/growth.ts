import { MongoClient } from 'mongodb';
import { withMasar } from '../servers/servers';
import { beginWith, fill, type Work } from './fill';
import { filledWith, openTenant, type Masar } from './filled-tenant';
import { measure, type Measured } from './measure';
import { probesOf } from './probes';
import { RAIL_NAMES, railNamed } from './rails';
import { tableOf, verdictOf, type Grown } from './report';
import type { Subject } from './rail';
import { subjectOf } from './subject';

const SIZES = [1_000, 10_000, 100_000, 1_000_000];
const TENANTS = [1, 100, 10_000];
const OF_A_TENANT = 100;

/**
 * Measures the work of each rail over growing numbers of documents and of tenants.
 * @param words the largest number of documents, and names of rails; a million and all by default
 */
export async function growth(words: readonly string[]): Promise<void> {
  const most = Number(words.find((word) => /^\d+$/.test(word)) ?? SIZES.at(-1));
  const named = words.filter((word) => !/^\d+$/.test(word));
  const unknown = named.find((name) => !RAIL_NAMES.includes(name));
  if (unknown) throw new Error(`"${unknown}" is no rail: give some of ${RAIL_NAMES.join(', ')}`);
  if (most < 1_000) throw new Error('give a largest size of 1000 or more');
  const grown: Grown[] = [];
  for (const name of named.length > 0 ? named : RAIL_NAMES) {
    // A database of its own for each rail, so that none pays for what another has left.
    await withMasar({}, async (servers) => {
      for (const each of await growthOf(name, servers, most)) {
        process.stdout.write(tableOf(each));
        grown.push(each);
      }
    });
  }
  process.stdout.write(verdictOf(grown));
}

async function growthOf(name: string, servers: Masar, most: number): Promise<readonly Grown[]> {
  const rail = railNamed(name, servers.dataDir);
  const mongo = await MongoClient.connect(servers.mongoUri);
  try {
    // Tenants first: the database has nothing else then.
    const work = { rail, mongo };
    return [await byTenants(work, servers, most), await bySize(work, servers, most)];
  } finally {
    await mongo.close();
  }
}

/** One tenant's work while others join it, each with a hundred documents. */
async function byTenants(work: Work, servers: Masar, most: number): Promise<Grown> {
  const steps = TENANTS.filter((tenants) => tenants * OF_A_TENANT <= most);
  const tenant = await openTenant(servers, 0);
  const { model, list } = await beginWith(work, tenant);
  const filled = await filledWith(work, { tenant, list, model, documents: OF_A_TENANT });
  const probes = probesOf(work.rail);
  // A process answers faster after some seconds of work, which the first step must not pay for.
  await measure(probes, [await subjectOf(work, filled)]);
  const byStep: (readonly Measured[])[] = [];
  let filledTenants = 1;
  for (const tenants of steps) {
    say(`${work.rail.name}: ${tenants} tenants`);
    for (; filledTenants < tenants; filledTenants += 1) {
      const other = { tenantId: `other-${filledTenants}`, number: 100 + filledTenants };
      await fill(work, { model, ...other, count: OF_A_TENANT });
    }
    byStep.push(await measure(probes, [await subjectOf(work, filled)]));
  }
  const measured = (byStep[0] ?? []).map(({ probe }, at) => ({
    ...{ probe, ms: byStep.map((step) => step[at]?.ms[0] ?? NaN) },
  }));
  return { rail: `${work.rail.name}, tenants`, sizes: steps.map(text), measured };
}

/** The same work of tenants with more and more documents, in turn. */
async function bySize(work: Work, servers: Masar, most: number): Promise<Grown> {
  const sizes = SIZES.filter((size) => size <= most);
  const subjects: Subject[] = [];
  for (const [at, size] of sizes.entries()) {
    say(`${work.rail.name}: ${size} documents`);
    const tenant = await openTenant(servers, at + 1);
    const { model, list } = await beginWith(work, tenant);
    const filled = await filledWith(work, { tenant, list, model, documents: size });
    subjects.push(await subjectOf(work, filled));
  }
  const measured = await measure(probesOf(work.rail), subjects);
  return { rail: `${work.rail.name}, documents`, sizes: sizes.map(text), measured };
}

function text(size: number): string {
  return size.toLocaleString('en-US');
}

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}
