/** Who commands, on what, and when by the tenant's clock: all that pure code knows of a call. */
export interface Context {
  /** Of the aggregate. */
  readonly id: string;
  /** Credential id. */
  readonly actor: string;
  readonly now: Date;
  /** The client's X-Idempotency-Key. */
  readonly key?: string | undefined;
  readonly settings?: Readonly<Record<string, unknown>> | undefined;
}

/** What a command makes of an aggregate: its state afterwards, and what happened. */
export interface Decision<State, Event> {
  readonly state: State;
  readonly events: readonly Event[];
}
