import type { Client } from '../client/client';

/** Caller, targets and body of an operation, as far as they differ from the default. */
export interface Case {
  readonly by?: Client;
  /** Ids for the parameters of its path, in order. */
  readonly targets?: readonly string[];
  readonly body?: object | undefined;
}
