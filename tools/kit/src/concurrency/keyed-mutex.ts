/** Runs work of one key one at a time, in the order in which it came; keys do not wait for each other. */
export class KeyedMutex {
  private readonly last = new Map<string, Promise<unknown>>();

  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
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
