import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { RunningService } from './support/running-service';
import { WebhookCalls } from './support/webhook-calls';

let service: RunningService;
beforeAll(async () => {
  service = await RunningService.start({ times: { retryDelaysMs: [20] } });
});
afterAll(() => service.stop());

/** A TCP server that answers every request with this text. */
async function saying(answer: string): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined));
    socket.once('data', () => (answer === '' ? socket.destroy() : socket.write(answer)));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  endings.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

const endings: (() => void)[] = [];
afterEach(() => {
  for (const end of endings.splice(0)) end();
});

const UPGRADE = 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n';

test.each([
  [
    'a change of protocol',
    UPGRADE,
    'the endpoint wants another protocol (101 Switching Protocols)',
  ],
  ['a closed connection', '', 'the connection was closed before an answer'],
  ['no HTTP', 'what?\r\n\r\n', expect.stringContaining('Parse Error')],
])('%s instead of an answer is a failure and delays nothing', async (_, answer, error) => {
  const calls = new WebhookCalls(service);
  const endpoint = await calls.endpoint({ url: await saying(answer) });
  const resources = Array.from({ length: 12 }, (_, index) => `ctr_${index}`);
  await Promise.all(
    resources.map((each) => service.publish(endpoint.caller, each, 'contract.created')),
  );
  const { attempts } = await calls.deliveryThat(endpoint, 'dead');
  expect(attempts.map((attempt) => attempt.error)).toEqual([error, error]);
});
