import type { MessageWriter } from '../answer/message-writer';
import type { Expander } from '../body/expander';
import type { ValueTypes } from '../validation/read-query';
import type { Validator } from '../validation/schema-compiler';

export type Envelope = 'DATA' | 'LIST' | 'BARE' | 'OAUTH2';

/** A field of the answer that is sent alone, and its media type. */
export interface TextAnswer {
  readonly field: string;
  readonly type: string;
}

/** A body that another system signs, and its service verifies. */
export interface SignedMessage {
  /** Header that has the signature. */
  readonly header: string;
  /** Fields of the request message that get the body, byte for byte, and the signature. */
  readonly body: string;
  readonly signature: string;
}

/** One operation of the API, made ready from its entry in openapi.json. */
export interface Operation {
  readonly id: string;
  readonly method: string;
  /** Path template without the /api prefix, for example /v1/contracts/{id}. */
  readonly path: string;
  readonly rail: string;
  /** Empty, which nobody holds, for a public operation. */
  readonly scope: string;
  /** It needs no bearer credential: a step of its own answers it, or its body is signed. */
  readonly isPublic: boolean;
  readonly signedMessage?: SignedMessage;
  readonly envelope: Envelope;
  readonly success: number;
  readonly timeoutMs: number;
  /** Name of the process that answers. */
  readonly server: string;
  /** Full gRPC method name, for example masar.contracts.v1.ContractsService/CreateContract. */
  readonly rpc: string;
  /** Media types that its body may have; empty where it takes none. */
  readonly contentTypes: readonly string[];
  /** Largest body; undefined is what every operation takes. */
  readonly maxBodyBytes?: number;
  /** Field that a body of XML is the value of. */
  readonly xmlBody?: string;
  /** Field of the answer that is all of it for a client that prefers XML. */
  readonly xmlAnswer?: string;
  /** Text that is the whole answer. */
  readonly textAnswer?: TextAnswer;
  /** A credential that is bound to a party may call it. */
  readonly isForParties: boolean;
  /** The service sends its answer over HTTP as it makes it. */
  readonly isStreamed: boolean;
  /** Its streamed answer is stored, and a part of it can be asked for. */
  readonly hasRanges: boolean;
  /** Field of the request message that takes the paths of a JSON merge patch. */
  readonly patchPaths?: string;
  /** Parameters that are no text, which all are in a URL. */
  readonly valueTypes: ValueTypes;
  readonly validate: {
    readonly path: Validator;
    readonly query: Validator;
    /** Absent where the operation takes no body. */
    readonly body?: Validator;
  };
  /** Makes the message of a validated body: what JSON may write otherwise is as the proto has it. */
  readonly expand: Expander;
  readonly write: MessageWriter;
}
