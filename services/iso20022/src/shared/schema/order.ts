import type { Part, PartsType } from '../model/model';

/** Matches the children of one element against its type, until the first mismatch. */
export class Order {
  private readonly isChoice: boolean;
  private reached = 0;
  private count = 0;

  constructor(private readonly type: PartsType) {
    this.isChoice = type.kind === 'choice';
  }

  /** The part of the next child; undefined when it is not allowed here. */
  next(name: string): Part | undefined {
    const { parts, partOf } = this.type;
    if (this.isChoice && this.count === 0) this.reached = partOf.get(name)?.index ?? parts.length;
    let part = parts[this.reached];
    // A scan beats a lookup: the part is nearly always the current one, or soon after it.
    for (; part?.name !== name; part = parts[(this.reached += 1)], this.count = 0) {
      if (this.isChoice || !part || this.count < part.min) return undefined;
    }
    this.count += 1;
    return this.count > part.max ? undefined : part;
  }

  /** True when the last child is the first of its name. */
  get isFirst(): boolean {
    return this.count === 1;
  }

  /** True when no required part is missing. */
  get isComplete(): boolean {
    if (this.isChoice) return this.count > 0;
    const { parts } = this.type;
    for (let at = this.reached; at < parts.length; at += 1) {
      if ((at === this.reached ? this.count : 0) < (parts[at]?.min ?? 0)) return false;
    }
    return true;
  }
}
