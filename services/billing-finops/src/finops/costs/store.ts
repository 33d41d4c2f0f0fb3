import type { Scope } from '@masar/kit/scope';
import { COUNTS, GAUGES } from '../../shared/usage/metrics';
import type { UsageField, UsageSums } from '../../shared/usage/sums/store';
import type { CostModel } from '../model/cost-model';
import type { PlatformCalls } from './calls/store';
import type { CostDay } from './cost-day';
import { costsOf, SPREAD_BY } from './cost-usage';
import { eachDay, type Days } from './period';
import { pricePeriods } from './price-periods';
import { Prices } from './prices';

interface Parts {
  readonly sums: UsageSums;
  readonly calls: PlatformCalls;
  readonly model: CostModel;
}

/** Costs to read: of the scope's tenant, or of all tenants without a scope. */
export interface CostsAsked extends Days {
  readonly scope: Scope | undefined;
  /** Fields to group by; costs are added up over all others, days too. */
  readonly by: readonly UsageField[];
  readonly workspaceIds?: readonly string[] | undefined;
  /** Longer period around these days: its shared costs are read once for all of it. */
  readonly within?: Days;
}

/** A tenant's month takes three reads; the next ones run while one is consumed. */
const READS_AHEAD = 2;

const OTHER_COUNTS = COUNTS.filter((metric) => metric !== SPREAD_BY);

/** Computes costs from usage by the cost model on every call. */
export class Costs {
  constructor(private readonly parts: Parts) {}

  get model(): CostModel {
    return this.parts.model;
  }

  async ensureIndexes(): Promise<void> {
    await Promise.all([this.parts.sums.ensureIndexes(), this.parts.calls.ensureIndexes()]);
  }

  /** Costs by day, workspace and rail in one list, for rules that compare days. */
  async find(scope: Scope, days: Days): Promise<readonly CostDay[]> {
    const found: CostDay[] = [];
    for await (const some of this.read({ scope, ...days, by: ['day', 'workspaceId', 'rail'] })) {
      found.push(...some);
    }
    return found;
  }

  /** Costs in batches, so that memory does not grow with their number. */
  async *read(asked: CostsAsked): AsyncGenerator<readonly CostDay[]> {
    const { sums, calls, model } = this.parts;
    const { scope, from, to, within = { from, to } } = asked;
    const spread = await calls.spread({ from: within.from, to: within.to });
    const prices = new Prices(model, spread.calls);
    const isSandbox = (tenantId: string) =>
      scope?.environment === 'sandbox' || spread.sandboxes.has(tenantId);
    const { workspaceIds } = asked;
    const reads = readsOf(asked, model).map(
      ({ days, metrics, by }) =>
        () =>
          sums.of({ tenantId: scope?.tenantId, workspaceIds, ...days, metrics, by }),
    );
    for await (const some of readAhead(reads, READS_AHEAD)) {
      yield some.flatMap((each) => costsOf(each, prices, isSandbox(each.tenantId)));
    }
  }
}

/**
 * The reads of usage for costs: calls by day, as shared costs are spread by day; everything else by periods of one
 * price. For all tenants each day is a read of its own, so that no query takes the database long.
 */
function readsOf({ scope, from, to, by }: CostsAsked, model: CostModel) {
  const all = { from, to };
  const isOfOne = scope !== undefined;
  const single = [...eachDay(all)].map((day) => ({ from: day, to: day }));
  const periods = isOfOne ? pricePeriods(model, all) : single;
  const daily: readonly UsageField[] = by.includes('day') ? by : [...by, 'day'];
  return [
    ...(isOfOne ? [all] : single).map((days) => ({ days, metrics: [SPREAD_BY], by: daily })),
    ...periods.flatMap((days) => [
      { days, metrics: OTHER_COUNTS, by },
      { days, metrics: GAUGES, by },
    ]),
  ];
}

/**
 * Yields the items of one stream after the other, while the next streams have begun.
 * @param open begins a stream
 */
async function* readAhead<Item>(
  open: readonly (() => AsyncGenerator<Item>)[],
  streamsAhead: number,
): AsyncGenerator<Item> {
  const begun: Begun<Item>[] = [];
  const begin = (at: number) => {
    const stream = open[at]?.();
    if (stream) begun.push(begunOf(stream));
  };
  try {
    for (let at = 0; at < streamsAhead; at += 1) begin(at);
    for (let at = 0; at < open.length; at += 1) {
      begin(at + streamsAhead);
      const { stream, first } = begun[at] as Begun<Item>;
      const item = await first;
      if (item.done !== true) yield item.value;
      yield* stream;
    }
  } finally {
    await Promise.allSettled(begun.map(({ stream }) => stream.return(undefined)));
  }
}

interface Begun<Item> {
  readonly stream: AsyncGenerator<Item>;
  readonly first: Promise<IteratorResult<Item>>;
}

function begunOf<Item>(stream: AsyncGenerator<Item>): Begun<Item> {
  const first = stream.next();
  // The failure is thrown when the turn of this stream comes.
  first.catch(() => undefined);
  return { stream, first };
}
