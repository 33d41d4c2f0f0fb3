import type { Collection, Document, MongoClient } from 'mongodb';

const OURS = /^masar_/;
/** Documents of a collection that are copied. */
const TEMPLATES = 40;
const OTHER_TENANTS = 6;
/** More than three: a query that reads its whole tenant then examines more than three times what it returns. */
const OTHER_VALUES = 8;
const DUPLICATE = 11_000;
/** An amount: pipelines compute with it. */
const NUMBER = /^-?[0-9]+([.][0-9]+)?$/;
/** Texts that all documents of a tenant may share, and what only the relay and the counts read. */
const KEPT = ['_id', 'tenantId', 'workspaceId', 'environment', 'outbox', 'uncounted'];

/**
 * Copies documents of every collection: as they are for other tenants, and with other texts for their own, so that a query
 * that reads more than it needs shows it. For a database that nothing works on any more.
 */
export async function crowd(client: MongoClient): Promise<void> {
  const { databases } = await client.db().admin().listDatabases();
  for (const { name } of databases.filter((each) => OURS.test(each.name))) {
    for (const collection of await client.db(name).collections()) await copyIn(collection);
  }
}

async function copyIn(collection: Collection): Promise<void> {
  const templates = await collection.find().limit(TEMPLATES).toArray();
  const copies = templates.flatMap((template) => [
    ...names('other', OTHER_TENANTS).map((name) => named(ofTenant(template, name), name)),
    ...names('same', OTHER_VALUES).map((name) => named(withOtherTexts(template, name), name)),
  ]);
  if (copies.length === 0) return;
  // A copy whose numbers must be unique is left out.
  await collection.insertMany(copies, { ordered: false }).catch((error: { code?: number }) => {
    if (error.code !== DUPLICATE) throw error;
  });
}

function names(of: string, count: number): readonly string[] {
  return Array.from({ length: count }, (_, at) => `${of}-${at}`);
}

function named({ _id, ...fields }: Document, name: string): Document {
  return typeof _id === 'string' ? { ...fields, _id: `${_id}-${name}` } : fields;
}

/** No two tenants have an id of theirs in common, as that of an endpoint or a resource. */
function ofTenant(fields: Document, tenantId: string): Document {
  const own = Object.entries(fields).filter(([field]) => /\wId$/.test(field));
  const ids = own.map(([field, id]) => [field, otherTexts(id, tenantId)]);
  return { ...fields, ...Object.fromEntries(ids), tenantId };
}

function withOtherTexts(fields: Document, name: string): Document {
  const changed = Object.entries(fields).map(([field, value]) => [
    field,
    KEPT.includes(field) ? value : otherTexts(value, name),
  ]);
  return Object.fromEntries(changed) as Document;
}

/** Copies of one moment would be read together. */
function minutesOf(name: string): number {
  return Number(name.split('-')[1]) + 1;
}

function otherTexts(value: unknown, name: string): unknown {
  if (typeof value === 'string') return NUMBER.test(value) ? value : `${value}-${name}`;
  if (value instanceof Date) return new Date(value.getTime() - minutesOf(name) * 60_000);
  if (Array.isArray(value)) return value.map((each) => otherTexts(each, name));
  const isPlain = Object.getPrototypeOf(value ?? '') === Object.prototype;
  return isPlain ? withOtherTexts(value as Document, name) : value;
}
