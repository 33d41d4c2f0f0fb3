import { connect } from '@masar/kit/store';

/**
 * Asks a MongoDB that runs already whether it does. A service waits for its database, which is right
 * in a cluster; here a mistyped address would look like a start that hangs.
 * @throws Error with a sentence for the person who starts the stack
 */
export async function requireMongo(uri: string): Promise<void> {
  try {
    const connection = await connect({ uri, database: 'masar_gateway' });
    await connection.close();
  } catch (error) {
    const reason = reasonOf(error as Error);
    throw new Error(
      `MONGODB_URI opens no MongoDB (${reason}): start it, correct MONGODB_URI, or unset it for the embedded engine`,
      { cause: error },
    );
  }
}

/** The driver's own words only where they cannot repeat the address: it may have a password in it. */
function reasonOf({ name, message }: Error): string {
  return /ServerSelection|MongoServerError|MongoNetwork/.test(name)
    ? message
    : 'it is not the address of one';
}
