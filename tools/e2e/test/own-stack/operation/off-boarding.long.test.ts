import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Mongo } from '@masar/stack/mongo/start-mongo';
import { auditEntries } from '../../../src/rails/audit';
import { openBank, operatorOf, type Bank } from '../../../src/rails/bank';
import { carryOut } from '../../../src/commands/command-cases';
import { dump } from '../../../src/stack/database-copy';
import { COMMAND_OPERATIONS } from '../../../src/client/document';
import { eventually } from '../../../src/client/eventually';
import { OwnEngine } from '../../../src/stack/own-engine';
import type { Stack } from '../../../src/stack/stack';
import { WebhookReceiver } from '../../../src/webhooks/webhook-receiver';

jest.setTimeout(400_000);

const ROOT = resolve(__dirname, '../../../../..');
const SERVICES = ['contracts', 'disputes', 'underwriting', 'zakat', 'billing-finops', 'iso20022'];
/** Parts to erase, the gateway last, since it checks that the tenant is suspended. */
const PARTS = [...SERVICES, 'webhooks', 'gateway'];
/** Kept as proof: the tenant's trail, and the platform's events and trail, which name the tenant. */
const KEPT = ['audit_entries', 'audit_anchors'];
/** Longer than events from before the suspension take to their consumers. */
const SETTLED_MS = 5_000;
/** Long, because over Kafka a consumer may join its group late. */
const HEARD_WITHIN_MS = 60_000;

let own: OwnEngine;
let engine: Mongo;
let stack: Stack;
let receiver: WebhookReceiver;
let [leaving, staying]: Bank[] = [];

beforeAll(async () => {
  own = await OwnEngine.open();
  engine = await own.engine();
  stack = await own.platform(engine.uri, { MASAR_E2E_STACK: '--kafka' });
  receiver = await WebhookReceiver.start();
  leaving = await openBank(stack);
  staying = await openBank(stack);
  for (const bank of [leaving, staying]) await useEverything(bank);
});
afterAll(async () => {
  receiver?.stop();
  await own?.close();
});

/** Carries out every command of the API for the bank. */
async function useEverything(bank: Bank): Promise<void> {
  for (const operation of COMMAND_OPERATIONS) {
    const carriedOut = async () => {
      const answer = await carryOut(operation, { stack, bank, receiver });
      return answer.status === 503 ? undefined : answer;
    };
    const { status, text } = await eventually(carriedOut, operation.id, HEARD_WITHIN_MS);
    if (status !== operation.success) throw new Error(`${operation.id}: ${text}`);
  }
}

/** Runs an operator's command of a part, as in its image; returns the printed lines. */
async function admin(part: string, words: readonly string[]): Promise<string[]> {
  const cwd = join(ROOT, part === 'gateway' ? 'gateway' : `services/${part}`);
  const env = {
    PATH: process.env['PATH'],
    MONGODB_URI: engine.uri,
    KAFKA_BROKERS: stack.demo.brokers,
    KAFKA_TOPIC_PREFIX: `platform.`,
  };
  const options = { cwd, env, maxBuffer: 64 * 1024 * 1024 };
  const run = promisify(execFile)(process.execPath, ['dist/src/admin.js', ...words], options);
  return (await run).stdout.trim().split('\n').filter(Boolean);
}

interface Exported {
  readonly document: { readonly _id: string };
}

interface Stored {
  readonly database: string;
  readonly collection: string;
  readonly text: string;
}

/** Every stored document that contains one of these ids. */
async function naming(ids: readonly string[]): Promise<Stored[]> {
  const copies = await dump(engine.uri);
  const all = copies.flatMap(({ database, collection, documents }) =>
    documents.map((document) => ({ database, collection, text: JSON.stringify(document) })),
  );
  return all.filter(({ text }) => ids.some((id) => text.includes(`"${id}`)));
}

const isOfPlatform = ({ text }: Stored) => text.includes('"tenantId":"platform"');

test('a tenant is exported and erased, in proof, and another one loses nothing', async () => {
  const erase = ['tenant', 'erase', '--tenant', leaving!.id, '--confirm', leaving!.id];
  await expect(admin('gateway', erase)).rejects.toThrow(/is active: suspend it/);
  const tenant = `/v1/tenants/${leaving!.id}`;
  const suspended = await operatorOf(stack).patch(tenant, { status: 'suspended' });
  expect(suspended.status).toBe(200);
  await new Promise((settled) => setTimeout(settled, SETTLED_MS));
  const ofOther = (await naming([staying!.id])).length;
  const before = await naming([leaving!.id]);

  const lines: string[] = [];
  for (const part of PARTS) {
    lines.push(...(await admin(part, ['tenant', 'export', '--tenant', leaving!.id])));
  }
  expect(lines).toHaveLength(before.filter((each) => !isOfPlatform(each)).length + 1);

  const erased: unknown[] = [];
  for (const part of PARTS)
    erased.push(...(await admin(part, erase)).map((line) => JSON.parse(line)));
  expect(erased).toHaveLength(PARTS.length);
  const ids = lines.map((line) => (JSON.parse(line) as Exported).document._id);
  const left = (await naming([leaving!.id, ...ids])).filter((each) => !isOfPlatform(each));
  expect(left.filter(({ collection }) => !KEPT.includes(collection))).toEqual([]);
  expect(left.length).toBeGreaterThan(0);
  expect((await naming([staying!.id])).length).toBeGreaterThanOrEqual(ofOther);

  const query = `action=eraseTenant&resourceId=${leaving!.id}`;
  const entries = await auditEntries({ maker: operatorOf(stack) }, query, PARTS.length);
  expect(entries.map(({ rail }) => rail).sort()).toEqual([...PARTS].sort());
  expect((await operatorOf(stack).get(tenant)).status).toBe(404);
  const again = { id: leaving!.id, name: 'Another bank', plan: 'Growth', jurisdiction: 'SA' };
  const taken = await operatorOf(stack).post('/v1/tenants', again);
  expect(taken.body.error.details).toMatchObject([{ field: 'id', code: 'ALREADY_EXISTS' }]);
  expect((await staying!.maker.get('/v1/contracts')).body.pagination.total).toBeGreaterThan(0);
});

test('the operator itself cannot be erased', async () => {
  const words = ['tenant', 'erase', '--tenant', 'platform', '--confirm', 'platform'];
  await expect(admin('gateway', words)).rejects.toThrow(/name the tenant that leaves/);
  expect((await operatorOf(stack).get(`/v1/tenants/${staying!.id}`)).status).toBe(200);
});

test('a tenant that is not named twice is not erased', async () => {
  const words = ['tenant', 'erase', '--tenant', staying!.id, '--confirm', leaving!.id];
  await expect(admin('contracts', words)).rejects.toThrow(/name the tenant twice/);
});
