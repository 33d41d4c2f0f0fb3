import { ScalarType, type DescField, type DescMethod, type JsonObject } from '@bufbuild/protobuf';
import { BuildError } from '../proto/build-error';
import type { OperationOption } from '../proto/options';
import { XML_SCHEMA } from './xml-fields';

const TEXT_SCHEMA: JsonObject = { type: 'string', format: 'multiline-text' };

/** Schema of the text, by the media types that the gateway supports. */
const SCHEMAS: ReadonlyMap<string, JsonObject> = new Map([
  ['text/csv', TEXT_SCHEMA],
  ['text/html', TEXT_SCHEMA],
  ['application/xml', XML_SCHEMA],
]);

/** A text that is the whole answer of an operation. */
export interface TextAnswer {
  field: DescField;
  /** Media type. */
  type: string;
}

/**
 * The text that is the whole answer; undefined when the answer is JSON.
 * @throws BuildError when its field is not a string, its media type unknown, or it has an envelope
 */
export function textAnswerOf(
  rpc: DescMethod,
  { textAnswer, envelope }: OperationOption,
): TextAnswer | undefined {
  if (!textAnswer) return undefined;
  if (envelope !== 'ENVELOPE_BARE')
    throw new BuildError(rpc, 'text_answer comes with ENVELOPE_BARE');
  const { field: name = '', type = '' } = textAnswer;
  if (!SCHEMAS.has(type)) {
    throw new BuildError(rpc, `text_answer: "${type}" is not one of ${[...SCHEMAS.keys()].join()}`);
  }
  const field = rpc.output.fields.find((candidate) => candidate.name === name);
  if (field?.fieldKind === 'scalar' && field.scalar === ScalarType.STRING) return { field, type };
  throw new BuildError(rpc.output, `text_answer: there is no string field "${name}"`);
}

/** Content of an answer that is a text. */
export function textContent({ type }: TextAnswer): JsonObject {
  return { [type]: { schema: SCHEMAS.get(type) as JsonObject } };
}
