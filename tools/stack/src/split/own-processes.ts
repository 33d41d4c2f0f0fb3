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
  /** Built checkouts whose parts replace ours, to test two releases with each other. */
  readonly from?: { readonly services?: string | undefined; readonly gateway?: string | undefined };
  readonly log: (line: string) => void;
}

/** Runs every part in its own process, as containers do; one that dies is restarted. */
export function ownProcesses(options: OwnProcessesOptions, closing: Closing): PartRunner {
  const startPart = async (part: Part, port: number): Promise<number> => {
    const supervisor = await Supervisor.start(partCommand(part), options.log, port);
    closing(() => supervisor.stop());
    return supervisor.port;
  };
  /** Starts the first replica on the given port, 0 for any, and the others on free ports. */
  const startReplicas = (partOf: (index: number) => Part, first: number): Promise<number[]> =>
    Promise.all(
      Array.from({ length: options.replicas }, (_, index) =>
        startPart(partOf(index), index === 0 ? first : 0),
      ),
    );
  return {
    // In split mode the gateway's process runs the audit consumer.
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
        // Else each gateway would accept only access tokens of its own port.
        MASAR_PUBLIC_URL: urlOf(first),
        GATEWAY_REPLICAS: String(options.replicas),
        // With another replica, clients go there.
        STOP_NOTICE_SECONDS: options.replicas > 1 ? '5' : '0',
      };
      // Health and metrics are on PORT, as with npm start.
      const ports: Ports = { portSetting: 'PORT', pagesOn: 'PORT' };
      const part = { name: 'gateway', script, ...ports, env: shared, host };
      return (await startReplicas(() => part, first)).map(urlOf);
    },
  };
}

/** The built program of a part, from our checkout or another one. */
function scriptOf(folder: string, checkout: string | undefined): string {
  if (checkout === undefined) return require.resolve(`@masar/${basename(folder)}/serve`);
  return join(resolve(checkout), folder, 'dist/src/serve.js');
}

/** The address at which a listener on this address is reached from this machine. */
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

/** The command that runs a part in its own process. */
export function partCommand(part: Part): HostCommand {
  const { name, script, portSetting, pagesOn, env, host } = part;
  return {
    name,
    file: process.execPath,
    args: [PART_HOST, script, portSetting, pagesOn, host, String(STOP_MS)],
    stopDeadlineMs: STOP_MS,
    // Ctrl-C reaches only the stack, which stops the parts in order.
    detached: true,
    env: { PATH: process.env['PATH'], ...env },
    isHeard: true,
  };
}
