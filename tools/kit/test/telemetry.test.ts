import { get } from 'node:http';
import { Histogram, Registry } from 'prom-client';
import { metricOnce, processMetrics, serveAdmin, type Readiness } from '../src/telemetry';

interface Answer {
  readonly status: number | undefined;
  readonly body: string;
}

function ask(port: number, path: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    get({ port, path, host: '127.0.0.1', agent: false }, (response) => {
      let body = '';
      response.on('data', (chunk: Buffer) => (body += chunk.toString()));
      response.on('end', () => resolve({ status: response.statusCode, body }));
    }).on('error', reject);
  });
}

async function askAdmin(path: string, ready: Readiness, registry = new Registry()) {
  const admin = await serveAdmin({ host: '127.0.0.1', port: 0, registry, ready });
  try {
    return await ask(admin.port, path);
  } finally {
    await admin.close();
  }
}

describe('the admin server', () => {
  test('says that the process lives, also while it is not ready', async () => {
    const { status } = await askAdmin('/healthz', { mongodb: () => false });
    expect(status).toBe(200);
  });

  test('is ready when every check holds', async () => {
    const { status, body } = await askAdmin('/readyz', { a: () => true, b: async () => true });
    expect([status, body]).toEqual([200, '{"status":"ready"}']);
  });

  test('names what is not ready, be it false or failing', async () => {
    const { status, body } = await askAdmin('/readyz', {
      mongodb: () => false,
      relay: () => true,
      rejecting: async () => Promise.reject(new Error('secret address')),
      throwing: () => {
        throw new Error('secret address');
      },
    });
    expect(status).toBe(503);
    expect(JSON.parse(body)).toEqual({
      status: 'not ready',
      notReady: ['mongodb', 'rejecting', 'throwing'],
    });
  });

  test('serves the metrics of its registry', async () => {
    const registry = new Registry();
    new Histogram({ name: 'things_seconds', help: 'things', registers: [registry] }).observe(1);
    const { body } = await askAdmin('/metrics', {}, registry);
    expect(body).toContain('things_seconds_count 1');
  });

  test.each(['/', '/constructor', '/readyz/x'])('answers 404 at %s', async (path) => {
    expect((await askAdmin(path, {})).status).toBe(404);
  });

  test('reports a port that is taken', async () => {
    const options = { host: '127.0.0.1', registry: new Registry(), ready: {} };
    const first = await serveAdmin({ ...options, port: 0 });
    await expect(serveAdmin({ ...options, port: first.port })).rejects.toThrow(/EADDRINUSE/);
    await first.close();
  });
});

test('services of one process share a metric instead of failing on its name', () => {
  const registry = new Registry();
  const name = 'shared_seconds';
  const shared = () =>
    metricOnce(
      registry,
      name,
      () => new Histogram({ name, help: 'shared', registers: [registry] }),
    );
  expect(shared()).toBe(shared());
});

test('the process has one registry with the default metrics of Node', async () => {
  expect(processMetrics()).toBe(processMetrics());
  expect(await processMetrics().metrics()).toContain('process_cpu_seconds_total');
});
