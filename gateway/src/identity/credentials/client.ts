import type { OAuthClient } from '@masar/proto/gen/ts/masar/platform/v1/oauth2';
import type { ApiKeyRecord } from './api-key';
import type { Stored } from '../records/stored';

/** An OAuth client as stored: of its secret only the hash. */
export type OAuthClientRecord = Pick<
  ApiKeyRecord,
  'name' | 'scopes' | 'workspaceIds' | 'ipAllow' | 'hash' | 'expiresAt' | 'revokedAt'
>;

export function writeOAuthClient(stored: Stored<OAuthClientRecord>): OAuthClient {
  const { id, createdBy, createdAt, record } = stored;
  return {
    id,
    name: record.name,
    scopes: [...record.scopes],
    workspaceIds: [...record.workspaceIds],
    ipAllow: [...record.ipAllow],
    createdBy,
    createdAt: createdAt.toISOString(),
    expiresAt: record.expiresAt?.toISOString(),
    revokedAt: record.revokedAt?.toISOString(),
  };
}
