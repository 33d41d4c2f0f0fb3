/** One at a time for each key, in the order in which they came; keys do not wait for each other. */
export class Turns {
  private readonly last = new Map<string, Promise<unknown>>();

  async take<T>(key: string, work: () => Promise<T>): Promise<T> {
    const earlier = this.last.get(key) ?? Promise.resolve();
    const mine = earlier.then(work, work);
    this.last.set(key, mine);
    try {
      return await mine;
    } finally {
      if (this.last.get(key) === mine) this.last.delete(key);
    }
  }
}
