/** A token bucket, and a calendar month where there is one. */
export interface Policy {
  readonly name: string;
  readonly requestsPerMinute: number;
  /** Most calls at once after a pause: the bucket's size, at least requestsPerMinute. */
  readonly burst: number;
  /** Null: counted but unlimited. Left out: not even counted (calls without a credential). */
  readonly requestsPerMonth?: number | null;
}

/** What a limiter decided, in the words of the headers. Instants are Unix epoch seconds. */
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
   * What can still be asked without eating into the burst: never above limit, 0 when the month is
   * spent. A client that stops at 0 is never refused.
   */
  readonly remaining: number;
  /** When remaining equals limit again: the bucket is full, and the month is not spent. */
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

/** Decides who may call now. Never throws: a store that fails is the limiter's own business. */
export interface Limiter {
  /** Takes one token and one call of the month, or nothing when it refuses. */
  take(key: string, policy: Policy): Promise<Decision>;
  /** What `take` would decide now; takes nothing. */
  peek(key: string, policy: Policy): Promise<Decision>;
  close(): Promise<void>;
}
