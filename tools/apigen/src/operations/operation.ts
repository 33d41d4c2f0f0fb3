import type { DescField, DescMethod } from '@bufbuild/protobuf';
import { BuildError } from '../proto/build-error';
import { commentOf, firstSentence } from '../proto/comment';
import type { OperationOption, OptionReader } from '../proto/options';
import { queryFieldsOf } from './query-fields';
import { readRoute, type Route } from './route';
import { SIGNED_BODY_BYTES, signedMessageOf, type SignedMessage } from './signed-message';
import { textAnswerOf, type TextAnswer } from './text-answer';
import { xmlAnswerOf, xmlBodyOf } from './xml-fields';

export type Envelope = 'DATA' | 'LIST' | 'BARE' | 'OAUTH2';

/** One rpc with its checked options. */
export interface Operation extends Route {
  rpc: DescMethod;
  queryFields: DescField[];
  id: string;
  rail: string;
  server: string;
  summary: string;
  description: string;
  /** Empty for a public operation. */
  scope: string;
  /** Why the operation needs no bearer credential; undefined for all that need one. */
  publicReason: string | undefined;
  envelope: Envelope;
  success: number;
  events: string[];
  errors: string[];
  added: boolean;
  timeoutMs: number;
  /** True when a repeat by another credential must not get the answer. */
  showsSecret: boolean;
  /** Largest body; undefined means 1 MiB. */
  maxBodyBytes: number | undefined;
  /** Field that takes a body in XML. */
  xmlBody: DescField | undefined;
  /** Field that is the whole answer for a client that prefers XML. */
  xmlAnswer: DescField | undefined;
  /** Set when the answer is one text. */
  textAnswer: TextAnswer | undefined;
  /** True when the answer is xmlAnswer alone and the service streams it. */
  streamed: boolean;
  /** True when the answer is stored and ranges of it can be requested. */
  ranges: boolean;
  /** Set when another system signs the body. */
  signedMessage: SignedMessage | undefined;
  /** True when a credential that is bound to a party may call it. */
  forParties: boolean;
  furtherScopes: string[];
}

const ENVELOPES = {
  ENVELOPE_DATA: 'DATA',
  ENVELOPE_LIST: 'LIST',
  ENVELOPE_BARE: 'BARE',
  ENVELOPE_OAUTH2: 'OAUTH2',
} as const;
const SCOPE = /^[a-z0-9-]+:[a-z0-9_-]+$/;
const DEFAULT_SUCCESS = 200;
const DEFAULT_TIMEOUT_MS = 5000;
/** Messages between gateway and services have room for this (kit/rpc, MAX_MESSAGE_BYTES). */
const LARGEST_BODY_BYTES = 5 * 1024 * 1024;

/** Codes that the option `errors` may name. */
const NAMED_CODES = new Set([
  'VALIDATION_ERROR',
  'AUTHENTICATION_ERROR',
  'AUTHORIZATION_ERROR',
  'NOT_FOUND',
  'CONFLICT',
  'SHARIAH_VIOLATION',
  'RATE_LIMITED',
  'INTERNAL_ERROR',
  'BELOW_NISAB',
  'PAYMENT_FAILED',
  'INVALID_ASSET_TYPE',
  'CALCULATION_FAILED',
]);

/**
 * Reads one rpc.
 * @throws BuildError when an option is missing or unknown
 */
