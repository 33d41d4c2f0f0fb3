import { join, resolve } from 'node:path';
import type { HostFailure } from '../hosts/host';
import { Supervisor } from '../hosts/supervise';
import { brokerJars } from './broker-jars';
import { brokerSource } from './broker-source';
import { startKafkaContainer } from './kafka-container';

export interface KafkaOptions {
  readonly dataDir: string;
  /** Running brokers (KAFKA_BROKERS), used instead of a new one. */
  readonly brokers?: string | undefined;
  /** Folder of the broker's jars. */
  readonly jarsDir: string;
  readonly log: (line: string) => void;
}

export interface Kafka {
  /** Host and port of each broker, separated by commas. */
  readonly brokers: string;
  /** Process id of the broker; it changes after a crash. Undefined when the broker is not ours. */
  readonly pid?: number | undefined;
  stop(): Promise<void>;
}

const WHAT_TO_DO =
  'Set KAFKA_BROKERS to a running Kafka, install Java 17 or newer and Maven, or start Docker.';

/**
 * The Kafka of a local stack: the given one, or else a new broker on a loopback port. A crashed broker is
 * restarted on the same port and data, unless it is in a container.
 * @throws Error with a sentence for the person who starts the stack
 */
export async function startKafka(options: KafkaOptions): Promise<Kafka> {
  if (options.brokers) return { brokers: options.brokers, stop: async () => undefined };
  const directory = resolve(options.dataDir, 'kafka');
  const cannot = (error: Error | HostFailure): never => {
    throw new Error(`Kafka does not start: ${error.message}\n${WHAT_TO_DO}`, { cause: error });
  };
  if (brokerSource() === 'container') return startKafkaContainer().catch(cannot);
  const jars = await brokerJars(options.jarsDir, options.log).catch(cannot);
  const supervisor = await Supervisor.start(
    {
      name: 'Kafka',
      file: process.execPath,
      args: [join(__dirname, 'broker-host.js'), jars, directory],
      // Else the terminal's Ctrl-C would end Java before the last event.
      detached: true,
    },
    options.log,
  ).catch(cannot);
  return {
    brokers: `127.0.0.1:${supervisor.port}`,
    get pid() {
      return supervisor.pid;
    },
    stop: () => supervisor.stop(),
  };
}
