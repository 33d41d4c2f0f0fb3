import { chmod, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDataDir } from './data-dir';

test('a new data directory is for its owner alone; an existing one keeps its mode', async () => {
  const place = await mkdtemp(join(tmpdir(), 'masar-'));
  const made = join(place, 'data');
  const mode = async () => (await stat(made)).mode & 0o777;
  await openDataDir(made);
  expect(await mode()).toBe(0o700);
  await chmod(made, 0o750);
  await openDataDir(made);
  expect(await mode()).toBe(0o750);
  await rm(place, { recursive: true });
});
