import type { Client } from './client';

/** Who carries an operation out, on what and with which body, where it is not as for most. */
export interface Case {
  readonly by?: Client;
  /** Ids for the parameters of its path, in order. */
  readonly targets?: readonly string[];
  readonly body?: object | undefined;
}
