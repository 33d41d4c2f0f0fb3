import { ScalarType, type DescField, type DescMethod, type JsonObject } from '@bufbuild/protobuf';
import { BuildError } from './build-error';
import type { OperationOption } from './options';

/** Content of an answer that is CSV itself. */
export const CSV_CONTENT: JsonObject = {
  'text/csv': { schema: { type: 'string', format: 'multiline-text' } },
};

/**
 * Field of the answer that is all of it; undefined where the answer is JSON.
 * @throws BuildError when it is no string, or is wrapped in an envelope
 */
export function csvAnswerOf(
  rpc: DescMethod,
  { csvAnswer: name, envelope }: OperationOption,
): DescField | undefined {
  if (!name) return undefined;
  if (envelope !== 'ENVELOPE_BARE')
    throw new BuildError(rpc, 'csv_answer comes with ENVELOPE_BARE');
  const field = rpc.output.fields.find((candidate) => candidate.name === name);
  if (field?.fieldKind === 'scalar' && field.scalar === ScalarType.STRING) return field;
  throw new BuildError(rpc.output, `csv_answer: there is no string field "${name}"`);
}
