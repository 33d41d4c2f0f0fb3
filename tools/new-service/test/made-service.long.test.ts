import { execSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(__dirname, '../../..');

let copy: string;
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'masar-made-service-'));
  execSync(`git ls-files -z | tar -c --null -T - | tar -x -C ${copy}`, { cwd: ROOT });
  symlinkSync(join(ROOT, '.masar'), join(copy, '.masar'));
});
afterAll(() => rmSync(copy, { recursive: true }));

/** Runs a task of the copy, as its README says. */
function task(...words: string[]): void {
  const bring = [join(copy, 'tools/bring/bring.mjs'), ...words];
  const { status, stdout, stderr } = spawnSync(process.execPath, bring, {
    cwd: copy,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${words.join(' ')} failed:\n${stdout}\n${stderr}`);
}

test('a service from the template compiles, is formatted, and passes its tests', () => {
  task('new-service', 'savings', 'accounts', 'account');
  task('generate');
  task('format');
  task('boundaries');
  task('test', 'services/savings');
});
