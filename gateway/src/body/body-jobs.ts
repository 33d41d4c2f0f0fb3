import type { Detail } from '@masar/kit/errors';
import type { Jobs } from '@masar/kit/threads';
import { fingerprint, type RequestIdentity } from '../idempotency/fingerprint';
import type { Operation } from '../routes/operation';
import { problemsOf } from '../validation/problems';
import { bodyLimits } from './body-limits';
import { parseJson } from './parse-json';
import { patchPathsOf } from './patch-paths';
import { isXml, readXml } from './read-xml';

/** A body as it arrived. */
export interface RawBody {
  readonly operationId: string;
  /** Empty when the request has no body. */
  readonly mediaType: string;
  readonly bytes: Uint8Array;
  /** The rest of the request's identity, when an idempotency key was sent. */
  readonly identity?: Omit<RequestIdentity, 'body'> | undefined;
}

/** A body that was parsed and checked against its operation's schema. */
export interface ReadBody {
  /** Breaches of the schema; with any of them, the other fields are not used. */
  readonly problems: readonly Detail[];
  /** The body's part of the request message. */
  readonly message: Readonly<Record<string, unknown>>;
  readonly patchPaths?: readonly string[];
  readonly fingerprint?: string;
}

/** Cap on the kept problems: a body can be wrong in a hundred thousand places. */
const MAX_PROBLEMS = 1_000;

/** The jobs whose time grows with the body: a thread does them for large bodies. */
export function bodyJobs(operations: readonly Operation[]) {
  const byId = new Map(operations.map((operation) => [operation.id, operation]));
  return {
    /** @throws DomainError VALIDATION_ERROR for bytes that cannot be read at all */
    readBody(raw: RawBody): ReadBody {
      const operation = byId.get(raw.operationId);
      if (!operation) throw new Error(`no operation ${raw.operationId}`);
      return readAs(operation, raw);
    },
  } satisfies Jobs;
}

export type BodyJobs = ReturnType<typeof bodyJobs>;

function readAs(operation: Operation, { mediaType, bytes, identity }: RawBody): ReadBody {
  const { maxBodyBytes, xmlBody, validate, expand, patchPaths } = operation;
  const isXmlBody = xmlBody !== undefined && isXml(mediaType);
  const body = isXmlBody ? readXml(bytes, xmlBody) : parseJson(bytes, bodyLimits(maxBodyBytes));
  if (validate.body && !validate.body(body)) {
    const errors = (validate.body.errors ?? []).slice(0, MAX_PROBLEMS);
    return { problems: problemsOf(errors, 'body'), message: {} };
  }
  const message = expand(body) as Readonly<Record<string, unknown>>;
  return {
    ...{ problems: [], message },
    ...(patchPaths !== undefined && { patchPaths: patchPathsOf(message) }),
    ...(identity && { fingerprint: fingerprint({ ...identity, body }) }),
  };
}
