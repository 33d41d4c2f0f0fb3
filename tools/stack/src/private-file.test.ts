import { mkdtemp, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readPrivate, writePrivate } from './private-file';

const newFile = async () => join(await mkdtemp(join(tmpdir(), 'masar-')), 'secrets.json');

describe('a private file', () => {
  it('is absent before it is written, then read as it was', async () => {
    const file = await newFile();
    expect(await readPrivate(file)).toBeUndefined();
    await writePrivate(file, { secret: 'x' });
    expect(await readPrivate(file)).toEqual({ secret: 'x' });
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it('a damaged file is an error that names it, and not a first start', async () => {
    const file = await newFile();
    await writeFile(file, '{"secret":');
    await expect(readPrivate(file)).rejects.toThrow(`${file} cannot be read`);
  });
});
