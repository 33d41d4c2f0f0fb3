import type { ValidateFunction } from 'ajv';
import { DomainError, type Detail } from '@masar/kit/errors';
import { exchangeOf, known } from '../exchange';
import { patchPathsOf } from '../body/patch-paths';
import { problemsOf } from '../validation/problems';
import { readQuery } from '../validation/read-query';
import type { Step } from './in-order';

/** A body can be wrong in a hundred thousand places; no reader wants them all. */
const MAX_PROBLEMS = 1_000;

/** Checks path, query and body against the operation's schemas and reports every problem at once. */
export const validate: Step = (req, res) => {
  const exchange = exchangeOf(res);
  const { validate: validators, valueTypes, patchPaths, expand } = known(exchange, 'operation');
  const problems: Detail[] = [];
  const path = { ...known(exchange, 'pathParams') };
  problems.push(...problemsIn(path, validators.path, 'path'));
  const query = readQuery(req.url, valueTypes, problems);
  problems.push(...problemsIn(query, validators.query, 'query'));
  if (validators.body) problems.push(...problemsIn(exchange.body, validators.body, 'body'));
  if (problems.length > 0) throw invalid(problems);
  const body = expand(exchange.body ?? {}) as Record<string, unknown>;
  exchange.message = {
    ...query,
    ...body,
    ...path,
    ...(patchPaths !== undefined && { [patchPaths]: patchPathsOf(body) }),
  };
};

/** Checks one part; numbers in paths and queries are read, and defaults filled in, on the way. */
function problemsIn(data: unknown, rule: ValidateFunction, part: string): Detail[] {
  return rule(data) ? [] : problemsOf((rule.errors ?? []).slice(0, MAX_PROBLEMS), part);
}

function invalid(problems: readonly Detail[]): DomainError {
  const first = problems[0]?.message ?? '';
  const more = problems.length > 1 ? ` (and ${problems.length - 1} more, see details)` : '';
  return new DomainError('VALIDATION_ERROR', first + more, problems);
}
