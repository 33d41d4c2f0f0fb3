import type { Request, Response } from 'express';
import { parseJson } from '../body/parse-json';
import { readBytes } from '../body/read-bytes';
import { singleHeader } from '../steps/single-header';
import { OAuthRefusal } from './oauth-refusal';

/** A token request of RFC 6749, 4.4.2, with its client. */
export interface TokenRequest {
  readonly clientId: string;
  readonly secret: string;
  /** Undefined requests all scopes of the client. */
  readonly scopes: readonly string[] | undefined;
}

type Parameters = ReadonlyMap<string, string>;

const MEDIA_TYPE = /^([^;\s]+)\s*(?:;\s*charset=(?:utf-8|"utf-8")\s*)?$/i;
const BASIC = /^Basic +([A-Za-z0-9+/]+=*)$/i;

/**
 * Reads the body of the request, and not the query: proxies would log a secret in it.
 * @throws OAuthRefusal naming the parameter; DomainError for an unreadable body
 */
export async function readTokenRequest(req: Request, res: Response): Promise<TokenRequest> {
  const basic = singleHeader(req, 'Authorization');
  const parameters = parametersOf(req, await readBytes(req, res));
  const grantType = parameters.get('grant_type');
  if (grantType === undefined) {
    throw invalid('grant_type is required: client_credentials');
  }
  const client = clientOf(basic, parameters);
  if (grantType !== 'client_credentials') {
    throw new OAuthRefusal('unsupported_grant_type', 'grant_type must be client_credentials');
  }
  const scope = parameters.get('scope');
  const scopes = scope === undefined ? undefined : [...new Set(scope.split(' ').filter(Boolean))];
  return { ...client, scopes };
}

function parametersOf(req: Request, bytes: Buffer): Parameters {
  const type = MEDIA_TYPE.exec(singleHeader(req, 'Content-Type') ?? '')?.[1]?.toLowerCase();
  if (type === 'application/json') return jsonParameters(parseJson(bytes));
  if (type === 'application/x-www-form-urlencoded') return formParameters(bytes.toString());
  throw invalid(
    'Content-Type must be application/x-www-form-urlencoded or application/json, in UTF-8',
  );
}

/** A parameter without a value counts as not sent; a repeated one is refused (RFC 6749, 3.2). */
function formParameters(text: string): Parameters {
  const parameters = new Map<string, string>();
  const seen = new Set<string>();
  for (const [name, value] of new URLSearchParams(text)) {
    if (seen.has(name)) throw invalid(`${name} is sent more than once; send it once`);
    seen.add(name);
    if (value !== '') parameters.set(name, value);
  }
  return parameters;
}

const KNOWN = ['grant_type', 'client_id', 'client_secret', 'scope'];

function jsonParameters(body: unknown): Parameters {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw invalid('the body must be a JSON object');
  }
  const parameters = new Map<string, string>();
  for (const name of KNOWN) {
    const value: unknown = Object.hasOwn(body, name) ? body[name as keyof typeof body] : '';
    if (typeof value !== 'string') throw invalid(`${name} must be a text`);
    if (value !== '') parameters.set(name, value);
  }
  return parameters;
}

function clientOf(
  basic: string | undefined,
  parameters: Parameters,
): Pick<TokenRequest, 'clientId' | 'secret'> {
  const clientId = parameters.get('client_id');
  const secret = parameters.get('client_secret');
  if (basic === undefined) {
    if (clientId !== undefined && secret !== undefined) return { clientId, secret };
    const wayOut = 'send them as HTTP Basic or as client_id and client_secret';
    throw new OAuthRefusal('invalid_client', `the request has no client id and secret; ${wayOut}`);
  }
  if (secret !== undefined) {
    throw invalid('the client sends its secret twice; send it as HTTP Basic or in the body');
  }
  const client = basicClient(basic);
  if (clientId !== undefined && clientId !== client.clientId) {
    throw invalid('client_id is not the client of the Authorization header');
  }
  return client;
}

/** Id and secret are form-encoded before they are joined (RFC 6749, 2.3.1). */
function basicClient(header: string): Pick<TokenRequest, 'clientId' | 'secret'> {
  const text = Buffer.from(BASIC.exec(header)?.[1] ?? '', 'base64').toString();
  const colon = text.indexOf(':');
  if (colon < 0) {
    const message = 'the Authorization header is not HTTP Basic with a client id and secret';
    throw new OAuthRefusal('invalid_client', message);
  }
  return { clientId: decoded(text.slice(0, colon)), secret: decoded(text.slice(colon + 1)) };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

function invalid(description: string): OAuthRefusal {
  return new OAuthRefusal('invalid_request', description);
}
