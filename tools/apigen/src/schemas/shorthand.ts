import { ScalarType, type DescField, type DescMessage, type JsonObject } from '@bufbuild/protobuf';
import { BuildError } from '../proto/build-error';
import type { OptionReader } from '../proto/options';

/**
 * Field that takes a JSON string sent in place of the message, if the message has a shorthand.
 * @throws BuildError unless it is an optional string with a pattern and words for errors
 */
export function shorthandOf(message: DescMessage, options: OptionReader): DescField | undefined {
  const option = options.shorthand(message);
  if (!option) return undefined;
  const { field: name = '' } = option;
  const field = message.fields.find((candidate) => candidate.name === name);
  if (!field) throw new BuildError(message, `shorthand: there is no field "${name}"`);
  const isText = field.fieldKind === 'scalar' && field.scalar === ScalarType.STRING;
  const { pattern, required } = options.field(field);
  if (!isText || field.oneof || !pattern || required)
    throw new BuildError(field, 'shorthand is for a single string with a pattern, not required');
  return field;
}

/**
 * A schema of both forms, the text first.
 * @param object schema of the message without the field
 * @param text schema of the field
 */
export function withShorthand(object: JsonObject, field: DescField, text: JsonObject): JsonObject {
  const { description, ...other } = object;
  const about = { ...(description && { description }), 'x-shorthand': field.jsonName };
  return { ...about, anyOf: [text, other] };
}

/**
 * Refuses shorthands in a patch, whose paths name fields of objects only.
 * @throws BuildError when one of the fields leads to a message with a shorthand
 */
export function refuseShorthandsIn(
  fields: readonly DescField[],
  options: OptionReader,
  seen = new Set<DescMessage>(),
): void {
  for (const field of fields) {
    const { message } = field;
    if (!message || seen.has(message)) continue;
    if (options.shorthand(message))
      throw new BuildError(field, `${message.name} has a shorthand: not for a PATCH`);
    refuseShorthandsIn(message.fields, options, seen.add(message));
  }
}
