/** Work of many callers done together: what arrives while a batch runs goes into the next one. */
export class Batcher<T, R> {
  private waiting: T[] = [];
  private next: Promise<R> | undefined;
  private last: Promise<unknown> = Promise.resolve();

  constructor(private readonly work: (items: readonly T[]) => Promise<R>) {}

  /** What the item's batch answers. @throws what the batch throws */
  add(item: T): Promise<R> {
    this.waiting.push(item);
    if (!this.next) {
      this.next = this.last.then(() => this.workOnWaiting());
      this.last = this.next.catch(() => undefined);
    }
    return this.next;
  }

  private workOnWaiting(): Promise<R> {
    const items = this.waiting;
    this.waiting = [];
    this.next = undefined;
    return this.work(items);
  }
}
