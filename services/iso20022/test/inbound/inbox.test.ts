import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DomainError } from '@masar/kit/errors';
import { newId } from '@masar/kit/ids';
import type { Scope } from '@masar/kit/scope';
import { createLog } from '@masar/kit/telemetry';
import { InboxFolder } from '../../src/network/inbox-folder';
import { applyInbound } from '../../src/worker/inbound-sweep';
import { inboxSweep } from '../../src/worker/inbox-sweep';
import { ingestWith, type Ingest } from '../../src/worker/ingest';
import { openJobs, type OpenJobs } from '../../src/worker/jobs/open-jobs';
import { pacs002 } from '../support/bank-messages';
import { openStores, newLiveScope, type OpenStores } from '../support/killable-service';
import { kept, uetr } from '../support/payments';

const ACCEPTED = { uetr: uetr(1), status: 'ACCP' };

let opened: OpenStores;
let jobs: OpenJobs;
let ingest: Ingest;
let root: string;
let scope: Scope;

beforeAll(async () => {
  opened = await openStores(newId('iso'));
  jobs = openJobs({ schemaFolder: undefined });
  const { stores } = opened;
  const apply = (of: Scope, id: string) => applyInbound(stores, of, id);
  ingest = ingestWith({ inbound: stores.inbound, jobs, apply });
});
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'masar-inbox-'));
  scope = newLiveScope();
  await opened.stores.payments.create(scope, () => ({ state: kept(), events: [] }));
  await mkdir(join(root, scope.tenantId));
});
afterEach(() => rm(root, { recursive: true, force: true }));
afterAll(async () => {
  await jobs.close();
  await opened.close();
});

/** A replica's sweeps over the inbox, one after the other. */
function replica(taking: Ingest = ingest) {
  const { payments, statements } = opened.stores;
  const sweep = inboxSweep({
    inbox: new InboxFolder(root),
    ingest: taking,
    sent: [payments.aggregates, statements.aggregates],
    log: createLog('test', 'silent'),
  });
  return async (times = 1) => {
    for (; times > 0; times -= 1)
      for await (const { id, tenantId, environment } of sweep.due({ now: new Date() }))
        await sweep.carryOut({ ...scope, tenantId, environment }, id).catch(() => 0);
  };
}

const put = (name: string, text: string, folder = scope.tenantId) =>
  writeFile(join(root, folder, name), text);

/** Names in a folder of the tenant, without the ids that they got. */
async function namesIn(folder: string, of = scope.tenantId): Promise<readonly string[]> {
  const found = await readdir(join(root, of, folder), { withFileTypes: true }).catch(() => []);
  const names = found.filter((each) => each.isFile()).map(({ name }) => name);
  return names.map((name) => name.replace(/^isf_\w+\./, '')).toSorted();
}

async function keptMessages(): Promise<readonly string[]> {
  const { data } = await opened.stores.inbound.aggregates.list(scope, {}, { page: 1, perPage: 99 });
  return data.map(({ state: { messageId, outcome } }) => `${messageId} ${outcome}`).toSorted();
}

/** Text beside the only refused file. */
async function reason(of = scope.tenantId): Promise<string> {
  const folder = join(root, of, 'refused');
  const [name] = (await readdir(folder)).filter((each) => each.endsWith('.txt'));
  return readFile(join(folder, name!), 'utf8');
}

describe('a file in the folder of a tenant', () => {
  it('is stored and applied as its message, and archived', async () => {
    await put('status.xml', pacs002([ACCEPTED], { id: 'STS-A' }));
    await replica()(2);
    expect(await keptMessages()).toEqual(['STS-A MATCHED']);
    const { data } = await opened.stores.payments.aggregates.list(
      scope,
      {},
      { page: 1, perPage: 9 },
    );
    expect(data[0]!.state.status).toBe('ACCEPTED');
    expect(await namesIn('done')).toEqual(['status.xml']);
    expect(await namesIn('')).toEqual([]);
  });

  it('is not claimed while it grows', async () => {
    const message = pacs002([ACCEPTED], { id: 'STS-A' });
    const sweep = replica();
    await put('status.xml', message.slice(0, 100));
    await sweep();
    await appendFile(join(root, scope.tenantId, 'status.xml'), message.slice(100));
    await sweep();
    expect(await namesIn('')).toEqual(['status.xml']);
    await sweep();
    expect(await namesIn('done')).toEqual(['status.xml']);
    expect(await keptMessages()).toEqual(['STS-A MATCHED']);
  });

  it.each(['.status.xml', 'status.xml.tmp', 'status.xml.part'])(
    'is let alone as %s',
    async (name) => {
      await put(name, pacs002([ACCEPTED]));
      await replica()(3);
      expect(await namesIn('')).toEqual([name]);
      expect(await keptMessages()).toEqual([]);
    },
  );

  it('a repeated file is one message, and is archived again', async () => {
    const sweep = replica();
    for (let time = 1; time <= 2; time += 1) {
      await put('status.xml', pacs002([ACCEPTED], { id: 'STS-A' }));
      await sweep(2);
    }
    expect(await keptMessages()).toEqual(['STS-A MATCHED']);
    expect(await namesIn('done')).toEqual(['status.xml', 'status.xml']);
  });

  it('is tried again when the service could not ingest it', async () => {
    let isAway = true;
    const sweep = replica((...message) => {
      if (!isAway) return ingest(...message);
      return Promise.reject(new DomainError('SERVICE_UNAVAILABLE', 'the database is away'));
    });
    await put('status.xml', pacs002([ACCEPTED], { id: 'STS-A' }));
    await sweep(3);
    expect([await namesIn('done'), await namesIn('refused')]).toEqual([[], []]);
    isAway = false;
    await sweep();
    expect(await namesIn('done')).toEqual(['status.xml']);
  });
});

