import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { Server } from 'node:http';
import { generateKeyPair, SignJWT } from 'jose';
import openapi from '@masar/proto/openapi.json';
import { localCaller } from '@masar/kit/rpc';
import { inProcessBus } from '@masar/kit/bus';
import { OutboxRelay } from '@masar/kit/outbox';
import { createLog, processMetrics } from '@masar/kit/telemetry';
import { OAuthClientsServiceService as Clients } from '@masar/proto/gen/ts/masar/platform/v1/oauth2';
import { createApp } from '../../src/app';
import { openAudit } from '../../src/audit/open-audit';
import { Trail } from '../../src/audit/trail';
import { RecordStore } from '../../src/idempotency/record-store';
import { openIdentity } from '../../src/identity/open-identity';
import { MemoryLimiter } from '../../src/limits/memory-limiter';
import { anonymousPolicy } from '../../src/limits/plans';
import { openOAuth2, type OAuth2 } from '../../src/oauth2/open-oauth2';
import { PublicUrl } from '../../src/oauth2/public-url';
import { openBodies } from '../../src/body/open-bodies';
import { loadOperations } from '../../src/routes/load-operations';
import { Router } from '../../src/routes/router';
import { openUpstreams } from '../../src/upstream/open-upstreams';
import { StreamUpstreams } from '../../src/upstream/stream-upstreams';
import { UsageMeter } from '../../src/usage/usage-meter';
import { OPERATOR_KEY, PEPPER, World } from '../identity/identity-world';
import { awayBut } from '../support/service-names';

// A busy machine needs seconds to start a gateway.
const ISSUER = 'https://sso.bank.example';
/** An address without a listener, so that keys can never be fetched. */
const NOBODY = 'http://127.0.0.1:9/jwks';

let world: World;
let server: Server;
let oauth2: OAuth2;
let closing: (() => unknown)[];
let lines = '';

/** Starts the gateway like main, with a log that the test reads. */
beforeAll(async () => {
  world = await World.open();
  await world.tenant('acme');
  const log = createLog('gateway', 'debug', { write: (line: string) => (lines += line) });
  const { connection } = world;
  const options = { connection, pepper: PEPPER, log };
  const relay = new OutboxRelay({ bus: inProcessBus({ log }), log });
  const trail = new Trail(connection);
  const hasTrail = (tenantId: string) => trail.has(tenantId);
  const identity = await openIdentity({ ...options, relay, hasTrail, operatorKey: OPERATOR_KEY });
  const sso = { name: 'sso', issuer: ISSUER, jwksUri: NOBODY, audience: 'a', tenantClaim: 'org' };
  oauth2 = await openOAuth2({
    ...options,
    identity,
    publicUrl: new PublicUrl('https://api.bank.example'),
    tokenSeconds: 600,
    keyDays: 30,
    trustedIssuers: [{ ...sso, tenants: { bank: 'acme' }, scopes: ['*'] }],
  });
  const operations = loadOperations(openapi);
  const registry = processMetrics();
  const upstreams = openUpstreams({
    ...{ operations, registry, log, contextSecret: randomUUID() },
    services: awayBut().join(),
    local: [...identity.services, oauth2.service],
  });
  const streams = new StreamUpstreams(new Map());
  const bodies = openBodies(operations);
  const limiter = new MemoryLimiter();
  const records = await RecordStore.open({ connection, secret: PEPPER, log });
  const { directory } = oauth2;
  const audit = await openAudit({ connection, relay, trail, directory, registry, log });
  const { refusals } = audit;
  const usage = new UsageMeter({ connection, relay, log });
  const components = {
    ...{ router: new Router(operations), directory, oauth2, limiter },
    ...{ anonymous: anonymousPolicy(1_000), records, refusals, usage, upstreams, streams },
    ...{ registry, log, bodies },
  };
  const app = createApp(components, {
    documents: { openapi: () => openapi, asyncapi: {} },
    trustedProxies: 0,
    ready: {},
    hasAdminPort: true,
  });
  server = app.listen(0, '127.0.0.1');
  await new Promise((done) => server.once('listening', done));
  closing = [
    () => server.close(),
    () => limiter.close(),
    () => records.close(),
    () => upstreams.close(),
    () => bodies.close(),
    () => audit.close(),
    () => usage.close(),
    () => identity.close(),
    () => world.close(),
  ];
});
afterAll(async () => {
  for (const close of closing) await close();
});

const post = (body: URLSearchParams | string, headers: Record<string, string> = {}) =>
  fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/oauth2/token`, {
    ...{ method: 'POST', body, headers },
  });

const call = (token: string) =>
  fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/oauth2/clients`, {
    headers: { authorization: `Bearer ${token}`, 'x-tenant-id': 'acme' },
  });

test('the log names the client and never its secret or a token, whatever goes wrong', async () => {
  const ask = localCaller(oauth2.service.definition, oauth2.service.handlers);
  const wanted = { name: 'job', scopes: ['oauth2:read'], workspaceIds: [], ipAllow: [] };
  const client = await ask(Clients.createOAuthClient, wanted, world.operatorOf('acme'));
  const { id, secret } = client;
  const form = new URLSearchParams({
    ...{ grant_type: 'client_credentials', client_id: id, client_secret: secret },
  });
  const authorization = `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;
  const answer = await post(form);
  const { access_token: token } = (await answer.json()) as { access_token: string };
  const { privateKey } = await generateKeyPair('EdDSA');
  const claims = new SignJWT({ sub: 'job', org: 'bank' }).setIssuer(ISSUER);
  const external = await claims.setProtectedHeader({ alg: 'EdDSA', kid: 'k' }).sign(privateKey);
  const statuses = [
    answer.status,
    (await post(new URLSearchParams({ grant_type: 'client_credentials' }), { authorization }))
      .status,
    (await post(form, { authorization })).status,
    (await post(`{"client_secret": "${secret}"`, { 'content-type': 'application/json' })).status,
    (await post(new URLSearchParams({ ...Object.fromEntries(form), client_id: 'oac_x' }))).status,
    (await call(token)).status,
    (await call(`${token}x`)).status,
    (await call(external)).status,
  ];
  expect(statuses).toEqual([200, 200, 400, 400, 401, 200, 401, 503]);
  expect(lines.match(/"msg":"request"/g)?.length).toBeGreaterThanOrEqual(statuses.length);
  expect(lines).toContain(`"actor":"${id}"`);
  for (const hidden of [secret, token, external, authorization, token.split('.')[2]!, PEPPER])
    expect(lines).not.toContain(hidden);
});
