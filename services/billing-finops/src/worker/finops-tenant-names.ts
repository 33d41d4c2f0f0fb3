import { Semaphore } from '@masar/kit/concurrency';
import { systemScope } from '@masar/kit/scope';
import type { Accounts } from '../shared/accounts/store';

/** Accounts that are read at once. */
const AT_ONCE = 16;

/** Names of tenants; the id of one whose account is not known yet. */
export class TenantNames {
  constructor(private readonly accounts: Accounts) {}

  async of(tenantIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const semaphore = new Semaphore(AT_ONCE);
    const named = [...new Set(tenantIds)].map((tenantId) =>
      semaphore.use(async (): Promise<[string, string]> => [tenantId, await this.nameOf(tenantId)]),
    );
    return new Map(await Promise.all(named));
  }

  private async nameOf(tenantId: string): Promise<string> {
    const work = { name: 'finops:names', rail: 'finops', environment: 'live' } as const;
    const account = await this.accounts.find(systemScope({ ...work, tenantId }));
    return account?.state.name ?? tenantId;
  }
}
