import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { KAFKA_SETTINGS } from '@masar/kit/bus';
import type { Settings } from '@masar/kit/config';
import { SERVICE_SETTINGS } from '@masar/kit/service';
import { TRACING_SETTINGS } from '@masar/kit/tracing';
import { DOCUMENTED } from './settings-tables';

interface Service {
  readonly image: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly build?: { readonly target: string };
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
}

const ROOT = join(__dirname, '../../..');
const TEXT = readFileSync(join(ROOT, 'deploy/compose.yaml'), 'utf8');
const { services } = parse(TEXT, { merge: true }) as { services: Record<string, Service> };
const NAMES = readdirSync(join(ROOT, 'services'));
const PARTS = ['gateway-1', 'gateway-2', ...NAMES].map((name) => [name, services[name]] as const);

/** All settings that a part reads. */
function settingsOf(name: string): Settings {
  const own = name.startsWith('gateway') ? 'gateway' : `services/${name}`;
  const shared = name.startsWith('gateway') ? {} : SERVICE_SETTINGS;
  const [, settings = {}] =
    Object.entries(DOCUMENTED).find(([page]) => page.startsWith(`${own}/`)) ?? [];
  return { ...shared, ...KAFKA_SETTINGS, ...TRACING_SETTINGS, ...settings };
}

test.each(PARTS)('%s has every required setting, and no unknown one', (name, part) => {
  const settings = Object.entries(settingsOf(name));
  const given = Object.keys(part?.environment ?? {});
  const known = settings.map(([setting]) => setting);
  expect(given.filter((setting) => !known.includes(setting))).toEqual([]);
  const required = settings.filter(([, one]) => !('default' in one) && !('optional' in one));
  expect(given).toEqual(expect.arrayContaining(required.map(([setting]) => setting)));
});

test.each(PARTS)('%s runs its own image with a root that it cannot write to', (name, part) => {
  const target = name.replace(/^gateway-.$/, 'gateway');
  expect(part).toMatchObject({ build: { target }, read_only: true, cap_drop: ['ALL'] });
  expect(part?.image).toBe(`masar/${target}:\${MASAR_VERSION:-0.1.0}`);
  const dockerfile = readFileSync(join(ROOT, 'deploy/Dockerfile'), 'utf8');
  expect(dockerfile).toContain(`FROM runtime AS ${target}\n`);
});

test('every other image has a version', () => {
  const images = Object.values(services).map(({ image }) => image);
  expect(
    images.filter(
      (image) => !/:(v?\d+\.\d+\.\d+|\$\{MASAR_VERSION:-0\.1\.0\})(-alpine)?$/.test(image),
    ),
  ).toEqual([]);
});

test('every part has a database user and its topics', () => {
  const setup = readFileSync(join(ROOT, 'deploy/mongodb/setup.js'), 'utf8');
  for (const name of ['gateway', ...NAMES]) {
    expect(setup).toContain(`'${name}',`);
    expect(services).toHaveProperty(`${name}-topics`);
  }
});

test('make-env.sh makes every required secret, and each once', () => {
  const made = execFileSync(join(ROOT, 'deploy/make-env.sh'), {
    cwd: join(ROOT, 'gateway'),
    env: { PATH: process.env['PATH'], MASAR_GATEWAY: process.execPath },
    encoding: 'utf8',
  });
  const values = new Map(
    [...made.matchAll(/^(\w+)=(.+)$/gm)].map(([, name, value]) => [name, value]),
  );
  const asked = new Set([...TEXT.matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name));
  expect([...asked].filter((name) => !values.has(name))).toEqual([]);
  expect(new Set(values.values()).size).toBe(values.size);
});
