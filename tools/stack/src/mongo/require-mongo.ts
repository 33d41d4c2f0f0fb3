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
    // The address itself is not shown: it may have a password in it.
    throw new Error(
      `MONGODB_URI opens no MongoDB (${(error as Error).message}): start it, correct MONGODB_URI, or unset it for the embedded engine`,
      { cause: error },
    );
  }
}
