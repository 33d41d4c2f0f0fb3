import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, mkdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { deriveKey } from '@masar/kit/rpc';
import { TestAuthority, until, writeCertificates } from '@masar/kit/testing';
import { SERVICES } from '../src/in-process';
import { freePort } from '../src/hosts/loopback';

jest.setTimeout(300_000);

const SECRET = 'a secret of this test, of 32 characters or more';
const OPERATOR_KEY = `operator-${randomUUID()}`;
const UNARY = '/v1/rails/iso20022/market-practices';
const STREAMED = '/v1/rails/iso20022/messages/msg_none/xml';
const NAMES = ['127.0.0.1'];

const first = new TestAuthority('the first authority');
const second = new TestAuthority('the second authority');

/** A part in its own process, with its log. */
interface Part {
  readonly child: ChildProcess;
  readonly log: { text: string };
}

let directory: string;
let ports: Record<'api' | 'grpc' | 'http' | 'admin', number>;
let gateway: Part;
let service: Part;
const all: ChildProcess[] = [];

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'masar-tls-'));
  for (const part of ['gateway', 'iso20022']) mkdirSync(join(directory, part));
  renew('gateway', first);
  renew('iso20022', first);
  ports = {
    ...{ api: await freePort(), grpc: await freePort() },
    ...{ http: await freePort(), admin: await freePort() },
  };
  service = await startService();
  gateway = await startGateway();
});
afterAll(async () => {
  await Promise.all(all.map(stop));
  rmSync(directory, { recursive: true });
});

/** Gives a part a certificate of the authority, by swapping a link as Kubernetes does; it trusts `ca`. */
function renew(part: string, by: TestAuthority, ca = by.pem, names = NAMES): void {
  const made = mkdtempSync(join(directory, part, 'made-'));
  writeCertificates(made, by.issue({ names }), ca);
  const next = join(directory, part, 'next');
  symlinkSync(made, next);
  renameSync(next, join(directory, part, 'current'));
}

function settingsOf(part: string): NodeJS.ProcessEnv {
  const file = (name: string) => join(directory, part, 'current', name);
  return {
    ...{ PATH: process.env['PATH'], LOG_LEVEL: 'info', KAFKA_BROKERS: '127.0.0.1:9' },
    MONGODB_URI: process.env['MASAR_TEST_MONGODB_URI'],
    GRPC_TLS_CERT_FILE: file('tls.crt'),
    GRPC_TLS_KEY_FILE: file('tls.key'),
    GRPC_TLS_CA_FILE: file('ca.crt'),
  };
}

