import type { MessageWriter } from '../messages/message-writer';
import type { Expander } from '../messages/expander';
import type { ValueTypes } from '../validation/read-query';
import type { Validator } from '../validation/schema-compiler';

export type Envelope = 'DATA' | 'LIST' | 'BARE' | 'OAUTH2';

/** The field that is the whole answer, and its media type. */
export interface TextAnswer {
  readonly field: string;
  readonly type: string;
}

/** A body that another system signs and the operation's service verifies. */
export interface SignedMessage {
  /** Header with the signature. */
  readonly header: string;
  /** Fields of the request message for the body, byte for byte, and for the signature. */
  readonly body: string;
  readonly signature: string;
}

/** One operation of the API, compiled from its entry in openapi.json. */
export interface Operation {
  readonly id: string;
  readonly method: string;
  /** Path template without the /api prefix, for example /v1/contracts/{id}. */
  readonly path: string;
  readonly rail: string;
  /** Empty for a public operation; no credential holds the empty scope. */
  readonly scope: string;
  /** True without a bearer credential: a step of its own answers, or the body is signed. */
  readonly isPublic: boolean;
  readonly signedMessage?: SignedMessage;
  readonly envelope: Envelope;
  readonly success: number;
  readonly timeoutMs: number;
  /** Name of the answering process, for example "contracts". */
  readonly server: string;
  /** Full gRPC method name, for example masar.contracts.v1.ContractsService/CreateContract. */
  readonly rpc: string;
  /** Accepted media types of the body; empty when the operation takes none. */
  readonly contentTypes: readonly string[];
  /** Largest body; undefined means the general limit. */
  readonly maxBodyBytes?: number;
  /** Field that takes a body in XML. */
  readonly xmlBody?: string;
  /** Field that is the whole answer for a client that prefers XML. */
  readonly xmlAnswer?: string;
  /** Set when the answer is one text. */
  readonly textAnswer?: TextAnswer;
  /** True when a credential that is bound to a party may call it. */
  readonly isForParties: boolean;
  /** True when the service streams its answer over HTTP. */
  readonly isStreamed: boolean;
  /** True when the streamed answer is stored and ranges of it can be requested. */
  readonly hasRanges: boolean;
  /** Field of the request message for the paths of a JSON merge patch. */
  readonly patchPaths?: string;
  /** Types of the parameters that are numbers or booleans, although a URL has only text. */
  readonly valueTypes: ValueTypes;
  readonly validate: {
    readonly path: Validator;
    readonly query: Validator;
    /** Absent when the operation takes no body. */
    readonly body?: Validator;
  };
  /** Turns a validated body into the form of the proto message. */
  readonly expand: Expander;
  readonly write: MessageWriter;
}
