import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

/** Audience of its tokens. */
export const AUDIENCE = 'https://api.bank.example';

type Pair = Awaited<ReturnType<typeof generateKeyPair>>;

/** A bank's identity provider, with a published key set that can change. */
export class Provider {
  readonly keys = new Map<string, { readonly alg: string; readonly pair: Pair }>();
  /** Behaviour of its key set. */
  behaviour: 'works' | 'fails' | 'redirects' | 'hangs' = 'works';
  fetches = 0;
  /** Number of answers that were sent only in part. */
  hanging = 0;

  private constructor(private readonly server: Server) {}

  static async start(): Promise<Provider> {
    const server = createServer();
    const provider = new Provider(server);
    server.on(
      'request',
      (req, res) =>
        void provider.answer(String(req.url)).then(([status, body]) => {
          res.writeHead(status, { 'content-type': 'application/json', location: '/elsewhere' });
          if (provider.behaviour === 'hangs') res.write('{', () => (provider.hanging += 1));
          else res.end(body);
        }),
    );
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    return provider;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async addKey(kid: string, alg = 'ES256'): Promise<void> {
    this.keys.set(kid, { alg, pair: await generateKeyPair(alg) });
  }

  token(kid: string, changes: object = {}, head: object = {}): Promise<string> {
    const { alg, pair } = this.keys.get(kid)!;
    const now = Math.floor(Date.now() / 1_000);
    const claims = {
      ...{ iss: this.url, aud: AUDIENCE, sub: 'payments', org: 'bank', iat: now, exp: now + 300 },
      scope: 'openid contracts:read contracts:write',
      ...changes,
    };
    const header = { alg, typ: 'at+jwt', kid, ...head };
    return new SignJWT(claims).setProtectedHeader(header).sign(pair.privateKey);
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  private async answer(path: string): Promise<[status: number, body: string]> {
    this.fetches += 1;
    if (this.behaviour === 'fails') return [500, '{}'];
    if (this.behaviour === 'redirects' && path === '/jwks') return [302, ''];
    const shown = [...this.keys].map(async ([kid, { alg, pair }]) => {
      return { ...(await exportJWK(pair.publicKey)), kid, alg, use: 'sig' };
    });
    return [200, JSON.stringify({ keys: await Promise.all(shown) })];
  }
}
