import type { Bank } from './bank';
import { eventually } from '../client/eventually';

export interface AuditEntry {
  readonly seq: number;
  readonly actor: string;
  readonly action: string;
  readonly rail: string;
  readonly resourceId: string | null;
  readonly requestId: string;
  readonly outcome: string;
  readonly errorCode?: string;
  readonly count: number;
  readonly ruleRefs: readonly string[];
  readonly previousHash: string;
  readonly hash: string;
}

/** The bank's entries that match a query string, once there are `count` of them; oldest first. */
export function auditEntries(
  { maker }: Pick<Bank, 'maker'>,
  query: string,
  count: number,
): Promise<readonly AuditEntry[]> {
  return eventually(async () => {
    const { data } = (await maker.get<AuditEntry[]>(`/v1/audit?perPage=100&${query}`)).body;
    return data.length >= count ? [...data].reverse() : undefined;
  }, `${count} audit entries for ${query}`);
}
