import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** The engine behind a proxy that can be cut. */
export async function engineLine() {
  const engine = new URL(process.env['MASAR_TEST_MONGODB_URI']!);
  engine.searchParams.set('serverSelectionTimeoutMS', '500');
  const { hostname, port, search } = engine;
  const sockets = new Set<Socket>();
  const line = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const socket of [near, far]) sockets.add(socket.on('error', () => undefined));
    near.pipe(far).pipe(near);
  }).listen(0, '127.0.0.1');
  await once(line, 'listening');
  return {
    uri: `mongodb://127.0.0.1:${(line.address() as AddressInfo).port}/${search}`,
    /** Closes all connections and refuses new ones. */
    cut: () => {
      line.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
