import { connect as connectTcp, createServer, type Socket } from 'node:net';
import { freePort } from '../testing/free-port';
import { engineUri } from './tally';

export interface CuttableDatabase {
  readonly uri: string;
  /** From now on requests arrive, but the connection breaks before their answers. */
  loseAnswers(): void;
  /** Breaks what is open and refuses what comes. */
  cut(): Promise<void>;
  restore(): Promise<void>;
}

/** The test engine behind a TCP port of its own that can fail. */
export async function openCuttableDatabase(): Promise<CuttableDatabase> {
  const engine = new URL(engineUri());
  engine.searchParams.set('serverSelectionTimeoutMS', '500');
  const sockets = new Set<Socket>();
  let losesAnswers = false;

  const server = createServer((client) => {
    const upstream = connectTcp(Number(engine.port), engine.hostname);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    client.pipe(upstream);
    upstream.on('data', (chunk: Buffer) => (losesAnswers ? client.destroy() : client.write(chunk)));
  });
  const port = await freePort();
  const listen = () => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await listen();

  return {
    uri: `mongodb://127.0.0.1:${port}/${engine.search}`,
    loseAnswers: () => {
      losesAnswers = true;
    },
    cut: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    restore: async () => {
      losesAnswers = false;
      if (!server.listening) await listen();
    },
  };
}
