import { createConnection, type Connection, type mongo } from 'mongoose';

export interface DatabaseAddress {
  readonly uri: string;
  readonly database: string;
}

/** Default time limits, unless the address sets others; 0 in the address waits without end. */
const BOUNDS = {
  connectTimeoutMS: 3000,
  serverSelectionTimeoutMS: 3000,
  waitQueueTimeoutMS: 3000,
  // Long enough for an index build at start, which is the slowest command.
  socketTimeoutMS: 60_000,
};

/**
 * Opens a connection. Time limits that the address does not set have defaults, so that calls to a dead
 * database fail within seconds.
 * @throws MongooseServerSelectionError when no server answers within serverSelectionTimeoutMS
 */
export async function connect({ uri, database }: DatabaseAddress): Promise<Connection> {
  const connection = createConnection(uri, {
    dbName: database,
    bufferCommands: false,
    autoIndex: false,
    autoCreate: false,
    maxPoolSize: 100,
    ...boundsBeside(uri),
  });
  try {
    return await connection.asPromise();
  } catch (error) {
    // mongoose would cache the failed attempt.
    await connection.destroy();
    throw error;
  }
}

/** The driver's own database: mongoose's collections would cast each document, and delay calls during an outage. */
export function databaseOf(connection: Connection): mongo.Db {
  return connection.getClient().db(connection.name);
}

function boundsBeside(uri: string): Partial<typeof BOUNDS> {
  const named = new Set(uri.split(/[?&]/).map((option) => option.split('=')[0]?.toLowerCase()));
  return Object.fromEntries(
    Object.entries(BOUNDS).filter(([name]) => !named.has(name.toLowerCase())),
  );
}
