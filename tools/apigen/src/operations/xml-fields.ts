import {
  ScalarType,
  type DescField,
  type DescMessage,
  type DescMethod,
  type JsonObject,
} from '@bufbuild/protobuf';
import { BuildError } from '../proto/build-error';
import type { OperationOption, OptionReader } from '../proto/options';

/** Media types of a body in XML. */
export const XML_BODIES = ['application/xml', 'text/xml'];

/** Media type of an answer in XML. */
export const XML_ANSWER = 'application/xml';

/** Schema of a body or an answer in XML. */
export const XML_SCHEMA: JsonObject = { type: 'string', format: 'xml' };

/**
 * Field of the request that takes a body in XML, if the operation accepts one.
 * @throws BuildError when it is not a string of format xml, or when another field is required
 */
export function xmlBodyOf(
  rpc: DescMethod,
  { xmlBody: name }: OperationOption,
  options: OptionReader,
): DescField | undefined {
  if (!name) return undefined;
  const field = xmlField(rpc.input, name, options);
  const other = rpc.input.fields.find((each) => each !== field && options.field(each).required);
  if (other) throw new BuildError(other, 'xml_body: a body of XML cannot have this field as well');
  return field;
}

/**
 * Field that is the whole answer for a client that prefers XML, if the operation offers XML.
 * @throws BuildError when it is not a string of format xml, or has an envelope
 */
export function xmlAnswerOf(
  rpc: DescMethod,
  { xmlAnswer: name, envelope }: OperationOption,
  options: OptionReader,
): DescField | undefined {
  if (!name) return undefined;
  if (envelope !== 'ENVELOPE_BARE')
    throw new BuildError(rpc, 'xml_answer comes with ENVELOPE_BARE');
  return xmlField(rpc.output, name, options);
}

function xmlField(message: DescMessage, name: string, options: OptionReader): DescField {
  const field = message.fields.find((candidate) => candidate.name === name);
  if (!field) throw new BuildError(message, `there is no field "${name}" for XML`);
  const isText = field.fieldKind === 'scalar' && field.scalar === ScalarType.STRING;
  if (isText && options.field(field).format === 'xml') return field;
  throw new BuildError(field, 'XML is for a single string of format xml');
}
