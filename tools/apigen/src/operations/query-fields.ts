import type { DescField, DescMethod } from '@bufbuild/protobuf';
import { BuildError } from '../proto/build-error';
import type { OptionReader } from '../proto/options';
import { takesBody, type Route } from './route';

/**
 * Fields of a request that are in the query: without a body all that are not in the path, with a body
 * those with in_query.
 * @throws BuildError for an in_query that is superfluous, or of a type that no query can have
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
