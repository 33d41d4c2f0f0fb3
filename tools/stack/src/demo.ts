import { join } from 'node:path';
import { readPrivate, writePrivate } from './private-file';

/** Values for a newcomer's first calls. */
export interface Demo {
  readonly baseUrl: string;
  readonly docsUrl: string;
  /** Kafka's brokers, if events go over Kafka. */
  readonly brokers?: string | undefined;
  readonly tenantId: string;
  /** Creates contracts, calculates zakat, sends payments and administers the tenant. */
  readonly key: string;
  /** Reviews contracts, since the maker of one may not approve it. */
  readonly reviewerKey: string;
  readonly operatorKey: string;
}

const TENANT = {
  id: 'demo',
  name: 'Demo Bank',
  plan: 'Enterprise',
  kind: 'sandbox',
  jurisdiction: 'SA',
};
const MAKER = {
  name: 'demo: back office',
  scopes: [
    'contracts:read',
    'contracts:write',
    'kafalah:read',
    'kafalah:write',
    'murabaha:read',
    'murabaha:write',
    'zakat:read',
    'zakat:write',
    'zakat:distribute',
    'iso20022:read',
    'iso20022:send',
    'iso20022:receive',
    'disputes:*',
    'underwriting:read',
    'underwriting:write',
    'underwriting:tables',
    'underwriting:report',
    'underwriting:erase',
    'billing:*',
    'finops:*',
    'tenants:read',
    'workspaces:*',
    'api-keys:*',
    'oauth2:*',
    'usage:read',
    'audit:read',
    'sandbox:*',
    'webhooks:*',
    'events:read',
  ],
};
const REVIEWER = {
  name: 'demo: Shariah reviewer',
  scopes: [
    'contracts:read',
    'contracts:review',
    'murabaha:read',
    'murabaha:review',
    'kafalah:read',
    'kafalah:review',
    'zakat:read',
    'disputes:read',
    'disputes:resolve',
    'underwriting:read',
    'underwriting:review',
    'underwriting:approve_tables',
  ],
};

type Keys = Pick<Demo, 'key' | 'reviewerKey'>;

/**
 * The demo tenant and its two keys. The first start makes them through the API; later ones read them from
 * the data directory, since the gateway shows a key only once. With another database new keys are made.
 */
export async function demo(
  dataDir: string,
  { baseUrl, brokers }: Pick<Demo, 'baseUrl' | 'brokers'>,
  operatorKey: string,
): Promise<Demo> {
  const file = join(dataDir, 'demo.json');
  const known = await readPrivate<Demo>(file);
  const isUsable = known !== undefined && (await opens(baseUrl, known.key));
  const { key, reviewerKey }: Keys = isUsable ? known : await makeKeys(baseUrl, operatorKey);
  const docsUrl = `${baseUrl}/api/v1/docs/`;
  const made = { baseUrl, docsUrl, brokers, tenantId: TENANT.id, key, reviewerKey, operatorKey };
  await writePrivate(file, made);
  return made;
}

async function opens(baseUrl: string, key: string): Promise<boolean> {
  const headers = { authorization: `Bearer ${key}`, 'x-tenant-id': TENANT.id };
  return (await fetch(`${baseUrl}/api/v1/usage/limits`, { headers })).status !== 401;
}

async function makeKeys(baseUrl: string, operatorKey: string): Promise<Keys> {
  const ask = async (path: string, tenantId: string, body: object): Promise<Response> =>
    fetch(`${baseUrl}/api/v1/${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${operatorKey}`,
        'x-tenant-id': tenantId,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    });
  const tenant = await ask('tenants', 'platform', TENANT);
  // 409: an earlier start made the tenant, but stopped before it saved the keys.
  if (!tenant.ok && tenant.status !== 409) throw await failure('tenant', tenant);
  const makeKey = async (wanted: object): Promise<string> => {
    const answer = await ask('api-keys', TENANT.id, wanted);
    if (!answer.ok) throw await failure('key', answer);
    return ((await answer.json()) as { data: { key: string } }).data.key;
  };
  return { key: await makeKey(MAKER), reviewerKey: await makeKey(REVIEWER) };
}

async function failure(what: string, answer: Response): Promise<Error> {
  return new Error(`the demo ${what} could not be made: ${answer.status} ${await answer.text()}`);
}
