/** One pause of an event that a group could not handle. */
export interface RetryLevel {
  readonly name: string;
  readonly delayMs: number;
}

export const RETRY_LEVELS: readonly RetryLevel[] = [
  { name: '30s', delayMs: 30_000 },
  { name: '5m', delayMs: 300_000 },
];

/** The names of a platform's topics and groups; the prefix tells platforms on one cluster apart. */
export class Topics {
  constructor(
    private readonly prefix: string,
    readonly retryLevels: readonly RetryLevel[],
  ) {}

  /** @param source of CloudEvents, for example "/masar/contracts" */
  ofSource(source: string): string {
    return `${this.prefix}${source.slice(source.lastIndexOf('/') + 1)}.v1`;
  }

  group(group: string): string {
    return `${this.prefix}${group}`;
  }

  retry(group: string, { name }: RetryLevel): string {
    return `${this.prefix}${group}.retry.${name}`;
  }

  /** Topic of the events that a group could not handle after the last pause. */
  dead(group: string): string {
    return `${this.prefix}${group}.dlq`;
  }

  /** Topics of the events that a group will try again, one for each pause. */
  retriesOf(group: string): string[] {
    return this.retryLevels.map((level) => this.retry(group, level));
  }
}
