import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DOCUMENT, droppedBy, run } from './clients';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'masar-clients-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('openapi-typescript makes types of every schema, which compile', () => {
  const file = join(folder, 'masar.ts');
  const generator = join(__dirname, '../node_modules/openapi-typescript/bin/cli.js');
  // The linter's settings in our folder would be taken for the generator's.
  const written = run([process.execPath, generator, DOCUMENT, '--output', file], {}, folder);
  expect(written).not.toMatch(/warn|error/i);
  const code = readFileSync(file, 'utf8');
  expect(droppedBy(code, /^ {8}"?([\w.]+)"?: /gm)).toEqual([]);
  const compiler = join(__dirname, '../../node_modules/tsc7/bin/tsc');
  const words = ['--noEmit', '--strict', '--skipLibCheck', 'false', file];
  run([process.execPath, compiler, ...words], {}, folder);
});
