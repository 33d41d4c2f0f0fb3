/** The call as pure code sees it: the aggregate, the credential, and the time by the tenant's clock. */
export interface Context {
  /** Of the aggregate. */
  readonly id: string;
  /** Credential id. */
  readonly actor: string;
  readonly now: Date;
  /** The party that the credential is bound to; absent for the tenant's own. */
  readonly partyId?: string | undefined;
  /** The client's X-Idempotency-Key. */
  readonly key?: string | undefined;
  readonly settings?: Readonly<Record<string, unknown>> | undefined;
}

/** The outcome of a command: the aggregate's state afterwards, and what happened. */
export interface Decision<State, Event> {
  readonly state: State;
  readonly events: readonly Event[];
  /** Ids of the rules that the command was judged by and kept, where the state does not show them. */
  readonly ruleRefs?: readonly string[];
}
