import { Metadata, type Client } from '@grpc/grpc-js';
import { callUnary, CONTEXT_KEY, createChannel, deriveKey, signContext } from '@masar/kit/rpc';
import { SWEEPS_SERVICE, type RanDue } from '@masar/kit/sweeps';
import type { Log } from '@masar/kit/telemetry';
import type { CertificateFiles } from '@masar/kit/tls';
import { serviceAddresses } from '../upstream/service-addresses';
import type { CallClaims } from '../upstream/upstream';

/** A service sweeps for at most 3 s. This deadline is below the timeout of the operation. */
const DEADLINE_MS = 4_000;

interface Options {
  /** The setting SERVICES: name=address, separated by commas. */
  readonly services: string;
  /** Master secret from which each service's context key is derived. */
  readonly contextSecret: string;
  readonly tls?: CertificateFiles | undefined;
  readonly log: Log;
}

/** An order to run a tenant's due work, as of one move of its clock, at these services. */
export interface RunOrder {
  readonly context: CallClaims;
  readonly move: number;
  readonly services: readonly string[];
}

/** Result of a run. */
export interface RunReport {
  /** Number of executed decisions, by rail. */
  readonly ran: Readonly<Record<string, number>>;
  /** Services that have not finished. */
  readonly pending: readonly string[];
}

/**
 * Runs due work at the services, each over its own channel, so that no open breaker blocks a move.
 */
export class DueWork {
  private readonly channels: ReadonlyMap<string, Client>;

  constructor(private readonly options: Options) {
    const { services, tls } = options;
    const addresses = [...serviceAddresses('SERVICES', services)];
    this.channels = new Map(
      addresses.map(([name, address]) => [name, createChannel(address, tls)]),
    );
  }

  get services(): readonly string[] {
    return [...this.channels.keys()];
  }

  /** Never throws: a service that fails is pending. */
  async run(order: RunOrder): Promise<RunReport> {
    const asked = order.services.map(async (name) => [name, await this.ask(name, order)] as const);
    const answers = await Promise.all(asked);
    const ran: Record<string, number> = {};
    for (const [rail, count] of answers.flatMap(([, { ran: here }]) => Object.entries(here))) {
      ran[rail] = (ran[rail] ?? 0) + count;
    }
    return { ran, pending: answers.filter(([, { isDone }]) => !isDone).map(([name]) => name) };
  }

  close(): void {
    for (const channel of this.channels.values()) channel.close();
  }

  private async ask(name: string, { context, move }: RunOrder): Promise<RanDue> {
    const channel = this.channels.get(name);
    // The note is of a gateway that has a newer service than this one.
    if (!channel) return { ran: {}, isDone: false };
    const { runDue } = SWEEPS_SERVICE;
    const metadata = this.signed(name, context);
    try {
      const call = { request: { move }, metadata, deadlineMs: DEADLINE_MS };
      return await callUnary(channel, runDue, call);
    } catch (err) {
      const { tenantId, requestId } = context;
      const line = { err, service: name, tenantId, requestId };
      this.options.log.warn(line, 'due work of a sandbox has to wait for its service');
      return { ran: {}, isDone: false };
    }
  }

  private signed(server: string, context: CallClaims): Metadata {
    const rpc = SWEEPS_SERVICE.runDue.path;
    const key = deriveKey(this.options.contextSecret, server);
    const metadata = new Metadata();
    metadata.set(CONTEXT_KEY, signContext({ ...context, server, rpc, issuedAt: Date.now() }, key));
    return metadata;
  }
}
