import { ScalarType, type DescField, type DescMethod, type JsonObject } from '@bufbuild/protobuf';
import { BuildError } from '../proto/build-error';
import type { OperationOption } from '../proto/options';
import type { Route } from './route';

/** A body that another system signs. */
export interface SignedMessage {
  /** Header with the signature. */
  header: string;
  /** Fields of the request for the body and the signature. */
  body: DescField;
  signature: DescField;
}

/** Default limit of the body, low because such messages are short and anybody may send them. */
export const SIGNED_BODY_BYTES = 64 * 1024;

const HEADER = /^[A-Za-z][A-Za-z0-9-]*$/;

/**
 * The signed message of an operation, if it takes one.
 * @throws BuildError when it requires a credential, is not a POST, or its request has further fields
 */
export function signedMessageOf(
  rpc: DescMethod,
  { method, pathFields }: Route,
  option: OperationOption,
): SignedMessage | undefined {
  const { signedMessage, public: reason } = option;
  if (!signedMessage) return undefined;
  if (!reason || method !== 'post') {
    throw new BuildError(rpc, 'signed_message comes with public, on a POST');
  }
  const { header = '' } = signedMessage;
  if (!HEADER.test(header)) throw new BuildError(rpc, `signed_message: "${header}" is no header`);
  const body = fieldOf(rpc, signedMessage.body, ScalarType.BYTES);
  const signature = fieldOf(rpc, signedMessage.signature, ScalarType.STRING);
  const known = [body, signature, ...pathFields];
  const other = rpc.input.fields.find((field) => !known.includes(field));
  if (other) throw new BuildError(other, 'signed_message: nothing fills this field');
  return { header, body, signature };
}

function fieldOf({ input }: DescMethod, name = '', type: ScalarType): DescField {
  const field = input.fields.find((candidate) => candidate.name === name);
  if (field?.fieldKind === 'scalar' && field.scalar === type) return field;
  const word = ScalarType[type].toLowerCase();
  throw new BuildError(input, `signed_message: there is no field "${name}" of type ${word}`);
}

/** The extension that the gateway reads: the header, and the fields by their JSON names. */
export function signedExtension({ header, body, signature }: SignedMessage): JsonObject {
  return { header, body: body.jsonName, signature: signature.jsonName };
}

/** Parameter for the signature. */
export function signatureParameter({ header }: SignedMessage): JsonObject {
  const description = 'Signature of the body as it is sent, byte for byte.';
  return {
    name: header,
    in: 'header',
    required: true,
    description,
    schema: { type: 'string', format: 'text' },
  };
}

/** Schema of the body, which the gateway passes on unread. */
export const SIGNED_SCHEMA: JsonObject = {
  'x-json': true,
  description: 'The message in the form of the system that signs it.',
};
