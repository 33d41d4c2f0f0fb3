import { createConnection, type Connection } from 'mongoose';
import type { PriceRow } from '../../src/nisab/prices/price-row';
import type { Subscriber } from '../../src/nisab/subscribers/subscriber';

interface Row<S> {
  readonly _id: string;
  readonly tenantId: string;
  readonly version: number;
  readonly state: S;
}

/** The stored rows of a currency, with the replaced values that no operation shows. */
export function pricesIn(service: string, currency: string): Promise<Row<PriceRow>[]> {
  return rowsIn(service, 'prices', currency);
}

export function subscribersIn(service: string, currency: string): Promise<Row<Subscriber>[]> {
  return rowsIn(service, 'nisab_followers', currency);
}

/** Leaves the prices as a process that dies between setting one and notifying of it. */
export function markUnnotified(service: string, currency: string): Promise<void> {
  return withDatabase(service, async (connection) => {
    const tellAt = new Date();
    const update = { $set: { 'state.tellAt': tellAt } };
    await connection.collection('prices').updateMany({ 'state.currency': currency }, update);
  });
}

/** Sets a subscriber's weight of gold; a text that is no number makes its checks fail. */
export function setGoldWeight(service: string, id: string, goldNisabGrams: string): Promise<void> {
  return withDatabase(service, async (connection) => {
    const subscribers = connection.collection<Row<Subscriber>>('nisab_followers');
    await subscribers.updateOne({ _id: id }, { $set: { 'state.goldNisabGrams': goldNisabGrams } });
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
