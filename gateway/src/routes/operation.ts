import type { ValidateFunction } from 'ajv';
import type { MessageWriter } from '../answer/message-writer';

export type Envelope = 'DATA' | 'LIST' | 'BARE';

/** One operation of the API, made ready from its entry in openapi.json. */
export interface Operation {
  readonly id: string;
  readonly method: string;
  /** Path template without the /api prefix, for example /v1/contracts/{id}. */
  readonly path: string;
  readonly rail: string;
  readonly scope: string;
  readonly envelope: Envelope;
  readonly success: number;
  readonly timeoutMs: number;
  /** Name of the process that answers. */
  readonly server: string;
  /** Full gRPC method name, for example masar.contracts.v1.ContractsService/CreateContract. */
  readonly rpc: string;
  /** Media types that its body may have; empty where it takes none. */
  readonly contentTypes: readonly string[];
  /** Field of the request message that takes the paths of a JSON merge patch. */
  readonly patchPaths?: string;
  /** The answer shows a secret: another credential never gets it by a repeat. */
  readonly showsSecret: boolean;
  /** Query parameters that are whole numbers. */
  readonly integers: ReadonlySet<string>;
  readonly validate: {
    readonly path: ValidateFunction;
    readonly query: ValidateFunction;
    /** Absent where the operation takes no body. */
    readonly body?: ValidateFunction;
  };
  readonly write: MessageWriter;
}
