import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** The body of a delivery. */
export interface DeliveredEvent {
  readonly id: string;
  readonly type: string;
  readonly resourceId: string;
  readonly sequence: number;
  readonly data: Readonly<Record<string, unknown>>;
}

/** A customer's endpoint on loopback that outlives the stack and refuses unsigned deliveries. */
export class WebhookReceiver {
  /** Verified deliveries in order of arrival, with repeats. */
  readonly events: DeliveredEvent[] = [];
  /** The headers of the same deliveries. */
  readonly headers: IncomingMessage['headers'][] = [];
  /** Secret from the answer that made the endpoint. */
  secret = '';

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async start(): Promise<WebhookReceiver> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const receiver = new WebhookReceiver(server, `http://127.0.0.1:${port}/events`);
    server.on('request', async (request, response) => {
      const body = await text(request);
      const isGenuine = receiver.isSigned(request, body);
      if (isGenuine) {
        receiver.events.push(JSON.parse(body) as DeliveredEvent);
        receiver.headers.push(request.headers);
      }
      response.writeHead(isGenuine ? 204 : 401).end();
    });
    return receiver;
  }

  /** First arrivals of one resource's events. */
  firstOf(resourceId: string): readonly DeliveredEvent[] {
    const seen = new Set<string>();
    return this.events.filter(
      (event) => event.resourceId === resourceId && !seen.has(event.id) && seen.add(event.id),
    );
  }

  get ids(): ReadonlySet<string> {
    return new Set(this.events.map(({ id }) => id));
  }

  stop(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  private isSigned({ headers }: IncomingMessage, body: string): boolean {
    const key = Buffer.from(this.secret.slice('whsec_'.length), 'base64');
    const hmac = createHmac('sha256', key);
    hmac.update(`${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`);
    return headers['webhook-signature'] === `v1,${hmac.digest('base64')}`;
  }
}
