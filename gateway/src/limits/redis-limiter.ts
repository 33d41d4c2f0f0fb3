import { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { decisionOf } from './decision';
import { tokenUs, type Ruling } from './gcra';
import type { Decision, Limiter, Policy } from './limiter';
import { MemoryLimiter } from './memory-limiter';
import { monthOf } from './month';
import { Outage } from './outage';
import { RATE_LIMIT_SCRIPT } from './rate-limit-script';
import { replicaPolicy } from './replica-policy';

export interface RedisLimiterOptions {
  /** For example redis://valkey:6379; rediss:// for TLS. */
  readonly url: string;
  /** Gateways that share the store: during an outage each grants 1/replicas of every policy. */
  readonly replicas: number;
  readonly log: Logger;
  /** Longest wait of a decision for the store. */
  readonly timeoutMs?: number;
  /** Bound on connecting, on the client's first queries, and on closing, each by itself. */
  readonly connectTimeoutMs?: number;
  /** Called for every decision that was made without the store. */
  readonly onLocalDecision?: () => void;
}

type Reply = [verdict: number, fullAtUs: number, used: number, nowUs: number];
type Scripted = Redis & {
  rateLimit(bucket: string, month: string, ...args: number[]): Promise<Reply>;
};
type Call = 'take' | 'peek';

const TIMEOUT_MS = 50;
const CONNECT_TIMEOUT_MS = 1_000;
const RECONNECT_MAX_MS = 1_000;
const OTHER_MONTH = 3;
const REFUSED_BY = [undefined, 'minute', 'month'] as const;

/**
 * Limits that any number of gateways share, in Redis or Valkey. During an outage of the store each
 * gateway grants its share by itself. These calls are not added to the month later: a month with
 * outages can exceed its quota by one quota, or more if gateways restart. No call is ever unlimited.
 */
export class RedisLimiter implements Limiter {
  private readonly local = new MemoryLimiter();
  private readonly outage: Outage;
  /** The server's month: corrected by the first reply, and by the first reply of each new month. */
  private month = monthOf(0);

  private constructor(
    private readonly redis: Scripted,
    private readonly options: RedisLimiterOptions,
  ) {
    this.outage = new Outage(options.log);
    redis.on('error', (error) => this.outage.begins(error));
  }

  /** Connects. When the store is out, the limiter works locally and keeps trying to connect. */
  static async open(options: RedisLimiterOptions): Promise<RedisLimiter> {
    const { timeoutMs = TIMEOUT_MS, connectTimeoutMs = CONNECT_TIMEOUT_MS } = options;
    const longestMs = Math.max(timeoutMs, connectTimeoutMs);
    const redis = new Redis(options.url, {
      lazyConnect: true,
      connectTimeout: longestMs,
      commandTimeout: longestMs,
      disconnectTimeout: longestMs,
      // A locally decided call must not reach the store later: no command is queued or resent.
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      retryStrategy: (attempt) => Math.min(attempt * 50, RECONNECT_MAX_MS),
      // After a failover the old primary refuses writes; a reconnect resolves the name to the new one.
      reconnectOnError: (error) => error.message.startsWith('READONLY'),
      scripts: { rateLimit: { lua: RATE_LIMIT_SCRIPT, numberOfKeys: 2 } },
    }) as Scripted;
    const limiter = new RedisLimiter(redis, options);
    await redis.connect().catch((error: unknown) => limiter.outage.begins(error));
    return limiter;
  }

  take(key: string, policy: Policy): Promise<Decision> {
    return this.decide('take', key, policy);
  }

  peek(key: string, policy: Policy): Promise<Decision> {
    return this.decide('peek', key, policy);
  }

  async close(): Promise<void> {
    this.redis.disconnect();
    await this.local.close();
  }

  private async decide(call: Call, key: string, policy: Policy): Promise<Decision> {
    if (this.outage.mayAsk()) {
      try {
        const decision = await this.ask(call, key, policy);
        this.outage.ends();
        return decision;
      } catch (error) {
        this.outage.begins(error);
      }
    }
    this.options.onLocalDecision?.();
    return this.local[call](key, replicaPolicy(policy, this.options.replicas));
  }

  private async ask(call: Call, key: string, policy: Policy): Promise<Decision> {
    const { month } = this;
    const reply = this.redis.rateLimit(
      `rl:{${key}}:tat`,
      `rl:{${key}}:m:${month.name}`,
      tokenUs(policy),
      policy.burst,
      policy.requestsPerMonth === undefined ? -2 : (policy.requestsPerMonth ?? -1),
      month.startUs,
      month.endUs,
      call === 'take' ? 1 : 0,
    );
    const timeoutMs = this.options.timeoutMs ?? TIMEOUT_MS;
    const [verdict, fullAtUs, used, nowUs] = await replyWithin(timeoutMs, reply);
    if (verdict === OTHER_MONTH) {
      this.month = monthOf(nowUs);
      return this.ask(call, key, policy);
    }
    const refusedBy = REFUSED_BY[verdict];
    const ruling: Ruling = { fullAtUs, used, ...(refusedBy && { refusedBy }) };
    return decisionOf(ruling, policy, { nowUs, month });
  }
}

/**
 * The reply, or a timeout. A reply that arrived in time but is still unread, because this process was
 * busy, counts: Node reads sockets after timers and before setImmediate callbacks.
 */
function replyWithin<T>(timeoutMs: number, reply: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(new Error(`no reply within ${timeoutMs} ms`));
    const timer = setTimeout(() => setImmediate(giveUp), timeoutMs);
    void reply.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
