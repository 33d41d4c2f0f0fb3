import { begunPeriods, wholePeriods } from '@masar/kit/time';
import type * as shapes from '@masar/proto/gen/shapes/masar/underwriting/v1/underwriting';

/** The parts of a proposal that a report reads: none of them is personal. */
export interface Reported {
  readonly productCode: string;
  readonly figures: {
    readonly ageBand?: string;
    readonly sex?: string;
    readonly wasEvaluated: boolean;
    readonly wasReferred: boolean;
    readonly decision?: string;
    readonly riskClass?: string;
    readonly decidedAt?: string;
    readonly wasReviewed?: boolean;
    readonly wasOverridden?: boolean;
  };
}

type Group = shapes.ReportGroup;

const UNKNOWN = 'UNKNOWN';

/** Decisions of a group, counted one by one. */
class GroupTally {
  private readonly counts = { total: 0, evaluated: 0, approved: 0, declined: 0, referred: 0 };

  add({ figures }: Reported): void {
    const { decision, wasEvaluated, wasReferred } = figures;
    this.counts.total += 1;
    if (wasEvaluated) this.counts.evaluated += 1;
    if (wasReferred) this.counts.referred += 1;
    if (decision === 'DECLINED') this.counts.declined += 1;
    else if (decision !== undefined) this.counts.approved += 1;
  }

  group(value: string): Group {
    const { total, evaluated, approved, declined, referred } = this.counts;
    return {
      ...{ value, total, approved, declined, referred, undecided: total - approved - declined },
      referralPercent: percent(referred, evaluated),
      approvalPercent: percent(approved, approved + declined),
    };
  }
}

/** Groups by a value of the proposals. */
class Groups {
  private readonly byValue = new Map<string, GroupTally>();

  add(value: string, proposal: Reported): void {
    const tally = this.byValue.get(value) ?? new GroupTally();
    tally.add(proposal);
    this.byValue.set(value, tally);
  }

  list(): Group[] {
    const inOrder = [...this.byValue].toSorted(([a], [b]) => (a < b ? -1 : 1));
    return inOrder.map(([value, tally]) => tally.group(value));
  }
}

/** Counts proposals one by one, so that memory grows with the durations only. */
export class Tally {
  private readonly all = new GroupTally();
  private readonly by = {
    product: new Groups(),
    riskClass: new Groups(),
    ageBand: new Groups(),
    sex: new Groups(),
  };
  private readonly durationsMs: number[] = [];
  private reviewed = 0;
  private overrides = 0;

  add(createdAt: Date, proposal: Reported): void {
    const { productCode, figures } = proposal;
    this.all.add(proposal);
    this.by.product.add(productCode, proposal);
    if (figures.riskClass !== undefined) this.by.riskClass.add(figures.riskClass, proposal);
    this.by.ageBand.add(figures.ageBand ?? UNKNOWN, proposal);
    this.by.sex.add(figures.sex ?? UNKNOWN, proposal);
    if (figures.wasReviewed) this.reviewed += 1;
    if (figures.wasOverridden) this.overrides += 1;
    if (figures.decidedAt !== undefined) {
      this.durationsMs.push(Date.parse(figures.decidedAt) - createdAt.getTime());
    }
  }

  report(): Omit<shapes.UnderwritingReport, 'from' | 'to'> {
    const median = medianHours(this.durationsMs);
    return {
      total: this.all.group('ALL'),
      byProduct: this.by.product.list(),
      byRiskClass: this.by.riskClass.list(),
      byAgeBand: this.by.ageBand.list(),
      bySex: this.by.sex.list(),
      overrides: this.overrides,
      reviewed: this.reviewed,
      ...(median !== undefined && { medianHoursToDecide: median }),
    };
  }
}

/** With two decimals, rounded half up. */
function percent(part: number, whole: number): string {
  return inHundredths(whole === 0 ? 0 : wholePeriods(part * 20_000 + whole, whole * 2));
}

const HUNDREDTH_HOUR_MS = 36_000;

/** Hours with two decimals, rounded up: a duration is never shown as shorter than it was (nearest rank). */
function medianHours(durationsMs: readonly number[]): string | undefined {
  const sorted = durationsMs.toSorted((a, b) => a - b);
  const median = sorted[begunPeriods(sorted.length, 2) - 1];
  if (median === undefined) return undefined;
  return inHundredths(begunPeriods(median, HUNDREDTH_HOUR_MS));
}

function inHundredths(count: number): string {
  return `${wholePeriods(count, 100)}.${String(count % 100).padStart(2, '0')}`;
}
