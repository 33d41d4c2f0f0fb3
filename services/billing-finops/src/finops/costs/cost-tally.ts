import { fraction } from '@masar/kit/money';
import type { Money } from '@masar/kit/money';
import type { CalendarDate } from '@masar/kit/time';
import type { Dimension, Exact } from '../model/cost-model';
import type { CostDay } from './cost-day';
import { roundedParts } from './rounded-parts';

/** Grouping and currency of a tally. */
export interface Grouping {
  readonly dimension: Dimension;
  /** True when the costs are of several tenants. */
  readonly isOfSeveral: boolean;
  /** True for a line of its own for each resource. */
  readonly isByResource?: boolean;
  readonly currency: string;
  /** Factor into that currency on a day. */
  readonly rateOn: (day: CalendarDate) => Exact;
}

/** Costs of one key. */
export interface CostLine {
  readonly key: string;
  /** Absent where the line is of several tenants. */
  readonly tenantId?: string;
  readonly resource: string;
  readonly cost: Money;
  /** Quantities by resource, each in its unit. */
  readonly quantities: ReadonlyMap<string, Exact>;
}

interface Group {
  readonly key: string;
  readonly tenantId?: string;
  readonly resource: string;
  cost: Exact;
  readonly quantities: Map<string, Exact>;
}

/** Adds up costs one by one: memory grows only with the number of keys. */
export class CostTally {
  private readonly groups = new Map<string, Group>();

  constructor(private readonly grouping: Grouping) {}

  add(day: CostDay): void {
    const group = this.groupOf(day);
    group.cost = group.cost.plus(this.grouping.rateOn(day.day).times(day.cost));
    const before = group.quantities.get(day.resource) ?? fraction(0);
    group.quantities.set(day.resource, before.plus(day.quantity));
  }

  /** The lines with rounded costs, the highest first; they add up to the total. */
  lines(): { readonly total: Money; readonly lines: readonly CostLine[] } {
    const groups = this.inOrder();
    const { total, parts } = roundedParts(
      groups.map(({ cost }) => cost),
      this.grouping.currency,
    );
    const lines = groups.map((group, at): CostLine => ({ ...group, cost: parts[at] as Money }));
    return { total, lines: lines.toSorted((a, b) => b.cost.compare(a.cost)) };
  }

  /** The lines with exact costs, sorted by key. */
  exactLines(): readonly (Omit<CostLine, 'cost'> & { readonly cost: Exact })[] {
    return this.inOrder();
  }

  private inOrder(): readonly Group[] {
    return [...this.groups].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
  }

  private groupOf(day: CostDay): Group {
    const { dimension, isOfSeveral, isByResource = false } = this.grouping;
    const key = keyOf(day, dimension);
    const isOfOne = !isOfSeveral || dimension === 'tenant' || dimension === 'workspace';
    const { tenantId, resource } = day;
    const id = JSON.stringify([isOfOne && tenantId, key, isByResource && resource]);
    const known = this.groups.get(id);
    if (known) return known;
    const keys = { key, resource, ...(isOfOne && { tenantId }) };
    const group = { ...keys, cost: fraction(0), quantities: new Map<string, Exact>() };
    this.groups.set(id, group);
    return group;
  }
}

/** The key of a cost in a dimension; undefined where costs were added up over it. */
export function keyOf(day: CostDay, dimension: Dimension): string {
  switch (dimension) {
    case 'tenant':
      return day.tenantId;
    case 'workspace':
      return day.workspaceId ?? '';
    case 'rail':
      return day.rail ?? '';
    default:
      return day[dimension];
  }
}

/** Fields by which usage must be grouped for a dimension. */
export function fieldsOf(dimension: Dimension): readonly ('workspaceId' | 'rail')[] {
  if (dimension === 'workspace') return ['workspaceId'];
  return dimension === 'rail' ? ['rail'] : [];
}
