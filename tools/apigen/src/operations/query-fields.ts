import type { DescField, DescMethod } from '@bufbuild/protobuf';
import { BuildError } from '../proto/build-error';
import type { OptionReader } from '../proto/options';
import { takesBody, type Route } from './route';

/**
 * Fields of a request that come after the question mark: all that the path does not carry, and where
 * there is a body those with in_query.
 * @throws BuildError for an in_query that says nothing or that no query can carry
 */
export function queryFieldsOf(
  rpc: DescMethod,
  { method, pathFields }: Route,
  options: OptionReader,
): DescField[] {
  const marked = rpc.input.fields.filter((field) => options.field(field).inQuery);
  for (const field of marked) {
    if (pathFields.includes(field)) throw new BuildError(field, 'in_query on a path parameter');
    if (field.fieldKind !== 'scalar') throw new BuildError(field, 'in_query is for a single value');
    if (!takesBody(method)) throw new BuildError(field, 'in_query is for requests with a body');
  }
  if (takesBody(method)) return marked;
  return rpc.input.fields.filter((field) => !pathFields.includes(field));
}
