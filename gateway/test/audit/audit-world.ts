import { randomUUID } from 'node:crypto';
import pino from 'pino';
import { commandRecorded, inProcessBus, type Event } from '@masar/kit/bus';
import { firstId, newId } from '@masar/kit/ids';
import { OutboxRelay } from '@masar/kit/outbox';
import type { Scope } from '@masar/kit/scope';
import { waitForDatabase } from '@masar/kit/service';
import { connect } from '@masar/kit/store';
import { systemClock } from '@masar/kit/time';
import { Anchors } from '../../src/audit/anchors';
import type { AuditEntry, AuditRecord } from '../../src/audit/entry';
import { Trail } from '../../src/audit/trail';
import { verify } from '../../src/audit/verify';
import type { TenantRecord } from '../../src/identity/tenants/tenant';
import { engineLine } from '../support/engine-line';

export const log = pino({ level: 'silent' });

const TENANT = {
  ...{ name: 'A bank', plan: 'DEVELOPER', kind: 'live', jurisdiction: 'SA', status: 'active' },
  settings: {},
} as const satisfies TenantRecord;

const SUBMIT = '/masar.contracts.v1.ContractsService/SubmitContract';

/** A database of audit trails, with any number of gateways on it. */
export async function openAuditWorld() {
  const uri = process.env['MASAR_TEST_MONGODB_URI']!;
  const connection = await connect({ uri, database: `audit_${randomUUID()}` });
  const trail = new Trail(connection);
  await trail.ensureIndexes();
  const entries = connection.collection<AuditEntry>('audit_entries');
  const published: Event[] = [];
  const bus = inProcessBus({ log });
  const handle = async (event: Event) => void published.push(event);
  await bus.subscribe({ group: 'bank', types: ['audit.*', 'usage.*'], handle });
  const relay = new OutboxRelay({ bus, log, sweepEveryMs: 50 });
  const clock = { at: Date.now(), now: () => new Date(clock.at) };
  const erased = new Set<string>();
  const directory = {
    tenant: async (id: string) => (erased.has(id) ? undefined : TENANT),
  };
  const anotherAnchors = () => new Anchors({ connection, trail, relay, directory, log, clock });
  const anchors = anotherAnchors();
  await anchors.ensureIndexes();
  const all = [anchors];
  return {
    connection,
    relay,
    trail,
    entries,
    anchors,
    published,
    erased,
    clock,
    /** Id of a new event by the world's clock, so that no test depends on the machine's midnight. */
    eventId: () => firstId('evt', clock.at) + newId('evt').slice(firstId('evt', clock.at).length),
    /** The trail in another gateway. */
    another: () => new Trail(connection),
    /** The trail over its own connection to the engine, which can be cut. */
    cuttable: async () => {
      const line = await engineLine();
      const address = { uri: line.uri, database: connection.name };
      // On a busy machine a connection may take longer than the timeout for a lost database.
      const own = await waitForDatabase(() => connect(address), log);
      return { trail: new Trail(own), cut: line.cut, close: () => own.close() };
    },
    anotherAnchors: () => {
      all.push(anotherAnchors());
      return all.at(-1)!;
    },
    of: (tenantId: string) => entries.find({ tenantId }).sort({ seq: 1 }).toArray(),
    verify: (tenantId: string, range: { from?: number; to?: number } = {}) =>
      verify({ trail, anchors }, tenantId, { from: 1, ...range }),
    close: async () => {
      for (const each of all) await each.close();
      await relay.close();
      await bus.close();
      await connection.dropDatabase();
      await connection.close();
    },
  };
}

export type AuditWorld = Awaited<ReturnType<typeof openAuditWorld>>;

/** A tenant for one test. */
export const newTenant = () => `t-${randomUUID()}`;

/** The record of one command, as the kit's store puts it into an outbox. */
export function commandOf(tenantId: string, fields: Partial<Scope> = {}, subject = newId('ctr')) {
  const scope: Scope = {
    ...{ tenantId, actor: 'key_maker', scopes: [], environment: 'live' },
    ...{ requestId: newId('req'), rpc: SUBMIT, clock: systemClock, ...fields },
  };
  const [event] = commandRecorded(scope, { subject, version: 1, at: scope.clock.now() });
  return event!;
}

export function recordOf(fields: Partial<AuditRecord> = {}): AuditRecord {
  return {
    ...{ eventId: newId('evt'), at: new Date().toISOString(), actor: 'key_maker' },
    ...{ action: 'submitContract', rail: 'contracts', resourceId: newId('ctr') },
    ...{ requestId: newId('req'), outcome: 'succeeded', count: 1, ruleRefs: [] },
    ...fields,
  };
}
