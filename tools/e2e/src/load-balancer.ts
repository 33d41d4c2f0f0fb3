import { get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

const CHECK_EVERY_MS = 200;

/** Spreads requests over the gateways that say that they are ready, as what stands before them in production does. */
export class LoadBalancer {
  private isClosed = false;
  private inRotation: readonly string[];
  private next = 0;

  constructor(private readonly urls: readonly string[]) {
    this.inRotation = urls;
    void this.watch();
  }

  /** The gateway for the next request. @throws Error where none is ready */
  pick(): string {
    const url = this.inRotation[this.next % this.inRotation.length];
    if (url === undefined) throw new Error('no gateway is ready');
    this.next += 1;
    return url;
  }

  isInRotation(url: string): boolean {
    return this.inRotation.includes(url);
  }

  close(): void {
    this.isClosed = true;
  }

  private async watch(): Promise<void> {
    while (!this.isClosed) {
      const ready = await Promise.all(this.urls.map(isReady));
      this.inRotation = this.urls.filter((_, at) => ready[at]);
      await sleep(CHECK_EVERY_MS);
    }
  }
}

function isReady(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    get(`${url}/readyz`, { agent: false }, (answer) => {
      answer.resume();
      resolve(answer.statusCode === 200);
    }).once('error', () => resolve(false));
  });
}
