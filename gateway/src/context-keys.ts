import openapi from '@masar/proto/openapi.json';
import { deriveKey } from '@masar/kit/rpc';
import { readConfig } from '@masar/kit/config';
import { GATEWAY_SETTINGS } from './config/gateway-config';
import { loadOperations } from './routes/load-operations';
import { GATEWAY } from './upstream/upstream';

/**
 * The MASAR_CONTEXT_KEY of each service, as lines of name=key. An operator gives each service its own
 * key, so that none has the master secret.
 * @throws Error naming MASAR_CONTEXT_SECRET when it is missing or too short
 */
export function contextKeys(env: NodeJS.ProcessEnv): string {
  const { MASAR_CONTEXT_SECRET: secret } = readConfig(
    { MASAR_CONTEXT_SECRET: GATEWAY_SETTINGS.MASAR_CONTEXT_SECRET },
    env,
  );
  const services = new Set(loadOperations(openapi, 0).map(({ server }) => server));
  services.delete(GATEWAY);
  return [...services]
    .toSorted()
    .map((name) => `${name}=${deriveKey(secret, name)}\n`)
    .join('');
}
