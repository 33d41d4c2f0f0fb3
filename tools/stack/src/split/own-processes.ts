import { join } from 'node:path';
import type { Closing } from '@masar/kit/service';
import { Supervisor } from '../hosts/supervise';
import type { PartRunner } from '../part-runner';

export interface OwnProcessesOptions {
  /** Processes of each service. */
  readonly replicas: number;
  readonly log: (line: string) => void;
}

/** Runs every part in a process of its own, as containers do; one that dies is started again. */
export function ownProcesses(options: OwnProcessesOptions, closing: Closing): PartRunner {
  const startPart = async (part: Part): Promise<number> => {
    const supervisor = await Supervisor.start(commandOf(part), options.log, part.port);
    closing(() => supervisor.stop());
    return supervisor.port;
  };
  return {
    // The gateway's process has its own.
    consumers: async () => undefined,
    async service(name, env) {
      const script = require.resolve(`@masar/${name}/serve`);
      const part = { name, script, portSetting: 'GRPC_PORT', env };
      const replicas = Array.from({ length: options.replicas }, () => startPart(part));
      const hosts = (await Promise.all(replicas)).map((port) => `127.0.0.1:${port}`);
      return `ipv4:${hosts.join(',')}`;
    },
    async gateway(env) {
      const script = require.resolve('@masar/gateway/serve');
      const port = Number(env['PORT']);
      const served = await startPart({ name: 'gateway', script, portSetting: 'PORT', env, port });
      return `http://127.0.0.1:${served}`;
    },
  };
}

interface Part {
  readonly name: string;
  readonly script: string;
  readonly portSetting: string;
  readonly env: NodeJS.ProcessEnv;
  readonly port?: number;
}

function commandOf({ name, script, portSetting, env }: Part) {
  return {
    name,
    file: process.execPath,
    args: [join(__dirname, 'part-host.js'), script, portSetting],
    // Ctrl-C is for the stack, which stops its parts in their order.
    detached: true,
    env: { PATH: process.env['PATH'], ...env },
    isHeard: true,
  };
}
