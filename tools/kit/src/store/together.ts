import { Slots } from '../bus/slots';

/**
 * Pieces of work that run at the same time. What is asked for while so many run goes into the next
 * together; one that is slow holds back only what it has taken.
 */
const AT_ONCE = 2;

/** Work that many callers ask for, done for several of them at a time once the process is busy. */
export class Together<T, R> {
  private waiting: T[] = [];
  private next: Promise<R> | undefined;
  private readonly slots = new Slots(AT_ONCE);

  constructor(private readonly work: (items: readonly T[]) => Promise<R>) {}

  /** What everything that was done together is answered. @throws what the work throws */
  add(item: T): Promise<R> {
    this.waiting.push(item);
    // Not by setImmediate: the driver hangs on sockets that end in that phase (adr/0007-asked-together.md).
    this.next ??= Promise.resolve().then(() => this.slots.use(() => this.workOnWaiting()));
    return this.next;
  }

  private workOnWaiting(): Promise<R> {
    const items = this.waiting;
    this.waiting = [];
    this.next = undefined;
    return this.work(items);
  }
}
