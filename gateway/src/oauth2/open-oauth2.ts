import type { Connection } from 'mongoose';
import type { Log } from '@masar/kit/telemetry';
import { systemClock, type Clock } from '@masar/kit/time';
import { OAuthClientsServiceService } from '@masar/proto/gen/ts/masar/platform/v1/oauth2';
import scopes from '@masar/proto/scopes.json';
import type { Directory } from '../identity/directory';
import type { Identity } from '../identity/open-identity';
import type { LocalService } from '../upstream/local-upstream';
import { AccessTokens } from './access-tokens';
import { ClientDirectory } from './client-directory';
import { clientsHandlers } from './clients-service';
import { ExternalTokens } from './external-tokens';
import type { PublicUrl } from './public-url';
import { SigningKeys } from './signing-keys';
import { TokenDirectory } from './token-directory';
import type { TrustedIssuer } from './trusted-issuer';

const DAY_MS = 86_400_000;
const SECOND_MS = 1_000;
/** Longer than the clocks of two machines differ. */
const SLACK_SECONDS = 60;

/** The settings of OAuth 2.0. */
export interface OAuth2Settings {
  readonly publicUrl: PublicUrl;
  readonly tokenSeconds: number;
  readonly keyDays: number;
  readonly trustedIssuers: readonly TrustedIssuer[];
}

interface OAuth2Options extends OAuth2Settings {
  /** Connected; the gateway's own database. */
  readonly connection: Connection;
  readonly identity: Identity;
  readonly pepper: string;
  /** Earlier peppers: clients and tokens made under them still work. */
  readonly earlierPeppers?: readonly string[];
  readonly log: Log;
  readonly clock?: Clock;
}

export interface OAuth2 {
  /** Authenticates access tokens and API keys. */
  readonly directory: Directory;
  readonly service: LocalService;
  readonly tokens: AccessTokens;
  readonly clients: ClientDirectory;
  readonly keys: SigningKeys;
  /** Every scope that some operation requires, without the operator's own. */
  readonly knownScopes: readonly string[];
}

/** Opens OAuth 2.0 on top of identity: clients, tokens, signing keys, and trusted issuers. */
export async function openOAuth2(options: OAuth2Options): Promise<OAuth2> {
  const { connection, identity, pepper, log, tokenSeconds, clock = systemClock } = options;
  const peppers = { pepper, earlierPeppers: options.earlierPeppers ?? [] };
  const keys = await SigningKeys.open({
    ...{ connection, ...peppers, clock, log },
    rotateMs: options.keyDays * DAY_MS,
    tokenMs: (tokenSeconds + SLACK_SECONDS) * SECOND_MS,
  });
  const { publicUrl } = options;
  const tokens = new AccessTokens({ keys, publicUrl, lifetimeSeconds: tokenSeconds });
  const { records } = identity;
  const { directory } = identity;
  const clients = new ClientDirectory({ records, directory, ...peppers, clock });
  const external = new ExternalTokens(options.trustedIssuers, directory, log);
  const all = Object.keys(scopes);
  return {
    directory: new TokenDirectory({ keys: directory, tokens, clients, external }),
    service: {
      definition: OAuthClientsServiceService,
      handlers: clientsHandlers({ records, clients, knownScopes: all, pepper }),
    },
    ...{ tokens, clients, keys },
    knownScopes: all.filter((scope) => !scope.startsWith('platform:')),
  };
}
