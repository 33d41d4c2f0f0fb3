import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { readPrivate, writePrivate } from './private-file';

/** Secrets that the parts of a local stack share, made once for each data directory. */
export interface Secrets {
  readonly contextSecret: string;
  readonly keyPepper: string;
  readonly operatorKey: string;
}

/** The secrets of this data directory. The first start makes them; only their owner can read them. */
export async function localSecrets(dataDir: string): Promise<Secrets> {
  const file = join(dataDir, 'secrets.json');
  const known = await readPrivate<Secrets>(file);
  if (known) return known;
  const secrets = {
    contextSecret: secret(),
    keyPepper: secret(),
    operatorKey: `msr_operator_${secret()}`,
  };
  await writePrivate(file, secrets);
  return secrets;
}

function secret(): string {
  return randomBytes(32).toString('base64url');
}
