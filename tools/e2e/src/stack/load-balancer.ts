import { get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

const CHECK_EVERY_MS = 200;
const ANSWERED_WITHIN_MS = 1_000;

/** Spreads requests over the ready gateways, like a load balancer in production. */
export class LoadBalancer {
  private isClosed = false;
  private inRotation: readonly string[];
  private next = 0;

  constructor(private readonly urls: readonly string[]) {
    this.inRotation = urls;
    for (const url of urls) void this.watch(url);
  }

  /** The gateway for the next request; any of them when none is ready. */
  pick(): string {
    const urls = this.inRotation.length > 0 ? this.inRotation : this.urls;
    this.next += 1;
    return urls[this.next % urls.length] as string;
  }

  isInRotation(url: string): boolean {
    return this.inRotation.includes(url);
  }

  close(): void {
    this.isClosed = true;
  }

  /** Watches one gateway: a slow answer of another must not delay its removal. */
  private async watch(url: string): Promise<void> {
    while (!this.isClosed) {
      const ready = await isReady(url);
      if (ready !== undefined) this.rotate(url, ready);
      await sleep(CHECK_EVERY_MS);
    }
  }

  private rotate(url: string, ready: boolean): void {
    const others = this.inRotation.filter((each) => each !== url);
    this.inRotation = ready ? [...others, url] : others;
  }
}

/** Undefined when the answer is late, which on a busy machine means nothing. */
function isReady(url: string): Promise<boolean | undefined> {
  return new Promise((resolve) => {
    const signal = AbortSignal.timeout(ANSWERED_WITHIN_MS);
    get(`${url}/readyz`, { agent: false, signal }, (answer) => {
      answer.resume();
      resolve(answer.statusCode === 200);
    }).once('error', () => resolve(signal.aborted ? undefined : false));
  });
}