describe('a file is refused, with every reason beside it,', () => {
  const broken = pacs002([{ uetr: 'no-uetr', status: 'TOO-LONG-A-STATUS' }], { id: 'STS-A' });
  test.each<[string, string, RegExp]>([
    ['half a message', broken.slice(0, 80), /^VALIDATION_ERROR: .*\nxml XML_SYNTAX: line 1, /],
    ['against its schema', broken, /^VALIDATION_ERROR(.*\n)+xml .*OrgnlUETR(.*\n)+xml .*TxSts/],
    ['too long', 'x'.repeat(5 * 1024 * 1024 + 1), /^PAYLOAD_TOO_LARGE: .* 5 MiB/],
    ['empty', '', /XML_SYNTAX/],
  ])('that is %s', async (_, text, words) => {
    await put('status.xml', text);
    await replica()(2);
    expect(await namesIn('refused')).toEqual(['status.xml', 'status.xml.txt']);
    expect(await reason()).toMatch(words);
    expect(await keptMessages()).toEqual([]);
  });

  test('with an id that its sender has used for another message', async () => {
    const sweep = replica();
    await put('1.xml', pacs002([ACCEPTED], { id: 'STS-A' }));
    await sweep(2);
    await put('2.xml', pacs002([{ ...ACCEPTED, status: 'RJCT' }], { id: 'STS-A' }));
    await sweep(2);
    expect(await namesIn('refused')).toEqual(['2.xml', '2.xml.txt']);
    expect(await reason()).toMatch(/^CONFLICT: .*\nxml ID_DUPLICATE: /);
  });

  test('in the folder of a tenant who has sent nothing', async () => {
    await mkdir(join(root, 'acme_bank'));
    await put('status.xml', pacs002([ACCEPTED]), 'acme_bank');
    await replica()(2);
    expect(await reason('acme_bank')).toContain('no tenant acme_bank has sent a payment');
    expect(await namesIn('', 'acme_bank')).toEqual([]);
  });

  test('in the folder of a sandbox', async () => {
    const sandbox = { ...newLiveScope(), environment: 'sandbox' } as const;
    await opened.stores.payments.create(sandbox, () => ({ state: kept(), events: [] }));
    await mkdir(join(root, sandbox.tenantId));
    await put('status.xml', pacs002([ACCEPTED]), sandbox.tenantId);
    await replica()(2);
    expect(await namesIn('refused', sandbox.tenantId)).toEqual(['status.xml', 'status.xml.txt']);
    expect(await reason(sandbox.tenantId)).toContain('is a sandbox');
  });

  test('beside the folders of the tenants', async () => {
    await put('status.xml', pacs002([ACCEPTED]), '.');
    await replica()(2);
    expect(await namesIn('refused', '.')).toEqual(['status.xml', 'status.xml.txt']);
    expect(await reason('.')).toContain('put it into the folder of its tenant');
  });
});

test('many replicas on one inbox ingest each file once', async () => {
  const names = Array.from({ length: 10 }, (_, index) => `STS-${100 + index}`);
  for (const id of names) await put(`${id}.xml`, pacs002([ACCEPTED], { id }));
  await Promise.all([1, 2, 3].map(() => replica()(3)));
  expect(await keptMessages()).toEqual(names.map((id) => `${id} MATCHED`));
  expect(await namesIn('done')).toEqual(names.map((id) => `${id}.xml`));
  expect([await namesIn(''), await namesIn('.taken'), await namesIn('refused')]).toEqual([
    [],
    [],
    [],
  ]);
});

test('an unreadable folder does not stop the others', async () => {
  await mkdir(join(root, '0_broken'));
  await writeFile(join(root, '0_broken', '.taken'), 'no folder');
  await put('status.xml', pacs002([ACCEPTED]));
  await replica()(2);
  expect(await namesIn('done')).toEqual(['status.xml']);
});

test('an unreachable inbox does not stop the sweep, but a missing one stops the start', async () => {
  const sweep = replica();
  await rm(root, { recursive: true });
  await expect(sweep()).resolves.toBeUndefined();
  expect(() => new InboxFolder(root)).toThrow(/^ISO20022_INBOX_DIR must be a folder/);
});
