// Made by tools/apigen from the .proto file of this name: change that.

import { count, instant, list, nullable, object, oneOf, required, text, type Value } from '@masar/kit/shape';
import { Pagination } from '../../../masar/api/v1/pagination';

export const OAuthClient = object({
  id: required(text),
  name: required(text),
  scopes: required(list(text)),
  workspaceIds: required(list(text)),
  ipAllow: required(list(text)),
  createdBy: required(text),
  createdAt: required(instant),
  expiresAt: nullable(instant),
  revokedAt: nullable(instant),
});
export type OAuthClient = Value<typeof OAuthClient>;

export const OAuthClientWithSecret = object({
  id: required(text),
  name: required(text),
  scopes: required(list(text)),
  workspaceIds: required(list(text)),
  ipAllow: required(list(text)),
  createdBy: required(text),
  createdAt: required(instant),
  expiresAt: nullable(instant),
  revokedAt: nullable(instant),
  secret: required(text),
});
export type OAuthClientWithSecret = Value<typeof OAuthClientWithSecret>;

export const CreateOAuthClientRequest = object({
  name: required(text),
  scopes: required(list(text)),
  workspaceIds: list(text),
  expiresAt: instant,
  ipAllow: list(text),
});
export type CreateOAuthClientRequest = Value<typeof CreateOAuthClientRequest>;

export const ListOAuthClientsRequest = object({
  page: count,
  perPage: count,
  after: text,
  before: text,
});
export type ListOAuthClientsRequest = Value<typeof ListOAuthClientsRequest>;

export const ListOAuthClientsResponse = object({
  data: required(list(OAuthClient)),
  pagination: required(Pagination),
});
export type ListOAuthClientsResponse = Value<typeof ListOAuthClientsResponse>;

export const RevokeOAuthClientRequest = object({});
export type RevokeOAuthClientRequest = Value<typeof RevokeOAuthClientRequest>;

export const IssueTokenRequest = object({
  grant_type: required(oneOf("client_credentials")),
  client_id: text,
  client_secret: text,
  scope: text,
});
export type IssueTokenRequest = Value<typeof IssueTokenRequest>;

export const AccessToken = object({
  access_token: required(text),
  token_type: required(oneOf("Bearer")),
  expires_in: required(count),
  scope: required(text),
});
export type AccessToken = Value<typeof AccessToken>;
