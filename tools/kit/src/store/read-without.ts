import { badField, problem } from '../errors';

/**
 * The path that a flag of a list asks to be empty: "unassigned" that of "assignedTo".
 * @throws DomainError VALIDATION_ERROR for false, as every list has the others too, and for a value beside the flag
 */
export function readWithout<Flag extends string, Path extends string>(
  request: { readonly [Name in Flag]?: boolean | undefined } & {
    readonly [Name in Path]?: unknown;
  },
  flag: Flag,
  path: Path,
): Path | undefined {
  const asked: boolean | undefined = request[flag];
  if (asked === undefined) return undefined;
  if (!asked) throw badField(problem(flag, 'INVALID_VALUE', 'must be true; leave it out for all'));
  if (request[path] === undefined) return path;
  throw badField(problem(flag, 'NOT_ALLOWED', `contradicts ${path}; leave one of them out`));
}
