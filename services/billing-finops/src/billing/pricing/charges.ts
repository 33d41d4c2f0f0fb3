import { Money } from '@masar/kit/money';
import type { Account } from '../../shared/accounts/account';
import { DEFAULT_WORKSPACE, METRICS, type Metric } from '../../shared/usage/metrics';
import type { UsageOfDay } from '../../shared/usage/usage-sum';
import { describeBlock, describeFee } from './describe';
import type { PriceList } from './price-list';
import { proratedAmount } from './prorate';
import { decimalOf } from './quantity';
import { segmentsOf, type Period, type Segment } from './segments';
import { allocateAmount, allocate } from './allocate';
import { blocksOf, type Block } from './tiers';
import { usageIn, type UsageByWorkspace } from './usage-in-segment';

/** One line of an invoice. */
export interface Line {
  readonly description: string;
  /** In decimal text; negative for an adjustment that gives back. */
  readonly amount: string;
  readonly kind: 'FEE' | 'USAGE' | 'ADJUSTMENT';
  readonly metric?: Metric;
  readonly quantity?: string;
  readonly unitPrice?: string;
  readonly tier?: number;
  readonly periodStart: string;
  readonly periodEnd: string;
}

/** Plans, prices and usage of a tenant, from which its invoices are computed. */
export interface Basis {
  readonly account: Account;
  readonly list: PriceList;
  /** Usage of the whole tenant: allowances and tiers apply to its pooled usage. */
  readonly days: readonly UsageOfDay[];
}

/** Lines by workspace. */
type Lines = ReadonlyMap<string, readonly Line[]>;

const NONE: readonly Line[] = [];

/**
 * Charges of a tenant for any period. The default workspace bears the plan's fee. Each workspace bears its share of the
 * tenant's cost of usage; the shares add up to that cost.
 */
export class Charges {
  private readonly computed = new Map<string, Lines>();

  constructor(private readonly basis: Basis) {}

  /** Ids of the workspaces with usage, sorted. */
  get workspaceIds(): readonly string[] {
    return [...new Set(this.basis.days.map(({ workspaceId }) => workspaceId))].toSorted();
  }

  /** The lines of a workspace. @throws DomainError CONFLICT for a plan without prices */
  of(workspaceId: string, period: Period): readonly Line[] {
    return this.byWorkspace(period).get(workspaceId) ?? NONE;
  }

  /** The lines by workspace. */
  byWorkspace(period: Period): Lines {
    const key = `${period.start}/${period.end}`;
    const known = this.computed.get(key);
    if (known) return known;
    const lines = linesByWorkspace(period, this.basis);
    this.computed.set(key, lines);
    return lines;
  }
}

interface Owned {
  readonly workspaceId: string;
  readonly line: Line;
}

function linesByWorkspace(period: Period, { account, list, days }: Basis): Lines {
  const { currency } = list;
  const owned = segmentsOf(period, account, list).flatMap((segment) => [
    ...feeLines(segment, currency),
    ...METRICS.flatMap((metric) => {
      const used = usageIn(segment, metric, days);
      return usageLines({ segment, metric, used, currency });
    }),
  ]);
  const lines = new Map<string, Line[]>();
  for (const { workspaceId, line } of owned) {
    const others = lines.get(workspaceId);
    if (others) others.push(line);
    else lines.set(workspaceId, [line]);
  }
  return lines;
}

function feeLines(segment: Segment, currency: string): readonly Owned[] {
  const fee = proratedAmount(Money.stored(segment.prices.monthlyFee, currency), segment);
  if (fee.isZero()) return [];
  const line: Line = {
    ...{ description: describeFee(segment), amount: fee.toDecimal(), kind: 'FEE' },
    quantity: String(segment.days),
    ...{ periodStart: segment.start, periodEnd: segment.end },
  };
  return [{ workspaceId: DEFAULT_WORKSPACE, line }];
}

interface Used {
  readonly segment: Segment;
  readonly metric: Metric;
  readonly used: UsageByWorkspace;
  readonly currency: string;
}

/** The tenant's blocks, each allocated to the workspaces by their usage. */
function usageLines({ segment, metric, used, currency }: Used): readonly Owned[] {
  const weights = [...used.values()];
  const total = weights.reduce((sum, units) => sum + units, 0n);
  return blocksOf(metric, total, { segment, currency }).flatMap((block) => {
    const units = allocate(block.units, weights);
    const amounts = allocateAmount(block.amount, weights);
    return [...used.keys()].flatMap((workspaceId, at): Owned[] => {
      const share = { segment, metric, units: units[at] ?? 0n, amount: amounts[at] as Money };
      if (share.units === 0n && share.amount.isZero()) return [];
      return [{ workspaceId, line: lineOf(block, share) }];
    });
  });
}

interface Share extends Pick<Used, 'segment' | 'metric'> {
  readonly units: bigint;
  readonly amount: Money;
}

function lineOf(block: Block, { segment, metric, units, amount }: Share): Line {
  const { tier, unitPrice } = block;
  return {
    ...{ description: describeBlock(metric, block, segment), amount: amount.toDecimal() },
    ...{ kind: 'USAGE', metric, quantity: decimalOf(metric, units), unitPrice, tier },
    ...{ periodStart: segment.start, periodEnd: segment.end },
  };
}
