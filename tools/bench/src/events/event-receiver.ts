import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A customer's endpoint that accepts every delivery at once and notes its time. */
export class EventReceiver {
  /** Deliveries so far. */
  count = 0;
  /** First arrival of each resource's event, by performance.now(). */
  readonly arrivedAt = new Map<string, number>();

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async start(): Promise<EventReceiver> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const receiver = new EventReceiver(server, `http://127.0.0.1:${port}/`);
    server.on('request', async (request, response) => {
      const { resourceId } = JSON.parse(await text(request)) as { resourceId: string };
      response.writeHead(204).end();
      receiver.count += 1;
      if (!receiver.arrivedAt.has(resourceId)) {
        receiver.arrivedAt.set(resourceId, performance.now());
      }
    });
    return receiver;
  }

  stop(): void {
    this.server.close();
    this.server.closeAllConnections();
  }
}
