/** One tenant's integration, by the headers that it sends. */
export type Caller = Readonly<Record<'Authorization' | 'X-Tenant-ID', string>>;

/** A tenant to be made, and the scopes of its key. */
export interface NewTenant {
  readonly id: string;
  readonly kind: 'live' | 'sandbox';
  readonly scopes: readonly string[];
}

interface Platform {
  readonly url: string;
  readonly operatorKey: string;
}

const SCOPES = [
  ...['contracts:read', 'contracts:write', 'webhooks:write', 'iso20022:*', 'disputes:*'],
  ...['underwriting:read', 'underwriting:write', 'billing:*', 'finops:*'],
];

/**
 * Makes tenants of the largest plan, each with a key. Together their bursts cover a run, so that
 * the limiter decides about every request and refuses none.
 */
export async function makeCallers(platform: Platform, count: number): Promise<Caller[]> {
  const callers: Caller[] = [];
  for (let index = 0; index < count; index += 1) {
    callers.push(
      await makeCaller(platform, { id: `bench-${index}`, kind: 'live', scopes: SCOPES }),
    );
  }
  return callers;
}

/** Makes a tenant of the largest plan with a key. */
export async function makeCaller(
  platform: Platform,
  { id, kind, scopes }: NewTenant,
): Promise<Caller> {
  const tenant = { id, name: id, plan: 'Core Banking', kind, jurisdiction: 'SA' };
  await make(platform, { path: 'tenants', tenantId: 'platform', body: tenant });
  const grant = { name: id, scopes };
  const { key } = await make(platform, { path: 'api-keys', tenantId: id, body: grant });
  return { Authorization: `Bearer ${String(key)}`, 'X-Tenant-ID': id };
}

interface Creation {
  readonly path: string;
  readonly tenantId: string;
  readonly body: object;
}

async function make({ url, operatorKey }: Platform, { path, tenantId, body }: Creation) {
  const answer = await fetch(`${url}/v1/${path}`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${operatorKey}`,
      'X-Tenant-ID': tenantId,
      'Content-Type': 'application/json',
    },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { data: Record<string, unknown> }).data;
}
