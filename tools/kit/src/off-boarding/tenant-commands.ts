import { once } from 'node:events';
import { mongo, type Connection } from 'mongoose';
import { AUDIT_SOURCE, commandRecorded, kafkaBus, type KafkaBusOptions } from '../bus';
import { readConfig } from '../config';
import { systemScope } from '../scope';
import { SERVICE_SETTINGS } from '../service/settings';
import { connect } from '../store';
import { TenantData } from './tenant-data';

/** A part whose database may hold a tenant's data. */
export interface TenantPart {
  /** Also of its database, masar_ and the name. */
  readonly name: string;
  /** Collections that an erasure leaves, as the law or a proof asks for them. */
  readonly kept?: readonly string[];
  /** @throws Error with the way out, where the tenant may not be erased yet */
  readonly requireErasable?: (connection: Connection, tenantId: string) => Promise<void>;
}

/** Tenant of the platform's own audit trail. */
const PLATFORM = 'platform';

/** Writes a JSON line for each document of the tenant: part, collection and the document as extended JSON. */
export async function exportTenant({ name }: TenantPart, tenantId: string): Promise<void> {
  await withDatabase(name, async (connection) => {
    for await (const { collection, document } of new TenantData(connection).documents(tenantId)) {
      const line = mongo.BSON.EJSON.stringify({ part: name, collection, document });
      if (!process.stdout.write(`${line}\n`)) await once(process.stdout, 'drain');
    }
  });
}

/**
 * Erases the tenant's data in this part's database, says how much, and records it in the platform's audit trail.
 * It can be run again: where it was ended in the middle, and to prove that nothing is left.
 */
export async function eraseTenant(
  { name, kept, requireErasable }: TenantPart,
  tenantId: string,
  kafka: KafkaBusOptions,
): Promise<void> {
  if (tenantId === PLATFORM) {
    throw new Error('platform is the operator, who has all tenants: name the tenant that leaves');
  }
  await withDatabase(name, async (connection) => {
    await requireErasable?.(connection, tenantId);
    const erased = await new TenantData(connection, kept).erase(tenantId);
    await record(name, tenantId, kafka);
    process.stdout.write(`${JSON.stringify({ part: name, tenantId, erased })}\n`);
  });
}

async function record(rail: string, tenantId: string, kafka: KafkaBusOptions): Promise<void> {
  const work = { tenantId: PLATFORM, environment: 'live', name: 'eraseTenant', rail } as const;
  const recorded = { subject: tenantId, version: 1, at: new Date() };
  const bus = kafkaBus({ ...kafka, sources: [AUDIT_SOURCE] });
  try {
    const events = commandRecorded(systemScope(work), recorded);
    const safe = await bus.publish(events);
    if (safe.size === events.length) return;
    throw new Error(
      'the data is erased, but no broker took the record of it: run the command again',
    );
  } finally {
    await bus.close();
  }
}

async function withDatabase(
  name: string,
  work: (connection: Connection) => Promise<void>,
): Promise<void> {
  const { MONGODB_URI } = SERVICE_SETTINGS;
  const config = readConfig({ MONGODB_URI }, process.env);
  const connection = await connect({ uri: config.MONGODB_URI, database: `masar_${name}` });
  await work(connection).finally(() => connection.close());
}
