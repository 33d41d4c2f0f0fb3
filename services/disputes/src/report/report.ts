import { Money } from '@masar/kit/money';
import { hoursText, percentile } from '@masar/kit/time';
import type * as shapes from '@masar/proto/gen/shapes/masar/disputes/v1/disputes';
import type { Reported } from '../shared/reported';

/** Number of disputes by value. */
class Counts {
  private readonly byValue = new Map<string, number>();

  add(value: string | undefined): void {
    if (value !== undefined) this.byValue.set(value, (this.byValue.get(value) ?? 0) + 1);
  }

  /** Sorted by value. */
  list(): shapes.ReportCount[] {
    const inOrder = [...this.byValue].toSorted(([a], [b]) => (a < b ? -1 : 1));
    return inOrder.map(([value, count]) => ({ value, count }));
  }
}

/** Deadlines that were kept and missed. */
class Kept {
  private readonly all = { kept: 0, missed: 0, running: 0 };

  add({ isMissed, isRunning }: { readonly isMissed: boolean; readonly isRunning: boolean }): void {
    this.all[isMissed ? 'missed' : isRunning ? 'running' : 'kept'] += 1;
  }

  counts(): shapes.ReportKept {
    return { ...this.all };
  }
}

interface Redress {
  amount: Money;
  compensation: Money;
}

/** Counts disputes one by one: memory grows only with the durations that its percentiles need. */
export class Tally {
  private total = 0;
  private readonly counts = {
    status: new Counts(),
    category: new Counts(),
    priority: new Counts(),
    resolution: new Counts(),
  };
  private readonly kept = { sla: new Kept(), regulator: new Kept() };
  private readonly durationsMs = { acknowledge: [] as number[], resolve: [] as number[] };
  private readonly redress = new Map<string, Redress>();

  add(createdAt: Date, dispute: Reported): void {
    this.total += 1;
    const { status, category, priority, resolution, regulator } = dispute;
    this.counts.status.add(status);
    this.counts.category.add(category);
    this.counts.priority.add(priority);
    this.counts.resolution.add(resolution?.resolution);
    const isOpen = resolution === undefined;
    this.kept.sla.add({ isMissed: dispute.isBreached, isRunning: isOpen });
    const isAnswered = dispute.answeredAt !== undefined;
    if (regulator)
      this.kept.regulator.add({ isMissed: regulator.breached, isRunning: !isAnswered });
    this.addDuration('acknowledge', createdAt, dispute.acknowledgedAt);
    this.addDuration('resolve', createdAt, dispute.answeredAt);
    this.addRedress(dispute);
  }

  report(): Omit<shapes.DisputeReport, 'from' | 'to'> {
    const { status, category, priority, resolution } = this.counts;
    return {
      total: this.total,
      byStatus: status.list(),
      byCategory: category.list(),
      byPriority: priority.list(),
      byResolution: resolution.list(),
      sla: this.kept.sla.counts(),
      regulator: this.kept.regulator.counts(),
      acknowledge: hoursOf(this.durationsMs.acknowledge),
      resolve: hoursOf(this.durationsMs.resolve),
      redress: [...this.redress]
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([currency, { amount, compensation }]) => ({
          currency,
          amount: amount.toDecimal(),
          compensation: compensation.toDecimal(),
        })),
    };
  }

  private addDuration(of: 'acknowledge' | 'resolve', from: Date, until: string | undefined): void {
    if (until !== undefined) this.durationsMs[of].push(Date.parse(until) - from.getTime());
  }

  /** Adds all payments: of the present resolution and of those before a reopening. */
  private addRedress({ currency, resolution, paidBefore }: Reported): void {
    if (currency === undefined) return;
    const zero = Money.zero(currency);
    const sumOf = (...amounts: readonly (string | undefined)[]) =>
      amounts.reduce((sum, text) => (text ? sum.plus(Money.stored(text, currency)) : sum), zero);
    const amount = sumOf(resolution?.amount, paidBefore?.amount);
    const compensation = sumOf(resolution?.compensation?.amount, paidBefore?.compensation);
    if (amount.isZero() && compensation.isZero()) return;
    const sum = this.redress.get(currency) ?? { amount: zero, compensation: zero };
    sum.amount = sum.amount.plus(amount);
    sum.compensation = sum.compensation.plus(compensation);
    this.redress.set(currency, sum);
  }
}

function hoursOf(durationsMs: readonly number[]): shapes.ReportHours {
  const [median, p90] = [percentile(durationsMs, 50), percentile(durationsMs, 90)];
  return {
    count: durationsMs.length,
    ...(median !== undefined && { medianHours: hoursText(median) }),
    ...(p90 !== undefined && { p90Hours: hoursText(p90) }),
  };
}
