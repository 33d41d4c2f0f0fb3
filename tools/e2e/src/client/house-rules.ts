import openapi from '@masar/proto/openapi.json';
import type { Answer } from './answer';
import { answerProblems, errorProblems } from './conformance';
import { operationAt } from './document';

/** HTTP status by error code (gateway/docs/guide/errors.md). */
const STATUS_OF: Readonly<Record<string, number>> = {
  VALIDATION_ERROR: 400,
  AUTHENTICATION_ERROR: 401,
  AUTHORIZATION_ERROR: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  CONFLICT: 409,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  RANGE_NOT_SATISFIABLE: 416,
  SHARIAH_VIOLATION: 422,
  IDEMPOTENCY_KEY_REUSED: 422,
  RATE_LIMITED: 429,
  INTERNAL_ERROR: 500,
  SERVICE_UNAVAILABLE: 503,
  UPSTREAM_TIMEOUT: 504,
  BELOW_NISAB: 422,
  PAYMENT_FAILED: 422,
  INVALID_ASSET_TYPE: 400,
  CALCULATION_FAILED: 500,
};

/** Signs of leaked internals: stack traces, file names, messages of the database, keys. */
const LEAKS = [
  /\\n\s+at /,
  /[\w-]\.(ts|js|mjs|proto):\d+/,
  /\/(?:[\w.@-]+\/)+[\w.@-]+\.(?:[cm]?[jt]s|proto|node)\b|node_modules|file:\/\//,
  // Only at the start of a word: a random id may contain these letters.
  /\b(?:mongo|E11000|grpc|econnrefused)|13 INTERNAL/i,
  /msr_(live|test)_[0-9A-Za-z]{12}_[0-9A-Za-z]{20}/,
];

/** Codes of single problems; the id of a Shariah rule has a hyphen, and its operations list it. */
const DETAIL_CODES = new Set(Object.values(openapi['x-detail-codes']).flatMap(Object.keys));
const RULE = /^[A-Z]+(?:-[A-Z0-9]+)+$/;

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

/** Broken rules of an answer; every answer in every test is checked. */
export function brokenRules(method: string, url: string, answer: Answer): string[] {
  return [
    ...limitProblems(answer),
    ...requestIdProblems(answer),
    ...(method === 'HEAD' ? [] : bodyProblems(method, url, answer)),
  ];
}

function limitProblems({ headers }: Answer): string[] {
  const wrong = ['limit', 'remaining', 'reset']
    .map((name) => `x-ratelimit-${name}`)
    .filter((name) => !/^\d+$/.test(String(headers[name])))
    .map((name) => `${name} is ${String(headers[name])}`);
  if (!headers['x-ratelimit-policy']) wrong.push('there is no x-ratelimit-policy');
  if (Number(headers['x-ratelimit-remaining']) > Number(headers['x-ratelimit-limit']))
    wrong.push('x-ratelimit-remaining is above x-ratelimit-limit');
  return wrong;
}

function requestIdProblems({ headers, body }: Answer): string[] {
  const id = headers['x-request-id'];
  if (typeof id !== 'string' || id === '') return ['there is no x-request-id'];
  // A replay is the first answer byte for byte, with the first request's id.
  if (headers['idempotent-replayed'] === 'true' || body.meta === undefined) return [];
  return body.meta.requestId === id ? [] : [`meta.requestId is not the x-request-id ${id}`];
}

function bodyProblems(method: string, url: string, answer: Answer): string[] {
  const { status, headers, body } = answer;
  if (!/^application\/json; charset=utf-8$/i.test(headers['content-type'] ?? ''))
    return [`content-type is ${headers['content-type']}`];
  const operation = operationAt(method, url);
  const problems = operation ? answerProblems(operation, status, body) : errorProblems(body);
  const isBare = status < 400 && operation?.envelope === 'BARE';
  if (!isBare && !INSTANT.test(body.meta?.timestamp ?? ''))
    problems.push('meta.timestamp is no UTC instant');
  return status < 400 ? problems : [...problems, ...failureProblems(answer)];
}

function failureProblems({ status, text, body }: Answer): string[] {
  const { code, message, details, requestId } = body.error ?? {};
  const problems = LEAKS.filter((leak) => leak.test(text)).map((leak) => `the error shows ${leak}`);
  if (STATUS_OF[code] !== status) problems.push(`code ${code} came with status ${status}`);
  if (requestId !== body.meta?.requestId) problems.push('error.requestId is not meta.requestId');
  if (!message) problems.push('the error has no message');
  for (const { code: each } of details ?? [])
    if (!hasMeaning(each)) problems.push(`nothing says what ${each} means`);
  if (details && details.length > 32) problems.push('the error has more than 32 details');
  return problems;
}

/** "CBPR_" before a code says that it is of that practice. */
function hasMeaning(code: string): boolean {
  return DETAIL_CODES.has(code) || DETAIL_CODES.has(code.replace('CBPR_', '')) || RULE.test(code);
}
