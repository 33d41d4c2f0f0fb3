import { connect } from '@masar/kit/store';

/**
 * Checks that the given MongoDB answers. A service waits for its database, which is right in a cluster;
 * in a local start a mistyped address would look like a hang.
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

/** The driver's message, unless it could repeat the address, which may contain a password. */
function reasonOf({ name, message }: Error): string {
  return /ServerSelection|MongoServerError|MongoNetwork/.test(name)
    ? message
    : 'it is not the address of one';
}
