import { createConnection, type Connection } from 'mongoose';
import type { Follower } from '../../src/nisab/followers/follower';
import type { PriceRow } from '../../src/nisab/prices/price-row';

interface Row<S> {
  readonly _id: string;
  readonly tenantId: string;
  readonly version: number;
  readonly state: S;
}

/** The rows of a currency as they are stored: no operation shows what they replaced. */
export function pricesIn(service: string, currency: string): Promise<Row<PriceRow>[]> {
  return rowsIn(service, 'prices', currency);
}

export function followersIn(service: string, currency: string): Promise<Row<Follower>[]> {
  return rowsIn(service, 'nisab_followers', currency);
}

/** As a process leaves them that dies between setting a price and telling of it. */
export function untell(service: string, currency: string): Promise<void> {
  return withDatabase(service, async (connection) => {
    const tellAt = new Date();
    const update = { $set: { 'state.tellAt': tellAt } };
    await connection.collection('prices').updateMany({ 'state.currency': currency }, update);
  });
}

/** Gives a follower a weight; one that is no number leaves it as a defect would. */
export function weigh(service: string, id: string, goldNisabGrams: string): Promise<void> {
  return withDatabase(service, async (connection) => {
    const followers = connection.collection<Row<Follower>>('nisab_followers');
    await followers.updateOne({ _id: id }, { $set: { 'state.goldNisabGrams': goldNisabGrams } });
  });
}

function rowsIn<S>(service: string, collection: string, currency: string): Promise<Row<S>[]> {
  return withDatabase(service, (connection) =>
    connection.collection<Row<S>>(collection).find({ 'state.currency': currency }).toArray(),
  ) as Promise<Row<S>[]>;
}

async function withDatabase<T>(
  service: string,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  const uri = process.env['MASAR_TEST_MONGODB_URI'] ?? '';
  const connection = await createConnection(uri, { dbName: `masar_${service}` }).asPromise();
  try {
    return await work(connection);
  } finally {
    await connection.close();
  }
}
