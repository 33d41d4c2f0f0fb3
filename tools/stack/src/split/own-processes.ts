import { basename, join, resolve } from 'node:path';
import type { Closing } from '@masar/kit/service';
import type { HostCommand } from '../hosts/host';
import { freePort } from '../hosts/loopback';
import { Supervisor } from '../hosts/supervise';
import type { PartRunner } from '../part-runner';

const LOOPBACK = '127.0.0.1';
const PART_HOST = join(__dirname, 'part-host.js');

/** The default grace period of Kubernetes; the gateway drains for 15 s of it. */
const STOP_MS = 30_000;

export interface OwnProcessesOptions {
  /** Processes of each part. */
  readonly replicas: number;
  /** Built checkouts whose parts run in place of ours, to try two releases with each other. */
  readonly from?: { readonly services?: string | undefined; readonly gateway?: string | undefined };
  readonly log: (line: string) => void;
}

/** Runs every part in a process of its own, as containers do; one that dies is started again. */
export function ownProcesses(options: OwnProcessesOptions, closing: Closing): PartRunner {
  const startPart = async (part: Part, port: number): Promise<number> => {
    const supervisor = await Supervisor.start(partCommand(part), options.log, port);
    closing(() => supervisor.stop());
    return supervisor.port;
  };
  /** The first on the given port, 0 for any, the others wherever there is room. */
  const startReplicas = (partOf: (index: number) => Part, first: number): Promise<number[]> =>
    Promise.all(
      Array.from({ length: options.replicas }, (_, index) =>
        startPart(partOf(index), index === 0 ? first : 0),
      ),
    );
  return {
    // The gateway's process has its own.
    consumers: async () => undefined,
    async service(name, env) {
      const script = scriptOf(`services/${name}`, options.from?.services);
      const ports: Ports = { portSetting: 'GRPC_PORT', pagesOn: 'ADMIN_PORT' };
      const part = { name, script, ...ports, host: LOOPBACK };
      const httpPorts = await Promise.all(Array.from({ length: options.replicas }, freePort));
      const envOf = (index: number) => ({ ...env, HTTP_PORT: String(httpPorts[index]) });
      const taken = await startReplicas((index) => ({ ...part, env: envOf(index) }), 0);
      const grpc = `ipv4:${taken.map((port) => `${LOOPBACK}:${port}`).join(',')}`;
      return { grpc, streams: `http://${LOOPBACK}:${httpPorts[0]}` };
    },
    async gateways(env) {
      const script = scriptOf('gateway', options.from?.gateway);
      const host = reachable(env['HOST'] ?? LOOPBACK);
      const urlOf = (port: number) => `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
      const first = Number(env['PORT']) || (await freePort());
      const shared = {
        ...env,
        // Without it each would accept only the access tokens of its own port.
        MASAR_PUBLIC_URL: urlOf(first),
        GATEWAY_REPLICAS: String(options.replicas),
        // With another replica, clients go there.
        STOP_NOTICE_SECONDS: options.replicas > 1 ? '5' : '0',
      };
      // Its health and metrics are where npm start has them.
      const ports: Ports = { portSetting: 'PORT', pagesOn: 'PORT' };
      const part = { name: 'gateway', script, ...ports, env: shared, host };
      return (await startReplicas(() => part, first)).map(urlOf);
    },
  };
}

/** The built program of a part: ours, or that of another checkout. */
function scriptOf(folder: string, checkout: string | undefined): string {
  if (checkout === undefined) return require.resolve(`@masar/${basename(folder)}/serve`);
  return join(resolve(checkout), folder, 'dist/src/serve.js');
}

/** An address at which what listens on this one is reached from here. */
function reachable(host: string): string {
  return host === '0.0.0.0' || host === '::' ? LOOPBACK : host;
}

interface Ports {
  readonly portSetting: string;
  /** Setting of the port that answers /readyz. */
  readonly pagesOn: 'PORT' | 'ADMIN_PORT';
}

interface Part extends Ports {
  readonly name: string;
  readonly script: string;
  readonly env: NodeJS.ProcessEnv;
  /** Host on which it listens. */
  readonly host: string;
}

/** How a part is run in a process of its own. */
export function partCommand(part: Part): HostCommand {
  const { name, script, portSetting, pagesOn, env, host } = part;
  return {
    name,
    file: process.execPath,
    args: [PART_HOST, script, portSetting, pagesOn, host, String(STOP_MS)],
    stopDeadlineMs: STOP_MS,
    // Ctrl-C is for the stack, which stops its parts in their order.
    detached: true,
    env: { PATH: process.env['PATH'], ...env },
    isHeard: true,
  };
}
