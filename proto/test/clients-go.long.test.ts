import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DOCUMENT, droppedBy, INSTALLED, INSTALLED_WITHIN_MS, run, SETTINGS } from './clients';

const VERSION = 'v2.8.2';
const GENERATOR = `github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@${VERSION}`;
const go = join(INSTALLED, 'go');
const bin = join(go, `bin-${VERSION}`);
const env = {
  ...{ GOPATH: go, GOBIN: bin, GOCACHE: join(go, 'cache'), GOFLAGS: '-modcacherw' },
  ...{ GOWORK: 'off', GOTOOLCHAIN: 'auto' },
};

let folder: string;
beforeAll(() => {
  if (!existsSync(join(bin, 'oapi-codegen'))) run(['go', 'install', GENERATOR], env);
}, INSTALLED_WITHIN_MS);
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'masar-clients-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('oapi-codegen makes models of every schema, which compile', () => {
  const file = join(folder, 'masar.go');
  const config = join(SETTINGS, 'oapi-codegen.yaml');
  const written = run([join(bin, 'oapi-codegen'), '-config', config, '-o', file, DOCUMENT], env);
  expect(written).toBe('');
  expect(droppedBy(readFileSync(file, 'utf8'), /^type (\w+) /gm)).toEqual([]);
  for (const name of ['go.mod', 'go.sum']) copyFileSync(join(SETTINGS, name), join(folder, name));
  run(['go', 'vet', './...'], env, folder);
});
