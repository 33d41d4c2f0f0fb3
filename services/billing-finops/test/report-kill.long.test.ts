import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { databaseOf, connect } from '@masar/kit/store';
import { contextKeyOf, until } from '@masar/kit/testing';
import { mongo, type Connection } from 'mongoose';
import { order, type Content, type Report } from '../src/finops/reports/report';

jest.setTimeout(180_000);

const SERVE = resolve(__dirname, '../dist/src/serve.js');
const TENANT = `tnt_killed_${process.pid}`;
const WORKSPACES = 40;
const RAILS = ['contracts', 'zakat', 'iso20022', 'external'];
const DAYS = Array.from({ length: 31 }, (_, at) => `2026-05-${String(at + 1).padStart(2, '0')}`);
/** Calls cost five resources, those that a client recorded four. */
const ROWS = WORKSPACES * DAYS.length * (3 * 5 + 4);

let connection: Connection;
let service: ChildProcess | undefined;
beforeAll(async () => {
  const uri = String(process.env['MASAR_TEST_MONGODB_URI']);
  connection = await connect({ uri, database: 'masar_billing-finops' });
});
afterAll(async () => {
  await kill();
  await connection.close();
});

interface Document {
  readonly _id: string;
  readonly state: Report;
}
const collection = (name: string) => databaseOf(connection).collection<Document>(name);
const reports = () => collection('finops_reports');
const stateOf = async (_id: string) => (await reports().findOne({ _id }))?.state;
const chunksOf = (reportId: string) =>
  collection('report_chunks').countDocuments({ reportId } as mongo.Filter<Document>);

function start(): void {
  const env = {
    ...{ ...process.env, MASAR_CONTEXT_KEY: contextKeyOf('billing-finops') },
    ...{ MONGODB_URI: process.env['MASAR_TEST_MONGODB_URI'], KAFKA_BROKERS: '127.0.0.1:1' },
    ...{ GRPC_PORT: '0', HTTP_PORT: '0', LOG_LEVEL: 'silent' },
  };
  service = spawn(process.execPath, [SERVE], { env, stdio: 'inherit' });
}

async function kill(): Promise<void> {
  if (!service || service.exitCode !== null || service.signalCode !== null) return;
  const died = once(service, 'exit');
  service.kill('SIGKILL');
  await died;
}

/** Usage of many workspaces, different on each day. */
async function use(): Promise<void> {
  const written = Array.from({ length: WORKSPACES }, (_, number) =>
    RAILS.flatMap((rail, of) =>
      DAYS.map((day, at) => {
        const fields = { tenantId: TENANT, workspaceId: `w${number}`, metric: 'api_calls', rail };
        const total = mongo.Decimal128.fromString(String(number * 1000 + of * 100 + at + 1));
        return {
          _id: [...Object.values(fields), day].join('/'),
          ...fields,
          day,
          total,
          through: {},
        };
      }),
    ),
  );
  await collection('usage_days').insertMany(written.flat() as never[]);
}

/** Stores a new report. */
async function ordered(id: string): Promise<string> {
  const asked = {
    format: 'FOCUS',
    period: '2026-05',
    dimension: 'tenant',
    currency: 'SAR',
  } as const;
  const whose = { audience: 'tenant', ofTenant: TENANT, through: '2026-05-31' } as const;
  const now = new Date();
  await reports().insertOne({
    ...{ _id: `${id}_${process.pid}`, tenantId: TENANT, environment: 'live' },
    ...{ version: 1, sequence: 0, createdAt: now, updatedAt: now, createdBy: 'key_maker' },
    ...{ commands: [], outbox: [], state: order({ ...asked, ...whose }, now) },
  } as Document);
  return `${id}_${process.pid}`;
}

const isReady = (id: string) => async () => (await stateOf(id))?.status === 'READY';

test('a report whose service is killed while it is made is made again, complete', async () => {
  await use();
  const undisturbed = await ordered('rpt_undisturbed');
  start();
  await until(isReady(undisturbed), 'the undisturbed report is made');
  const killed = await ordered('rpt_killed');
  await until(async () => (await chunksOf(killed)) > 2, 'the other one has begun');
  await kill();
  expect(await stateOf(killed)).toMatchObject({ status: 'PENDING', attempts: 1 });
  // The claim of its maker has ended.
  await reports().updateOne({ _id: killed }, { $set: { 'state.nextDueAt': new Date() } });
  start();
  await until(isReady(killed), 'it is made again');
  const [expected, found] = [await stateOf(undisturbed), await stateOf(killed)];
  const { rows, sha256, bytes, totalCost } = expected?.content ?? ({} as Partial<Content>);
  // One row more rounds the sum.
  expect(rows).toBe(ROWS + 1);
  expect(found?.content).toMatchObject({ rows, sha256, bytes, totalCost });
  expect(found?.attempts).toBe(2);
  const left = await chunksOf(undisturbed);
  await until(async () => (await chunksOf(killed)) === left, 'what was left is deleted');
});
