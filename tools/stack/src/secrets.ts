import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What the parts of a local stack share; made once for each data directory. */
export interface Secrets {
  readonly contextSecret: string;
  readonly keyPepper: string;
  readonly operatorKey: string;
}

const ONLY_OWNER = 0o600;

/** The secrets of this data directory, made at the first start and readable by their owner only. */
export async function localSecrets(dataDir: string): Promise<Secrets> {
  const file = join(dataDir, 'secrets.json');
  const known = await readFile(file, 'utf8').catch(() => undefined);
  if (known !== undefined) return JSON.parse(known) as Secrets;
  const secrets = {
    contextSecret: secret(),
    keyPepper: secret(),
    operatorKey: `msr_operator_${secret()}`,
  };
  await mkdir(dataDir, { recursive: true });
  await writeFile(file, JSON.stringify(secrets, null, 2), { mode: ONLY_OWNER });
  return secrets;
}

function secret(): string {
  return randomBytes(32).toString('base64url');
}
