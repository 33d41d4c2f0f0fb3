import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pacs002 } from '../support/bank-messages';
import { KillableService, newLiveScope } from '../support/killable-service';
import { kept, uetr } from '../support/payments';

const FILES = 60;
const HOUR_MS = 3_600_000;

const filesIn = async (folder: string) => readdir(folder).catch(() => []);

/** Until so many files are in a folder. */
async function untilIn(folder: string, count: number): Promise<void> {
  while ((await filesIn(folder)).length < count) await sleep(2);
}

let root: string;
let service: KillableService;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'masar-inbox-'));
  service = await KillableService.open({ ISO20022_INBOX_DIR: root });
});
afterEach(async () => {
  await service.close();
  await rm(root, { recursive: true });
});

test('each file of an inbox is ingested once, whenever the service is killed', async () => {
  const scope = newLiveScope();
  const [own, done] = [join(root, scope.tenantId), join(root, scope.tenantId, 'done')];
  const created = new Date(Date.now() - 2 * HOUR_MS);
  const state = kept(1, { now: created });
  const { id } = await service.stores.payments.create(scope, () => ({ state, events: [] }));
  await mkdir(own);
  for (let number = 1; number <= FILES; number += 1) {
    const at = new Date(created.getTime() + number * 60_000).toISOString();
    const message = pacs002([{ uetr: uetr(1), status: 'PDNG' }], { id: `STS-${number}`, at });
    await writeFile(join(own, `${number}.xml`), message);
  }

  for (const count of [1, 15, 35]) {
    service.run();
    await untilIn(done, count);
    await service.kill();
  }
  service.run();
  await untilIn(done, FILES);

  const page = { page: 1, perPage: 100 };
  const { data, total } = await service.stores.inbound.aggregates.list(scope, {}, page);
  expect([total, new Set(data.map((each) => each.state.outcome))]).toEqual([
    FILES,
    new Set(['MATCHED']),
  ]);
  const [transaction] = (await service.stores.payments.get(scope, id)).state.transactions;
  expect(transaction!.history.filter(({ status }) => status === 'PDNG')).toHaveLength(FILES);
  expect(await filesIn(done)).toHaveLength(FILES);
  expect(await filesIn(join(own, '.taken'))).toEqual([]);
  expect(await filesIn(join(own, 'refused'))).toEqual([]);
});
