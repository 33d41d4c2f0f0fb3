import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { startHost, type Host } from '../src/hosts/host';
import { Supervisor } from '../src/hosts/supervise';
import { partCommand } from '../src/split/own-processes';
import { until } from './processes';

/** An address of this machine other than 127.0.0.1; Linux has further loopback addresses. */
const ELSEWHERE =
  Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? '127.0.0.2';

let directory: string;
let finished: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'masar-hosts-'));
  finished = join(directory, 'finished');
});
afterEach(() => rm(directory, { recursive: true, force: true }));

/** A part that takes this long to stop. */
function part(host: string, stopTakesMs: number) {
  const script = join(__dirname, 'hosts/small-part.js');
  const env = { HOST: host, FINISHED: finished, STOP_TAKES_MS: String(stopTakesMs) };
  const ports = { portSetting: 'PORT', pagesOn: 'ADMIN_PORT' } as const;
  return partCommand({ name: 'small', script, ...ports, env, host });
}

async function stopped(starting: Promise<Host>): Promise<boolean> {
  await (await starting).stop();
  return existsSync(finished);
}

test('readiness of a part is checked on the address that it listens on', async () => {
  expect(await stopped(startHost(part(ELSEWHERE, 0), 0))).toBe(true);
});

test('a stop may take as long as the gateway drains, and is aborted after its deadline', async () => {
  const command = part('127.0.0.1', 600);
  expect(command.stopDeadlineMs).toBeGreaterThan(15_000 + 5_000);
  expect(command.args.at(-1)).toBe(String(command.stopDeadlineMs));
  const endless = part('127.0.0.1', 600_000);
  const hasty = { ...endless, args: [...endless.args.slice(0, -1), '100'] };
  expect(await stopped(startHost(hasty, 0))).toBe(false);
  expect(await stopped(startHost(command, 0))).toBe(true);
});

test('a part whose host is killed ends, so that the next one has its port', async () => {
  const lines: string[] = [];
  const small = await Supervisor.start(part('127.0.0.1', 0), (line) => lines.push(line));
  const answer = await fetch(`http://127.0.0.1:${small.port}`);
  process.kill(Number(await answer.text()), 'SIGKILL');
  await until(() => lines.some((line) => line.includes('serves again')));
  expect(existsSync(finished)).toBe(true);
  await small.stop();
});

test('a host whose server does not listen fails and names the expected address', async () => {
  const args = [join(__dirname, 'hosts/deaf-host.js')];
  const deaf = { name: 'deaf', file: process.execPath, args, detached: true };
  await expect(startHost(deaf, 0)).rejects.toThrow(
    /^it is not ready on 127\.0\.0\.1:\d+ after 0\.3 s$/,
  );
});
