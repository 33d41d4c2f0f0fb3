import { refuse, type Detail } from '@masar/kit/errors';
import { exchangeOf, required } from '../exchange/exchange';
import { problemsOf } from '../validation/problems';
import { readQuery } from '../validation/read-query';
import type { Validator } from '../validation/schema-compiler';
import type { Step } from './in-order';

/** Checks path, query and body against the operation's schemas, and reports every problem at once. */
export const validate: Step = (req, res) => {
  const exchange = exchangeOf(res);
  const { validate: validators, valueTypes, patchPaths } = required(exchange, 'operation');
  const { body } = exchange;
  const problems: Detail[] = [];
  const path = { ...required(exchange, 'pathParams') };
  problems.push(...problemsIn(path, validators.path, 'path'));
  const query = readQuery(req.url, valueTypes, problems);
  problems.push(...problemsIn(query, validators.query, 'query'));
  problems.push(...(body?.problems ?? []));
  // No bound on their size: they do not cross gRPC, and the envelope caps their number.
  refuse(problems, Infinity);
  exchange.message = {
    ...query,
    ...body?.message,
    ...path,
    ...(patchPaths !== undefined && { [patchPaths]: body?.patchPaths }),
  };
};

/** Checks one part. In paths and queries it also reads numbers and fills in defaults. */
function problemsIn(data: unknown, rule: Validator, part: string): Detail[] {
  return rule(data) ? [] : problemsOf(rule.errors ?? [], part);
}