async function start(part: string, env: NodeJS.ProcessEnv, readyAt: number): Promise<Part> {
  const child = spawn(process.execPath, [require.resolve(`@masar/${part}/serve`)], {
    env: { ...settingsOf(part), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  all.push(child);
  const log = { text: '' };
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (log.text += chunk.toString()));
  }
  await until(async () => {
    if (child.exitCode !== null) throw new Error(log.text);
    const answer = await fetch(`http://127.0.0.1:${readyAt}/readyz`).catch(() => undefined);
    return answer?.status === 200;
  });
  return { child, log };
}

function startService(): Promise<Part> {
  const env = {
    ...{ GRPC_PORT: `${ports.grpc}`, HTTP_PORT: `${ports.http}`, ADMIN_PORT: `${ports.admin}` },
    MASAR_CONTEXT_KEY: deriveKey(SECRET, 'iso20022'),
  };
  return start('iso20022', env, ports.admin);
}

function startGateway(): Promise<Part> {
  const away = Object.keys(SERVICES).filter((name) => name !== 'iso20022');
  const env = {
    PORT: `${ports.api}`,
    SERVICES: [
      ...away.map((name) => `${name}=127.0.0.1:9`),
      `iso20022=127.0.0.1:${ports.grpc}`,
    ].join(),
    STREAMS: `billing-finops=https://127.0.0.1:9,iso20022=https://127.0.0.1:${ports.http}`,
    MASAR_CONTEXT_SECRET: SECRET,
    MASAR_KEY_PEPPER: SECRET,
    MASAR_OPERATOR_KEY: OPERATOR_KEY,
  };
  return start('gateway', env, ports.api);
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

/** Restarts the service with its current files; the gateway has to reconnect. */
async function restartService(): Promise<void> {
  await stop(service.child);
  service = await startService();
}

async function ask(path: string) {
  const headers = { authorization: `Bearer ${OPERATOR_KEY}`, 'x-tenant-id': 'tls' };
  const answer = await fetch(`http://127.0.0.1:${ports.api}${path}`, { headers });
  return { status: answer.status, text: await answer.text() };
}

const statusOf = async (path: string): Promise<number> => (await ask(path)).status;

/** Waits until the parts use their renewed files. */
async function taken(...parts: readonly Part[]): Promise<void> {
  const counts = parts.map(({ log }) => renewals(log.text));
  await until(() => parts.every(({ log }, index) => renewals(log.text) > (counts[index] ?? 0)));
}

function renewals(text: string): number {
  return text.split('the renewed certificates are used').length - 1;
}

beforeAll(async () => {
  const headers = {
    authorization: `Bearer ${OPERATOR_KEY}`,
    'x-tenant-id': 'platform',
    'content-type': 'application/json',
  };
  const body = JSON.stringify({ id: 'tls', name: 'TLS', plan: 'Enterprise' });
  await fetch(`http://127.0.0.1:${ports.api}/v1/tenants`, { method: 'POST', headers, body });
});

test('calls and streamed answers pass between the processes, and probes need no certificate', async () => {
  expect(await ask(UNARY)).toMatchObject({ status: 200 });
  // The service answers: there is nothing with this id.
  expect(await ask(STREAMED)).toMatchObject({ status: 404 });
  const pages = ['healthz', 'readyz'].map(async (page) => {
    const { status } = await fetch(`http://127.0.0.1:${ports.admin}/${page}`);
    return status;
  });
  expect(await Promise.all(pages)).toEqual([200, 200]);
});

test('authority and certificates are renewed under load without a failed request', async () => {
  const statuses = new Map<number, number>();
  const loading = { isOn: true };
  const load = async (path: string) => {
    while (loading.isOn) {
      const status = await statusOf(path);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      await sleep(5);
    }
  };
  const loads = Promise.all([load(UNARY), load(UNARY), load(STREAMED)]);
  const both = `${first.pem}${second.pem}`;
  // The order for an operator: trust both, present the new certificate, trust the new authority alone.
  for (const [by, ca] of [
    [first, both],
    [second, both],
    [second, second.pem],
  ] as const) {
    renew('iso20022', by, ca);
    renew('gateway', by, ca);
    await taken(gateway, service);
    await sleep(200);
  }
  loading.isOn = false;
  await loads;
  expect([...statuses.keys()].toSorted((a, b) => a - b)).toEqual([200, 404]);
  expect(statuses.get(404)).toBeGreaterThan(10);
  await restartService();
  await until(async () => (await statusOf(UNARY)) === 200);
});

test.each<[string, () => Promise<void>, RegExp]>([
  [
    'a certificate of the gateway that the service does not trust',
    async () => {
      renew('gateway', first, `${first.pem}${second.pem}`);
      await taken(gateway);
    },
    /its GRPC_TLS_CA_FILE must have the authority that signed/,
  ],
  [
    'a certificate of the service with another name',
    async () => {
      renew('iso20022', second, second.pem, ['zakat']);
    },
    /GRPC_TLS_CERT_FILE of the service must have the name by which SERVICES has it/,
  ],
  [
    'a certificate of the service that the gateway does not trust',
    async () => {
      renew('iso20022', first, `${first.pem}${second.pem}`);
    },
    /GRPC_TLS_CA_FILE must have the authority that signed the certificate of the service/,
  ],
])(
  '%s is a 503 that tells the client nothing, and the log names the setting',
  async (_, spoil, hint) => {
    const before = gateway.log.text.length;
    await spoil();
    await restartService();
    const answer = await ask(UNARY);
    expect(answer.status).toBe(503);
    const { error } = JSON.parse(answer.text) as { error: { code: string; details: unknown[] } };
    expect(error).toMatchObject({ code: 'SERVICE_UNAVAILABLE', details: [] });
    expect(answer.text).not.toMatch(/certificate|TLS|authority/i);
    expect(await statusOf(STREAMED)).toBe(503);
    await until(async () => {
      await statusOf(UNARY);
      return hint.test(gateway.log.text.slice(before));
    });
    renew('gateway', second);
    renew('iso20022', second);
    await restartService();
    await until(async () => (await statusOf(UNARY)) === 200);
  },
);
