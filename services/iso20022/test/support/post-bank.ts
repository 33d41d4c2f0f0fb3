import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { HttpChannel } from '../../src/network/http-channel';

/** A bank that takes messages by POST, and answers as a test says. */
export class PostBank {
  /** Keys that came, in order. */
  came: unknown[] = [];
  /** The messages that it accepted, each once, by key. */
  kept = new Map<string, string>();
  status = 200;
  reply: { readonly type: string; readonly body: string } | undefined;
  /** Breaks every connection off without an answer. */
  isAway = false;
  /** Runs before it answers. */
  meanwhile: () => Promise<unknown> = () => Promise.resolve();

  private readonly server: Server = createServer(async (req, res) => {
    const key = req.headers['idempotency-key'];
    this.came.push(key);
    const xml = await text(req);
    await this.meanwhile();
    if (this.isAway) return void res.destroy();
    const { status, reply } = this;
    if (status < 300) this.kept.set(String(key), xml);
    res.writeHead(status, reply && { 'content-type': reply.type }).end(reply?.body);
  });

  static async start(): Promise<PostBank> {
    const bank = new PostBank();
    await new Promise<void>((resolve) => bank.server.listen(0, '127.0.0.1', resolve));
    return bank;
  }

  /** As if nothing had come yet; it takes what comes, and says nothing. */
  reset(): void {
    [this.came, this.status, this.reply, this.isAway] = [[], 200, undefined, false];
    this.kept = new Map();
    this.meanwhile = () => Promise.resolve();
  }

  channel(): HttpChannel {
    return new HttpChannel(`http://127.0.0.1:${(this.server.address() as AddressInfo).port}/`);
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}
