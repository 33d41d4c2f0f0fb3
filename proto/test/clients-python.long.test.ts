import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { DOCUMENT, droppedBy, INSTALLED, INSTALLED_WITHIN_MS, run, SETTINGS } from './clients';

const REQUIREMENTS = join(SETTINGS, 'requirements.txt');
const hash = createHash('sha256').update(readFileSync(REQUIREMENTS)).digest('hex').slice(0, 12);
const venv = join(INSTALLED, `python-${hash}`);
const bin = join(venv, 'bin');
/** The generators find their formatter by it. */
const env = { PATH: [bin, process.env['PATH']].join(delimiter) };

let folder: string;
beforeAll(() => {
  const installed = join(venv, '.installed');
  if (existsSync(installed)) return;
  run(['python3', '-m', 'venv', '--clear', venv]);
  run([join(bin, 'pip'), 'install', '--quiet', '--requirement', REQUIREMENTS]);
  writeFileSync(installed, '');
}, INSTALLED_WITHIN_MS);
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'masar-clients-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Warnings are errors here, also those of the modules that are imported. */
const python = (code: string) => run([join(bin, 'python'), '-W', 'error', '-c', code], env, folder);

test('openapi-python-client makes a client without a warning, all of which can be imported', () => {
  const words = ['generate', '--path', DOCUMENT, '--meta', 'none', '--fail-on-warning'];
  const config = ['--config', join(SETTINGS, 'openapi-python-client.yaml')];
  const output = ['--output-path', join(folder, 'masar')];
  run([join(bin, 'openapi-python-client'), ...words, ...config, ...output], env, folder);
  const models = readFileSync(join(folder, 'masar/models/__init__.py'), 'utf8');
  // A text or an object is said where it is used.
  expect(droppedBy(models, /^ {4}"(\w+)",$/gm)).toEqual([
    'HealthDeclarationInputInput',
    'MetalHoldingInput',
  ]);
  python(
    "import importlib, pkgutil, masar\nfor each in pkgutil.walk_packages(masar.__path__, 'masar.'): importlib.import_module(each.name)",
  );
});

/** Our own formats stay texts. */
const OWN_FORMAT =
  /^.*UserWarning: format of '(text|multiline-text|xml|currency|country|decimal)' not understood .*\n.*\n/gm;

test('datamodel-code-generator makes models of every schema, which can be imported', () => {
  const file = join(folder, 'masar.py');
  const words = ['--input', DOCUMENT, '--input-file-type', 'openapi', '--output', file];
  const style = ['--output-model-type', 'pydantic_v2.BaseModel', '--formatters', 'builtin'];
  const written = run([join(bin, 'datamodel-codegen'), ...words, ...style], env, folder);
  expect(written.replace(OWN_FORMAT, '')).toBe('');
  const code = readFileSync(file, 'utf8');
  expect(droppedBy(code, /^(?:class )?(\w+)(?:\(| = |: TypeAlias)/gm)).toEqual([]);
  python('import masar');
});