export function readOperation(rpc: DescMethod, options: OptionReader): Operation {
  const description = commentOf(rpc);
  if (description === '') throw new BuildError(rpc, 'no summary: write a comment above the rpc');
  const option = options.operation(rpc);
  if (!option) throw new BuildError(rpc, 'option (masar.api.v1.operation) is missing');
  const route = readRoute(rpc, options.http(rpc));
  return {
    rpc,
    id: rpc.name.charAt(0).toLowerCase() + rpc.name.slice(1),
    ...readApi(rpc, options),
    ...route,
    queryFields: queryFieldsOf(rpc, route, options),
    summary: firstSentence(description),
    description,
    scope: readScope(rpc, option),
    publicReason: option.public || undefined,
    envelope: readEnvelope(rpc, option),
    success: option.success ?? DEFAULT_SUCCESS,
    events: option.events ?? [],
    errors: readErrors(rpc, option),
    added: option.added ?? false,
    timeoutMs: option.timeoutMs ?? DEFAULT_TIMEOUT_MS,
    showsSecret: option.showsSecret ?? false,
    maxBodyBytes: readMaxBodyBytes(rpc, option),
    xmlBody: xmlBodyOf(rpc, option, options),
    xmlAnswer: xmlAnswerOf(rpc, option, options),
    textAnswer: textAnswerOf(rpc, option),
    streamed: readStreamed(rpc, route, option),
    ranges: option.ranges ?? false,
    signedMessage: signedMessageOf(rpc, route, option),
    forParties: option.forParties ?? false,
    furtherScopes: option.furtherScopes ?? [],
  };
}

function readApi(rpc: DescMethod, options: OptionReader): { rail: string; server: string } {
  const { rail, server } = options.api(rpc.parent) ?? {};
  if (!rail || !server) {
    throw new BuildError(rpc.parent, 'option (masar.api.v1.api) with rail and server is missing');
  }
  return { rail, server };
}

function readScope(rpc: DescMethod, { scope, public: reason }: OperationOption): string {
  if (scope && reason) throw new BuildError(rpc, 'operation is public and has a scope: choose one');
  if (reason) return '';
  if (!scope) throw new BuildError(rpc, 'operation has no scope');
  if (!SCOPE.test(scope))
    throw new BuildError(rpc, `scope "${scope}" does not match ${SCOPE.source}`);
  return scope;
}

function readEnvelope(rpc: DescMethod, option: OperationOption): Envelope {
  const { envelope, public: reason, signedMessage } = option;
  if (!envelope || envelope === 'ENVELOPE_UNSPECIFIED') {
    throw new BuildError(rpc, 'operation has no envelope');
  }
  const givesTokens = Boolean(reason) && !signedMessage;
  if (givesTokens !== (envelope === 'ENVELOPE_OAUTH2')) {
    const words = 'public and ENVELOPE_OAUTH2 come together, but for a signed_message';
    throw new BuildError(rpc, words);
  }
  if (envelope === 'ENVELOPE_LIST') checkList(rpc);
  return ENVELOPES[envelope];
}

function readMaxBodyBytes(rpc: DescMethod, option: OperationOption): number | undefined {
  const { signedMessage, maxBodyBytes = signedMessage && SIGNED_BODY_BYTES } = option;
  if (maxBodyBytes === undefined || maxBodyBytes <= LARGEST_BODY_BYTES) return maxBodyBytes;
  throw new BuildError(rpc, `max_body_bytes is at most ${LARGEST_BODY_BYTES}`);
}

function readStreamed(rpc: DescMethod, { method }: Route, option: OperationOption): boolean {
  const { streamed = false, ranges = false, xmlAnswer, textAnswer } = option;
  if (ranges && !streamed) throw new BuildError(rpc, 'ranges comes with streamed');
  if (streamed && (method !== 'get' || !(xmlAnswer || textAnswer))) {
    throw new BuildError(rpc, 'streamed is for a GET, and comes with xml_answer or text_answer');
  }
  return streamed;
}

function checkList(rpc: DescMethod): void {
  const { data, pagination, ...rest } = rpc.output.field;
  const isList =
    data?.fieldKind === 'list' &&
    data.listKind === 'message' &&
    pagination?.message?.typeName === 'masar.api.v1.Pagination' &&
    Object.keys(rest).length === 0;
  if (isList) return;
  throw new BuildError(
    rpc,
    `the list ${rpc.output.typeName} has not exactly the fields data (repeated message) and pagination (masar.api.v1.Pagination)`,
  );
}

function readErrors(rpc: DescMethod, { errors = [] }: OperationOption): string[] {
  const unknown = errors.find((code) => !NAMED_CODES.has(code));
  if (unknown !== undefined) throw new BuildError(rpc, `unknown error code ${unknown}`);
  return errors;
}
