interface Bounds {
  /** Waiting entries of one party. */
  readonly ofOne: number;
  /** Waiting entries of all together. */
  readonly ofAll: number;
}

/** A queue in which several parties take turns, however much one of them has asked for. */
export class FairQueue<T> {
  /** By party; who is first has the next turn. */
  private readonly waiting = new Map<string, T[]>();
  private count = 0;

  constructor(private readonly bounds: Bounds) {}

  /** 'room' when one more of this party fits, else the bound that it meets. */
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

  /** Takes an entry out that nobody waits for any more, where it is there. */
  drop(party: string, entry: T): void {
    const own = this.waiting.get(party) ?? [];
    const rest = own.filter((each) => each !== entry);
    this.count -= own.length - rest.length;
    if (rest.length > 0) this.waiting.set(party, rest);
    else this.waiting.delete(party);
  }
}
