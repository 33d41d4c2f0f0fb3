/** Work of many callers done together: what arrives while a batch runs goes into the next one. */
export class Batcher<T> {
  private waiting: T[] = [];
  private next: Promise<void> | undefined;
  private last: Promise<unknown> = Promise.resolve();

  constructor(private readonly work: (items: readonly T[]) => Promise<void>) {}

  /** Resolves when the item's batch is done. @throws what the batch throws */
  add(item: T): Promise<void> {
    this.waiting.push(item);
    if (!this.next) {
      this.next = this.last.then(() => this.workOnWaiting());
      this.last = this.next.catch(() => undefined);
    }
    return this.next;
  }

  private workOnWaiting(): Promise<void> {
    const items = this.waiting;
    this.waiting = [];
    this.next = undefined;
    return this.work(items);
  }
}
