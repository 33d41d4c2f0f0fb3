/** One tenant's integration, by the headers that it sends. */
export type Caller = Readonly<Record<'Authorization' | 'X-Tenant-ID', string>>;

interface Creation {
  readonly path: string;
  readonly tenantId: string;
  readonly body: object;
}

/**
 * Makes tenants of the largest plan, each with a key. Together their bursts cover a run, so that
 * the limiter decides about every request and refuses none.
 */
export async function makeCallers(
  { url, operatorKey }: { url: string; operatorKey: string },
  count: number,
): Promise<Caller[]> {
  const make = async ({ path, tenantId, body }: Creation): Promise<Record<string, unknown>> => {
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
  };
  const callers: Caller[] = [];
  for (let index = 0; index < count; index += 1) {
    const id = `bench-${index}`;
    const tenant = { id, name: id, plan: 'Core Banking', kind: 'live', jurisdiction: 'SA' };
    await make({ path: 'tenants', tenantId: 'platform', body: tenant });
    const grant = {
      name: id,
      scopes: [
        ...['contracts:read', 'contracts:write', 'webhooks:write', 'iso20022:*', 'disputes:*'],
        ...['underwriting:read', 'underwriting:write', 'billing:*', 'finops:*'],
      ],
    };
    const { key } = await make({ path: 'api-keys', tenantId: id, body: grant });
    callers.push({ Authorization: `Bearer ${String(key)}`, 'X-Tenant-ID': id });
  }
  return callers;
}
