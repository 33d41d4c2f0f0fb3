import { atMost } from '@masar/kit/cache';
import { omit } from '@masar/kit/decision';
import type { Scope } from '@masar/kit/scope';
import type { AggregateStore } from '@masar/kit/store';
import { dateOf } from '@masar/kit/time';
import { LRUCache } from 'lru-cache';
import { assessorOf, type Assessor } from './assessor';
import { hashOf } from '../wire/table-hash';
import { readBuiltIn } from '../tables/read-built-in';
import { readTables } from '../tables/read-tables';
import { noVersion, type TableVersion } from '../tables/table-version';
import { PRODUCT_TYPES, type ProductType, type Tables } from '../tables/tables';

/** Time that the approved tables of a tenant are cached: another replica sees an approval that much later. */
const CACHE_TTL_MS = 1_000;
const MOST_TENANTS = 1_000;
/** Cap on compiled tables of tenants in memory; others are compiled again on demand. */
const MOST_COMPILED = 50;
const MOST_APPROVED = 100;

type Approved = readonly (Pick<TableVersion, 'version' | 'effectiveFrom'> & {
  readonly approvedAt: Date;
})[];

/** Reads and caches the tables of tenants, compiled: a tenant's own where some are in effect, else ours. */
export class Assessors {
  readonly builtIn: Readonly<Record<ProductType, Assessor>>;
  private readonly approved = new LRUCache<string, Promise<Approved>>({
    ...atMost(MOST_TENANTS * PRODUCT_TYPES.length),
    ttl: CACHE_TTL_MS,
  });
  private readonly compiled = new LRUCache<string, Assessor>({ max: MOST_COMPILED });

  /** @throws DomainError VALIDATION_ERROR for a line of our own tables that does not hold */
  constructor(private readonly store: AggregateStore<TableVersion>) {
    const all = Object.entries(readBuiltIn()).map(([type, tables]) => [
      type,
      assessorOf(tables, { version: tables.version ?? '', hash: hashOf(tables) }),
    ]);
    this.builtIn = Object.fromEntries(all) as Record<ProductType, Assessor>;
  }

  /** The tables in effect by the tenant's clock. */
  async inEffect(scope: Scope, type: ProductType): Promise<Assessor> {
    const today = dateOf(scope.clock.now());
    const all = await this.approvedOf(scope, type);
    const begun = all.filter(({ effectiveFrom = '' }) => effectiveFrom <= today);
    const last = begun.toSorted((a, b) => order(b) - order(a) || newer(b, a))[0];
    return last ? this.ofVersion(scope, type, last.version) : this.builtIn[type];
  }

  allInEffect(scope: Scope): Promise<readonly Assessor[]> {
    return Promise.all(PRODUCT_TYPES.map((type) => this.inEffect(scope, type)));
  }

  /**
   * @throws DomainError NOT_FOUND for a version that the tenant does not have
   * @throws Error for stored tables that no longer hold: the caller cannot mend them
   */
  async ofVersion(scope: Scope, type: ProductType, version: string): Promise<Assessor> {
    const ours = this.builtIn[type];
    if (version === ours.version) return ours;
    const key = `${scope.tenantId}/${type}/${version}`;
    const cached = this.compiled.get(key);
    if (cached) return cached;
    const found = await this.store.lookups.find(scope, { productType: type, version });
    if (!found) throw noVersion(type);
    const assessor = this.compile(found.state);
    this.compiled.set(key, assessor);
    return assessor;
  }

  /** Checks tables of a tenant. Tables without mortality get our mortality table. */
  read(type: ProductType, tables: unknown, path?: string): Tables {
    const { mortality } = this.builtIn[type].tables;
    const isObject = typeof tables === 'object' && tables !== null && !Array.isArray(tables);
    const whole = isObject && mortality ? { mortality, ...tables } : tables;
    return omit(readTables(whole, path), 'version');
  }

  private compile({ productType, version, tables, hash }: TableVersion): Assessor {
    try {
      return assessorOf(this.read(productType, JSON.parse(tables)), { version, hash });
    } catch (cause) {
      const problem = cause instanceof Error ? cause.message : String(cause);
      throw new Error(`stored ${productType} tables ${version} do not hold: ${problem}`, { cause });
    }
  }

  /** Call it when a version has been approved. */
  invalidate({ tenantId }: Pick<Scope, 'tenantId'>, type: ProductType): void {
    this.approved.delete(`${tenantId}/${type}`);
  }

  private approvedOf(scope: Scope, type: ProductType): Promise<Approved> {
    const key = `${scope.tenantId}/${type}`;
    const cached = this.approved.get(key);
    if (cached) return cached;
    const filter = { productType: type, status: 'APPROVED' };
    const loading = this.store
      .newest(scope, filter, MOST_APPROVED)
      .then((found) => found.map(({ state, updatedAt }) => ({ ...state, approvedAt: updatedAt })));
    this.approved.set(key, loading);
    loading.catch(() => this.approved.delete(key));
    return loading;
  }
}

function order({ effectiveFrom = '' }: Approved[number]): number {
  return Date.parse(effectiveFrom);
}

/** Of two versions from the same day the later approval counts: a version's last change is its approval. */
function newer(a: Approved[number], b: Approved[number]): number {
  return a.approvedAt.getTime() - b.approvedAt.getTime() || numberOf(a) - numberOf(b);
}

function numberOf({ version }: Approved[number]): number {
  return Number(version.slice(1));
}
