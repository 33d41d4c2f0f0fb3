import { hoursText, hundredthsText, percentile, wholePeriods } from '@masar/kit/time';
import type * as shapes from '@masar/proto/gen/shapes/masar/underwriting/v1/underwriting';
import type { Figures } from '../shared/figures';

/** The parts of a proposal that a report reads. None of them is personal. */
export interface Reported {
  readonly productCode: string;
  readonly figures: Figures;
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

/** Counts proposals one by one: memory grows only with the durations that its percentiles need. */
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
    const median = percentile(this.durationsMs, 50);
    return {
      total: this.all.group('ALL'),
      byProduct: this.by.product.list(),
      byRiskClass: this.by.riskClass.list(),
      byAgeBand: this.by.ageBand.list(),
      bySex: this.by.sex.list(),
      overrides: this.overrides,
      reviewed: this.reviewed,
      ...(median !== undefined && { medianHoursToDecide: hoursText(median) }),
    };
  }
}

/** With two decimals, rounded half up. */
function percent(part: number, whole: number): string {
  return hundredthsText(whole === 0 ? 0 : wholePeriods(part * 20_000 + whole, whole * 2));
}
