import { MongoClient } from 'mongodb';
import { beginWith, type Work } from '../growth/fill';
import { filledWith, openTenant, type Masar } from '../growth/filled-tenant';
import type { Filled, Subject } from '../growth/rail';
import { railNamed } from '../growth/rails';
import { cursorAt, subjectOf } from '../growth/subject';
import { send } from '../growth/tenant';
import { withMasar } from '../servers/servers';
import type { Read } from './paging';
import { Reader } from './reader';
import { report, type Pair } from './report';

const CONTRACTS = 1_000_000;
const OF_NEIGHBOUR = 1_000;
const CONNECTIONS = 8;
const READ_PER_PAGE = 100;
const ROUNDS = 11;
const WARM_UP_ROUNDS = 2;
const ROUND_MS = 5_000;

/**
 * Measures the requests of one tenant while another one pages through its list, and while that one is quiet, in turn.
 * @param words the number of the reader's contracts; a million by default
 */
export async function neighbour([most = String(CONTRACTS)]: readonly string[]): Promise<void> {
  const documents = Number(most);
  if (!(documents >= 1_000)) throw new Error('give a number of contracts of 1000 or more');
  await withMasar({}, async (servers) => {
    const mongo = await MongoClient.connect(servers.mongoUri);
    try {
      await measure({ rail: railNamed('contracts', servers.dataDir), mongo }, servers, documents);
    } finally {
      await mongo.close();
    }
  });
}

async function measure(work: Work, servers: Masar, documents: number): Promise<void> {
  const subject = await subjectOf(work, await fillTenant(work, servers, [1, OF_NEIGHBOUR]));
  const filled = await fillTenant(work, servers, [2, documents]);
  const reader = await readerOf(work, filled);
  const requests = { 'GET by id': [] as Pair[], list: [] as Pair[] };
  const reads: Read[] = [];
  try {
    for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round += 1) {
      const quiet = await requestsOf(subject);
      reader.start();
      const beside = await requestsOf(subject);
      const read = await reader.stop();
      if (round < 0) continue;
      reads.push(read);
      requests['GET by id'].push({ quietMs: quiet.getMs, besideMs: beside.getMs });
      requests.list.push({ quietMs: quiet.listMs, besideMs: beside.listMs });
    }
  } finally {
    await reader.close();
  }
  process.stdout.write(report({ requests, reads, connections: CONNECTIONS }));
}

async function fillTenant(
  work: Work,
  servers: Masar,
  [number, documents]: readonly [number: number, documents: number],
): Promise<Filled> {
  process.stderr.write(`tenant ${number}: ${documents} contracts\n`);
  const tenant = await openTenant(servers, number);
  const { model, list } = await beginWith(work, tenant);
  return filledWith(work, { tenant, list, model, documents });
}

/** Each connection has a part of the list of its own. */
async function readerOf(work: Work, filled: Filled): Promise<Reader> {
  const { tenant, list, documents } = filled;
  const cursors: string[] = [];
  for (let part = 1; part <= CONNECTIONS; part += 1) {
    const left = Math.floor((documents * part) / CONNECTIONS) - 1;
    cursors.push(await cursorAt(work, filled, left));
  }
  const path = `${list}?perPage=${READ_PER_PAGE}`;
  return new Reader({ url: tenant.url, caller: tenant.caller, path, cursors });
}

/** A round of both requests in turn, over one connection. */
async function requestsOf({ tenant, list, ids }: Subject) {
  const getMs: number[] = [];
  const listMs: number[] = [];
  const until = performance.now() + ROUND_MS;
  while (performance.now() < until) {
    const id = ids[getMs.length % ids.length] ?? '';
    getMs.push((await send(tenant, { path: `${list}/${id}` })).ms);
    listMs.push((await send(tenant, { path: list })).ms);
  }
  return { getMs, listMs };
}
