import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const DAY_MS = 86_400_000;
const FOLDERS = ['', '.taken', 'done', 'refused'];

let root: string;
let inbox: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'masar-inbox-'));
  // An inbox that lies in a folder of that name has no more files to remove.
  inbox = join(root, 'done', 'in');
});
afterEach(() => rm(root, { recursive: true }));

async function put(folder: string, name: string, daysAgo: number): Promise<void> {
  const path = join(inbox, 'acme_bank', folder, name);
  await writeFile(path, '<Document/>');
  const at = new Date(Date.now() - daysAgo * DAY_MS);
  await utimes(path, at, at);
}

test('the command of docs/inbox.md removes old files in done, and nothing else', async () => {
  const page = await readFile(join(__dirname, '../../docs/inbox.md'), 'utf8');
  const command = /^cd .* && find .*$/m.exec(page)?.[0] ?? 'false';
  for (const folder of FOLDERS) {
    await mkdir(join(inbox, 'acme_bank', folder), { recursive: true });
    await put(folder, 'old.xml', 100);
    await put(folder, 'new.xml', 80);
  }
  const env = { ...process.env, ISO20022_INBOX_DIR: inbox };
  await promisify(execFile)('bash', ['-c', command], { env });
  const left = await Promise.all(
    FOLDERS.map(async (folder) => {
      const names = await readdir(join(inbox, 'acme_bank', folder));
      return names.filter((name) => name.endsWith('.xml')).toSorted();
    }),
  );
  const both = ['new.xml', 'old.xml'];
  expect(left).toEqual([both, both, ['new.xml'], both]);
});

test('the command removes nothing when the setting names no folder', async () => {
  const page = await readFile(join(__dirname, '../../docs/inbox.md'), 'utf8');
  const command = /^cd .* && find .*$/m.exec(page)?.[0] ?? 'false';
  const here = join(root, 'elsewhere');
  await mkdir(join(here, 'photos', 'done'), { recursive: true });
  const photo = join(here, 'photos', 'done', 'a.jpg');
  await writeFile(photo, '');
  await utimes(photo, new Date(0), new Date(0));
  const env = { ...process.env };
  delete env['ISO20022_INBOX_DIR'];
  await expect(
    promisify(execFile)('bash', ['-c', command], { cwd: here, env }),
  ).rejects.toMatchObject({ stderr: expect.stringContaining('ISO20022_INBOX_DIR') });
  expect(await readdir(join(here, 'photos', 'done'))).toEqual(['a.jpg']);
});
