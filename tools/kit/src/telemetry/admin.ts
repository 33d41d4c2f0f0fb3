import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Registry } from 'prom-client';

/** Name of what the process needs to whether it is there; a check that throws is not ready. */
export type Readiness = Readonly<Record<string, () => boolean | Promise<boolean>>>;

interface Admin {
  readonly port: number;
  close(): Promise<void>;
}

interface AdminOptions {
  readonly host: string;
  /** 0 takes a free one. */
  readonly port: number;
  readonly registry: Registry;
  readonly ready: Readiness;
}

type Page = (response: ServerResponse) => Promise<void>;

/** The page at this path, if it is one: /metrics, /healthz (the process lives), /readyz. */
export function adminPages({
  registry,
  ready,
}: Pick<AdminOptions, 'registry' | 'ready'>): (path: string) => Page | undefined {
  const pages = new Map<string, Page>([
    [
      '/metrics',
      async (response) => {
        response.setHeader('content-type', registry.contentType);
        response.end(await registry.metrics());
      },
    ],
    ['/healthz', async (response) => sendJson(response, 200, { status: 'alive' })],
    [
      '/readyz',
      async (response) => {
        const notReady = await namesNotReady(ready);
        if (notReady.length === 0) sendJson(response, 200, { status: 'ready' });
        else sendJson(response, 503, { status: 'not ready', notReady });
      },
    ],
  ]);
  return (path) => pages.get(path);
}

/** Serves the admin pages on a port of their own. */
export async function serveAdmin({ host, port, ...options }: AdminOptions): Promise<Admin> {
  const pageAt = adminPages(options);
  const server = createServer((request, response) => {
    const page = ['GET', 'HEAD'].includes(request.method ?? '')
      ? pageAt(request.url ?? '')
      : undefined;
    if (!page) return sendJson(response, 404, { status: 'not found' });
    page(response).catch(() => sendJson(response, 500, { status: 'failed' }));
  });
  return { port: await listen(server, { host, port }), close: () => close(server) };
}

/** The checks that fail, so that an operator reads what is missing and not only that it is. */
async function namesNotReady(ready: Readiness): Promise<string[]> {
  const checked = await Promise.all(
    Object.entries(ready).map(async ([name, check]) => {
      const isReady = await Promise.resolve()
        .then(check)
        .catch(() => false);
      return isReady ? [] : [name];
    }),
  );
  return checked.flat();
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}

function listen(server: Server, at: { host: string; port: number }): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(at, () => resolve((server.address() as AddressInfo).port));
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
