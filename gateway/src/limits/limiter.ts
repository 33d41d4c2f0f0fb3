/** A token bucket, and a limit for the calendar month if there is one. */
export interface Policy {
  readonly name: string;
  readonly requestsPerMinute: number;
  /** Most calls at once after a pause: the bucket's size, at least requestsPerMinute. */
  readonly burst: number;
  /** Null: counted but unlimited. Left out: not even counted (calls without a credential). */
  readonly requestsPerMonth?: number | null;
}

/** A limiter's decision, in the numbers of the headers. Instants are Unix epoch seconds. */
export interface Decision {
  readonly allowed: boolean;
  readonly refusedBy?: 'minute' | 'month';
  /** Plan name in lower case, for example "core banking". */
  readonly policy: string;
  readonly limit: number;
  readonly burst: number;
  /** Whole tokens in the bucket. */
  readonly tokens: number;
  /**
   * Calls left before the burst is used: never above limit, and 0 when the month is spent. A client
   * that stops at 0 is never refused.
   */
  readonly remaining: number;
  /** Time at which remaining equals limit again: the bucket is full and the month is not spent. */
  readonly resetAt: number;
  readonly fullInSeconds: number;
  /** 0 unless refused. */
  readonly retryAfterSeconds: number;
  readonly month: MonthUse;
}

export interface MonthUse {
  readonly used: number;
  readonly limit: number | null;
  readonly resetAt: number;
  readonly resetInSeconds: number;
}

/** Admits or refuses calls. Never throws: the limiter itself handles a failing store. */
export interface Limiter {
  /** Takes one token and one call of the month; a refusal takes nothing. */
  take(key: string, policy: Policy): Promise<Decision>;
  /** The decision that `take` would make now; takes nothing. */
  peek(key: string, policy: Policy): Promise<Decision>;
  close(): Promise<void>;
}
