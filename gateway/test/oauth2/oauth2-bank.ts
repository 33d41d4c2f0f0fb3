import type { Scope } from '@masar/kit/scope';
import { pageIn, writePage } from '@masar/kit/store';
import { gatewayUnderTest, type UnderTest } from '../support/gateway-under-test';

export const PEPPER = 'the pepper of this test is long enough too';
export const PUBLIC_URL = 'https://api.bank.example';

export interface OAuthClient {
  readonly id: string;
  readonly secret: string;
  readonly scopes: readonly string[];
  readonly revokedAt: string | null;
}

export interface OAuthAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Readonly<Record<string, unknown>>;
}

interface Sending {
  readonly key: string;
  readonly tenantId?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
}

/** A tenant of a gateway that records the scope of its service's last call. */
export class OAuthBank {
  /** The scope of the last call that reached the contracts service. */
  lastScope: Scope | undefined;

  private constructor(private underTest: UnderTest) {}

  static async open(settings: NodeJS.ProcessEnv = {}): Promise<OAuthBank> {
    const seen: { by?: OAuthBank } = {};
    const underTest = await gatewayUnderTest(
      {
        listContracts: async (scope, asked) => {
          if (seen.by) seen.by.lastScope = scope;
          return writePage(pageIn([], asked), asked, (each: never) => each);
        },
      },
      { MASAR_KEY_PEPPER: PEPPER, MASAR_PUBLIC_URL: PUBLIC_URL, ...settings },
    );
    const bank = new OAuthBank(underTest);
    seen.by = bank;
    return bank;
  }

  get url(): string {
    return this.underTest.url;
  }

  get tenantId(): string {
    return this.underTest.tenantId;
  }

  /** Calls the API as the operator. */
  ask(method: string, path: string, body?: object): Promise<Response> {
    return this.underTest.ask(method, path, body);
  }

  async client(fields: object = {}): Promise<OAuthClient> {
    const wanted = { name: 'job', scopes: ['contracts:read', 'contracts:write'], ...fields };
    return dataOf(await this.ask('POST', '/v1/oauth2/clients', wanted));
  }

  async apiKey(fields: object = {}): Promise<{ readonly id: string; readonly key: string }> {
    const wanted = { name: 'key', scopes: ['*'], ...fields };
    return dataOf(await this.ask('POST', '/v1/api-keys', wanted));
  }

  /** A request as a form with the secret in it, unless the fields say otherwise. */
  async request(client: OAuthClient, fields: Record<string, string> = {}): Promise<OAuthAnswer> {
    const form = {
      grant_type: 'client_credentials',
      client_id: client.id,
      client_secret: client.secret,
      ...fields,
    };
    return this.post(new URLSearchParams(form));
  }

  async post(
    body: string | URLSearchParams,
    headers: Record<string, string> = {},
    path = '/v1/oauth2/token',
  ): Promise<OAuthAnswer> {
    const answer = await fetch(this.url + path, { method: 'POST', body, headers });
    return {
      status: answer.status,
      headers: answer.headers,
      body: (await answer.json()) as OAuthAnswer['body'],
    };
  }

  async token(client: OAuthClient, fields: Record<string, string> = {}): Promise<string> {
    const { status, body } = await this.request(client, fields);
    if (status !== 200) throw new Error(`no token: ${JSON.stringify(body)}`);
    return String(body['access_token']);
  }

  /** One call of the API with a bearer credential. */
  call(method: string, path: string, { key, body, headers, tenantId }: Sending): Promise<Response> {
    return fetch(this.url + path, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        'x-tenant-id': tenantId ?? this.tenantId,
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    });
  }

  /** Status of a call that requires contracts:read. */
  async statusWith(key: string): Promise<number> {
    return (await this.call('GET', '/v1/contracts', { key })).status;
  }

  stop(): Promise<void> {
    return this.underTest.stop();
  }
}

export async function dataOf<T>(answer: Response): Promise<T> {
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  return (JSON.parse(text) as { data: T }).data;
}

export async function errorOf(answer: Response): Promise<{ code: string; message: string }> {
  return ((await answer.json()) as { error: { code: string; message: string } }).error;
}

export const basic = (id: string, secret: string) => ({
  authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
});

/** Parts of a token request: the grant, and the two ways to send it. */
export const GRANT = { grant_type: 'client_credentials' };
export const form = (fields: Record<string, string>) => new URLSearchParams(fields);
export const JSON_BODY = { 'content-type': 'application/json' };
