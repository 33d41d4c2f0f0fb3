import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { freePort } from '@masar/kit/testing';

/** Metal, currency and date of a request. */
type Query = Readonly<Record<string, string>>;

type Answer = (query: Query, response: ServerResponse) => void;

/** A real HTTP server as the operator's price source. */
export class PriceServer {
  readonly asked: Query[] = [];
  private answer: Answer = good();

  private constructor(private readonly server: ReturnType<typeof createServer>) {}

  static async start(): Promise<PriceServer> {
    const server = createServer();
    const self = new PriceServer(server);
    server.on('request', (request, response) => self.take(request, response));
    // A reserved port: no other server gets it after a test has stopped this one.
    const port = await freePort();
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    return self;
  }

  get url(): string {
    const { port } = this.server.address() as AddressInfo;
    return `http://127.0.0.1:${port}/metals?key=secret`;
  }

  /** Sets the answer to all later requests. */
  answers(answer: Answer): void {
    this.answer = answer;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private take(request: IncomingMessage, response: ServerResponse): void {
    const query = Object.fromEntries(new URL(request.url ?? '', 'http://server').searchParams);
    this.asked.push(query);
    this.answer(query, response);
  }
}

/** The documented answer, with these fields changed. */
export function good(change: object = {}): Answer {
  return ({ metal, currency, date }, response) => {
    const pricePerGram = metal === 'gold' ? '250.89' : '3.1';
    const answer = { metal, currency, date, pricePerGram, source: 'LBMA PM', ...change };
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
  };
}
