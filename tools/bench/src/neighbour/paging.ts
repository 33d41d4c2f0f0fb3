import { setTimeout as sleep } from 'node:timers/promises';
import type { Caller } from '../servers/callers';

/** A list that is read in pages, over connections that begin at different places of it. */
export interface Reading {
  readonly url: string;
  readonly caller: Caller;
  /** Path of the first page, with its query. */
  readonly path: string;
  /** A cursor for each connection. */
  readonly cursors: readonly string[];
}

/** The reader's work in one round. */
export interface Read {
  readonly pages: number;
  /** Answers that were 429. */
  readonly refused: number;
  readonly seconds: number;
}

/** Reads pages over all connections, as fast as the tenant's plan grants requests for long. */
export class Paging {
  private pages = 0;
  private refused = 0;
  private began = 0;
  private nextAt = 0;
  private isOver = false;
  private running: Promise<unknown> = Promise.resolve();
  /** Unknown until the first answer names the plan's limit. */
  private pauseMs = 0;

  constructor(private readonly reading: Reading) {}

  start(): void {
    Object.assign(this, { pages: 0, refused: 0, isOver: false });
    this.began = performance.now();
    this.nextAt = this.began;
    this.running = Promise.all(this.reading.cursors.map((cursor) => this.follow(cursor)));
  }

  /** Ends after the pages that are asked for. @throws Error when an answer was neither 2xx nor 429 */
  async stop(): Promise<Read> {
    this.isOver = true;
    await this.running;
    const seconds = (performance.now() - this.began) / 1_000;
    return { pages: this.pages, refused: this.refused, seconds };
  }

  private async follow(start: string): Promise<void> {
    let cursor = start;
    while (!this.isOver) {
      await this.ownTurn();
      cursor = (await this.page(cursor)) ?? start;
    }
  }

  /** Spreads the requests of all connections evenly. */
  private async ownTurn(): Promise<void> {
    const now = performance.now();
    const at = Math.max(this.nextAt, now);
    this.nextAt = at + this.pauseMs;
    if (at > now) await sleep(at - now);
  }

  /** @returns the cursor of the next page; undefined after the last one */
  private async page(cursor: string): Promise<string | undefined> {
    const { url, caller, path } = this.reading;
    const answer = await fetch(`${url}${path}&after=${cursor}`, { headers: caller });
    const text = await answer.text();
    const perMinute = Number(answer.headers.get('x-ratelimit-limit'));
    if (!perMinute) throw new Error(`${path} answered ${answer.status} without a limit`);
    this.pauseMs = 60_000 / perMinute;
    if (answer.status === 429) {
      this.refused += 1;
      await sleep(Number(answer.headers.get('retry-after')) * 1_000);
      return cursor;
    }
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`);
    this.pages += 1;
    // Parsed in whole, pages would take the processor from the server.
    return /"next":"([^"]+)"/.exec(text.slice(text.lastIndexOf('"pagination"')))?.[1];
  }
}
