import { randomUUID } from 'node:crypto';
import { inProcessBus } from '@masar/kit/bus';
import { OutboxRelay } from '@masar/kit/outbox';
import type { Scope } from '@masar/kit/scope';
import { connect, type AggregateStore } from '@masar/kit/store';
import { createLog } from '@masar/kit/telemetry';
import { systemClock } from '@masar/kit/time';
import type { Murabaha } from '../src/murabaha/contract';
import { earlierSaleOf, ledgersOf, murabahaStore } from '../src/murabaha/store';
import { drafted, sold } from './support/murabaha-lives';

const SCOPE: Scope = {
  tenantId: 'tnt_many',
  actor: 'key_maker',
  scopes: ['*'],
  environment: 'live',
  requestId: 'req_1',
  rpc: '/masar.contracts.v1.MurabahaService/SubmitMurabahaContract',
  clock: systemClock,
};
let connection: Awaited<ReturnType<typeof connect>>;
let relay: OutboxRelay;
let store: AggregateStore<Murabaha>;
const sent: Record<string, unknown>[] = [];

beforeAll(async () => {
  const address = new URL(String(process.env['MASAR_TEST_MONGODB_URI']));
  address.searchParams.set('monitorCommands', 'true');
  const uri = String(address);
  connection = await connect({ uri, database: `contracts-${randomUUID()}` });
  connection.getClient().on('commandStarted', ({ command }) => sent.push(command));
  const log = createLog('test', 'silent');
  relay = new OutboxRelay({ bus: inProcessBus({ log }), log, sweepEveryMs: 1_000 });
  store = murabahaStore({ connection, relay });
  await store.ensureIndexes();
});
afterAll(async () => {
  await relay.close();
  await connection.dropDatabase();
  await connection.close();
});

const stored = (state: Murabaha, scope = SCOPE) =>
  store.create(scope, () => ({ state, events: [] }));

/** The indexes by which the engine carries out a query that was sent. */
async function indexesOf(query: Record<string, unknown>) {
  const explain = Object.fromEntries(
    Object.entries(query).filter(([field]) => !['$db', 'lsid'].includes(field)),
  );
  const plan = await connection.db!.command({ explain, verbosity: 'queryPlanner' });
  const isRejected = (field: string) => field === 'rejectedPlans';
  const text = JSON.stringify(plan, (field, value) => (isRejected(field) ? undefined : value));
  return [...text.matchAll(/"indexName":"([^"]+)"/g)].map(([, index]) => index);
}

it('an earlier sale is looked for in an index of sales, not in all contracts', async () => {
  const { id } = await stored({ ...drafted(), rollKey: 'VIN-7' });
  const { id: earlier } = await stored({ ...sold({ asset_serial: 'VIN-7' }), soldKey: 'VIN-7' });
  sent.length = 0;
  expect(await earlierSaleOf(store, SCOPE, id)).toBe(earlier);
  const queries = sent.filter((command) => JSON.stringify(command).includes('state.soldKey'));
  const indexes = await Promise.all(queries.map(indexesOf));
  const index = 'tenantId_1_state.soldKey_1_createdAt_-1__id_-1';
  // The newest, without a count of the others.
  expect(indexes).toEqual([[index]]);
});

it('an earlier sale of another workspace is told without its id', async () => {
  const retail = { ...SCOPE, workspaceId: 'retail' };
  await stored({ ...sold({ asset_serial: 'VIN-8' }), soldKey: 'VIN-8' });
  const { id } = await stored({ ...drafted(), rollKey: 'VIN-8' }, retail);
  expect(await earlierSaleOf(store, retail, id)).toBe('a contract of another workspace');
});

it('a report of a month reads nothing but the donations, and none that were disbursed before', async () => {
  const owed = {
    id: 'mrd_1',
    installment_number: 1,
    amount: '90.00',
    charity_id: 'ent_charity_3',
    owed_since: '2026-07-17T00:00:00.000Z',
  };
  const given = { ...owed, receipt_ref: 'R', disbursed_at: '2026-07-31T23:59:59.999Z' };
  const contract = sold();
  const { currency } = contract;
  for (const donations of [[given], [given, owed], []]) {
    await stored({ ...contract, sale: { ...contract.sale, donations } });
  }
  const read = async (month: string) => {
    const ledgers: object[] = [];
    for await (const ledger of ledgersOf(store, SCOPE, month)) ledgers.push(ledger);
    return ledgers;
  };
  const both = { currency, sale: { donations: [given, owed] } };
  expect(await read('2026-08')).toEqual([both]);
  expect(await read('2026-07')).toEqual([{ currency, sale: { donations: [given] } }, both]);
});
