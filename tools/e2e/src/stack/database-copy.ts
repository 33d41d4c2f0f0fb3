import { MongoClient, type Document } from 'mongodb';

/** A collection in a logical backup, as mongodump writes it. */
interface CollectionCopy {
  readonly database: string;
  readonly collection: string;
  readonly documents: readonly Document[];
  readonly indexes: readonly Document[];
}

const OWN = /^masar_/;

/** Every collection of the platform's databases, with its indexes. */
export async function dump(uri: string): Promise<readonly CollectionCopy[]> {
  return withClient(uri, async (client) => {
    const { databases } = await client.db().admin().listDatabases({ nameOnly: true });
    const names = databases.map(({ name }) => name).filter((name) => OWN.test(name));
    const copies = names.map((name) => copiesOf(client, name));
    return (await Promise.all(copies)).flat();
  });
}

/** Writes a dump into an empty engine, as mongorestore does. */
export async function restore(uri: string, copies: readonly CollectionCopy[]): Promise<void> {
  await withClient(uri, async (client) => {
    for (const { database, collection, documents, indexes } of copies) {
      const target = client.db(database).collection(collection);
      if (documents.length > 0) await target.insertMany([...documents]);
      for (const { key, ...options } of indexes) await target.createIndex(key, options);
    }
  });
}

async function copiesOf(client: MongoClient, database: string): Promise<CollectionCopy[]> {
  const found = await client.db(database).listCollections({}, { nameOnly: true }).toArray();
  const copies = found.map(async ({ name: collection }) => {
    const source = client.db(database).collection(collection);
    const [documents, indexes] = await Promise.all([source.find().toArray(), source.indexes()]);
    return { database, collection, documents, indexes };
  });
  return Promise.all(copies);
}

async function withClient<T>(uri: string, use: (client: MongoClient) => Promise<T>): Promise<T> {
  // Keeps the types of numbers and dates.
  const client = await MongoClient.connect(uri, { promoteValues: false });
  return use(client).finally(() => client.close());
}
