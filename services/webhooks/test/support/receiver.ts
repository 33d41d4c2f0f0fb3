import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { eventually } from './eventually';

/** A request as the endpoint received it. */
export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly event: {
    readonly id: string;
    readonly type: string;
    readonly resourceId: string;
    readonly sequence: number;
  };
}

type Answer = (response: ServerResponse, received: Received, count: number) => void;

const OK: Answer = (response) => void response.end('ok');

/** A customer's endpoint: a real HTTP server on loopback. */
export class Receiver {
  readonly received: Received[] = [];
  /** Connections made to it, with or without a request. */
  dialled = 0;

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  /** @param answer answers a request; with 200 by default */
  static async start(answer: Answer = OK): Promise<Receiver> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const receiver = new Receiver(server, `http://127.0.0.1:${port}/hook`);
    server.on('connection', () => (receiver.dialled += 1));
    server.on('request', (request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const body = Buffer.concat(chunks).toString();
        const event = (body ? JSON.parse(body) : {}) as Received['event'];
        const received = { path: request.url ?? '', headers: request.headers, body, event };
        receiver.received.push(received);
        answer(response, received, receiver.received.length);
      });
    });
    return receiver;
  }

  /** Waits for this many requests and answers all of them. */
  async until(count: number): Promise<readonly Received[]> {
    await eventually(() => this.received.length >= count, `${count} requests arrive`);
    return this.received;
  }

  get types(): readonly string[] {
    return this.received.map(({ event }) => event.type);
  }

  async stop(): Promise<void> {
    this.server.close();
    this.server.closeAllConnections();
  }
}
