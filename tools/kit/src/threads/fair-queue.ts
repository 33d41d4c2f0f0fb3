interface Bounds {
  /** Most waiting entries of one party. */
  readonly ofOne: number;
  /** Most waiting entries of all parties together. */
  readonly ofAll: number;
}

/** A queue in which parties take turns, so that a party with many entries does not delay the others. */
export class FairQueue<T> {
  /** Entries by party; the first party has the next turn. */
  private readonly waiting = new Map<string, T[]>();
  private count = 0;

  constructor(private readonly bounds: Bounds) {}

  /** 'room' when one more entry of this party fits, else the bound that is reached. */
  roomFor(party: string): 'room' | 'party full' | 'full' {
    if (this.countOf(party) >= this.bounds.ofOne) return 'party full';
    return this.count >= this.bounds.ofAll ? 'full' : 'room';
  }

  countOf(party: string): number {
    return this.waiting.get(party)?.length ?? 0;
  }

  add(party: string, entry: T): void {
    const own = this.waiting.get(party);
    if (own) own.push(entry);
    else this.waiting.set(party, [entry]);
    this.count += 1;
  }

  /** The oldest entry of the party whose turn it is. */
  take(): T | undefined {
    const [turn] = this.waiting;
    if (!turn) return undefined;
    const [party, [first, ...rest]] = turn;
    this.waiting.delete(party);
    if (rest.length > 0) this.waiting.set(party, rest);
    this.count -= 1;
    return first;
  }

  /** Removes an entry, if it is still queued, because its caller no longer waits. */
  drop(party: string, entry: T): void {
    const own = this.waiting.get(party) ?? [];
    const rest = own.filter((each) => each !== entry);
    this.count -= own.length - rest.length;
    if (rest.length > 0) this.waiting.set(party, rest);
    else this.waiting.delete(party);
  }
}
