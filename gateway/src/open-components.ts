import openapi from '@masar/proto/openapi.json';
import type { Registry } from 'prom-client';
import type { EventBus } from '@masar/kit/bus';
import { OutboxRelay } from '@masar/kit/outbox';
import { waitForDatabase, type Closing } from '@masar/kit/service';
import { connect } from '@masar/kit/store';
import type { Log } from '@masar/kit/telemetry';
import { openCertificates } from '@masar/kit/tls';
import { openAudit } from './audit/open-audit';
import { Trail } from './audit/trail';
import { openBodies } from './body/open-bodies';
import type { GatewayConfig } from './config/gateway-config';
import { RecordStore } from './idempotency/record-store';
import type { Directory } from './identity/directory';
import { openIdentity } from './identity/open-identity';
import type { TenantClocks } from './identity/tenants/tenant-clocks';
import { openLimits } from './limits/open-limits';
import { openOAuth2, type OAuth2Settings } from './oauth2/open-oauth2';
import type { GatewayComponents } from './pipeline';
import { loadOperations } from './routes/load-operations';
import { Router } from './routes/router';
import { openSandbox } from './sandbox/open-sandbox';
import type { LocalService } from './upstream/local-upstream';
import { openStreams } from './upstream/open-streams';
import { openUpstreams } from './upstream/open-upstreams';
import { UsageMeter } from './usage/usage-meter';

interface Given {
  readonly config: GatewayConfig;
  readonly settings: OAuth2Settings;
  readonly bus: EventBus;
  readonly log: Log;
  readonly registry: Registry;
  readonly retryDueWorkEveryMs?: number | undefined;
}

interface Opened {
  readonly components: GatewayComponents;
  /** True when the gateway's database answers. */
  readonly hasDatabase: () => Promise<boolean>;
  /** Longest time that a stop waits for running requests. */
  readonly drainMs: number;
}

/** Added to the longest operation: the clocks of two gateways may differ by this much. */
const LEASE_SLACK_MS = 5_000;
/** Added to the longest operation: time for the steps before the call and for the answer. */
const DRAIN_SLACK_MS = 1_000;

/** Opens the components in the order of their needs; they close in the reverse order. */
export async function openComponents(given: Given, closing: Closing): Promise<Opened> {
  const base = await openBase(given, closing);
  const { identity, oauth2, limits } = await openAccess(base, closing);
  const { directory } = oauth2;
  const { auditService, refusals, usage } = await openTrails(base, directory, closing);
  const { limitsService, limiter, anonymous } = limits;
  const local = [...identity.services, oauth2.service, limitsService, auditService];
  const { longestMs, ...calls } = await openCalls(
    base,
    { clocks: identity.clocks, local },
    closing,
  );
  const { connection, registry, log } = base;
  const hasDatabase = async () =>
    Boolean(await connection.db?.command({ ping: 1 }, { timeoutMS: 1_000 }));
  const shared = { directory, oauth2, limiter, anonymous, refusals, usage, registry, log };
  return { components: { ...shared, ...calls }, hasDatabase, drainMs: longestMs + DRAIN_SLACK_MS };
}

/** Opens certificates, the database, the outbox relay and the audit trail, which the other components use. */
async function openBase(given: Given, closing: Closing) {
  const { config, bus, log, registry } = given;
  const tls = openCertificates(config, { log, metrics: registry });
  closing(() => tls?.close());
  const address = { uri: config.MONGODB_URI, database: 'masar_gateway' };
  const connection = await waitForDatabase(() => connect(address), log);
  closing(() => connection.close());
  const relay = new OutboxRelay({ bus, log });
  return { ...given, tls, connection, relay, trail: new Trail(connection) };
}

type Base = Awaited<ReturnType<typeof openBase>>;

/** Opens identity, OAuth 2.0 and rate limits. */
async function openAccess(base: Base, closing: Closing) {
  const { config, settings, connection, relay, trail, registry, log } = base;
  const { MASAR_KEY_PEPPER: pepper, MASAR_OPERATOR_KEY: operatorKey } = config;
  const peppers = { pepper, earlierPeppers: config.MASAR_KEY_EARLIER_PEPPERS };
  const hasTrail = (tenantId: string) => trail.has(tenantId);
  const records = { connection, relay, hasTrail };
  const identity = await openIdentity({ ...records, ...peppers, operatorKey, log });
  closing(() => identity.close());
  const oauth2 = await openOAuth2({ ...settings, connection, identity, ...peppers, log });
  const limits = await openLimits(config, { directory: oauth2.directory, registry, log });
  closing(() => limits.limiter.close());
  return { identity, oauth2, limits };
}

/** Opens the audit and the usage meter, then starts to publish the gateway's outboxes. */
async function openTrails(base: Base, directory: Directory, closing: Closing) {
  const { connection, relay, trail, registry, log } = base;
  const audit = await openAudit({ connection, relay, trail, directory, registry, log });
  const usage = new UsageMeter({ connection, relay, log });
  await usage.ensureIndexes();
  relay.start();
  closing(() => relay.close());
  closing(() => audit.close());
  closing(() => usage.close());
  return { auditService: audit.auditService, refusals: audit.refusals, usage };
}

interface Own {
  readonly clocks: TenantClocks;
  /** The gateway's own rails, except the sandbox. */
  readonly local: readonly LocalService[];
}

/** Opens routes, idempotency records and the upstreams. */
async function openCalls(base: Base, { clocks, local }: Own, closing: Closing) {
  const { config, connection, registry, log, tls, retryDueWorkEveryMs } = base;
  const { MASAR_KEY_PEPPER: secret, MASAR_CONTEXT_SECRET: contextSecret } = config;
  const operations = loadOperations(openapi, (config.CALL_TIMEOUT_SECONDS ?? 0) * 1_000);
  const longestMs = Math.max(...operations.map(({ timeoutMs }) => timeoutMs));
  const leaseMs = longestMs + LEASE_SLACK_MS;
  const records = await RecordStore.open({
    ...{ connection, secret, log, leaseMs },
    earlierSecrets: config.MASAR_KEY_EARLIER_PEPPERS,
  });
  closing(() => records.close());
  const services = { operations, services: config.SERVICES, contextSecret, tls, log };
  const sandbox = openSandbox({ ...services, connection, clocks, retryDueWorkEveryMs });
  closing(() => sandbox.close());
  const upstreams = openUpstreams({ ...services, local: [...local, sandbox.service], registry });
  closing(() => upstreams.close());
  const streams = openStreams({ ...services, streams: config.STREAMS, registry });
  closing(() => streams.close());
  const bodies = openBodies(operations);
  closing(() => bodies.close());
  return { longestMs, router: new Router(operations), bodies, records, upstreams, streams };
}
