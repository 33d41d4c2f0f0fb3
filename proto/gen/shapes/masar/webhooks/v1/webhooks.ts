// Made by tools/apigen from the .proto file of this name: change that.

import { count, flag, instant, list, nullable, object, oneOf, required, text, type Value } from '@masar/kit/shape';
import { Pagination } from '../../../masar/api/v1/pagination';

export const Endpoint = object({
  id: required(text),
  url: required(text),
  eventTypes: required(list(text)),
  description: text,
  ordering: required(oneOf("none", "per_resource")),
  status: required(oneOf("active", "disabled", "auto_disabled")),
  createdAt: required(instant),
  updatedAt: required(instant),
  workspaceId: text,
});
export type Endpoint = Value<typeof Endpoint>;

export const EndpointWithSecret = object({
  id: required(text),
  url: required(text),
  eventTypes: required(list(text)),
  description: text,
  ordering: required(oneOf("none", "per_resource")),
  status: required(oneOf("active", "disabled", "auto_disabled")),
  createdAt: required(instant),
  updatedAt: required(instant),
  secret: required(text),
});
export type EndpointWithSecret = Value<typeof EndpointWithSecret>;

export const CreateEndpointRequest = object({
  url: required(text),
  eventTypes: required(list(text)),
  description: text,
  ordering: oneOf("none", "per_resource"),
  disabled: flag,
});
export type CreateEndpointRequest = Value<typeof CreateEndpointRequest>;

export const ListEndpointsRequest = object({
  page: count,
  perPage: count,
  after: text,
  before: text,
});
export type ListEndpointsRequest = Value<typeof ListEndpointsRequest>;

export const ListEndpointsResponse = object({
  data: required(list(Endpoint)),
  pagination: required(Pagination),
});
export type ListEndpointsResponse = Value<typeof ListEndpointsResponse>;

export const GetEndpointRequest = object({});
export type GetEndpointRequest = Value<typeof GetEndpointRequest>;

export const PatchEndpointRequest = object({
  url: required(text),
  eventTypes: required(list(text)),
  description: text,
  ordering: required(oneOf("none", "per_resource")),
  disabled: required(flag),
});
export type PatchEndpointRequest = Value<typeof PatchEndpointRequest>;

export const DeleteEndpointRequest = object({});
export type DeleteEndpointRequest = Value<typeof DeleteEndpointRequest>;

export const RotateEndpointSecretRequest = object({
  overlapSeconds: count,
});
export type RotateEndpointSecretRequest = Value<typeof RotateEndpointSecretRequest>;

export const TestEndpointRequest = object({});
export type TestEndpointRequest = Value<typeof TestEndpointRequest>;

export const RecoverEndpointRequest = object({
  since: required(instant),
  until: instant,
  eventTypes: list(text),
  dryRun: flag,
});
export type RecoverEndpointRequest = Value<typeof RecoverEndpointRequest>;

export const Recovery = object({
  matched: required(count),
  enqueued: required(count),
});
export type Recovery = Value<typeof Recovery>;

export const Attempt = object({
  at: required(instant),
  statusCode: nullable(count),
  durationMs: required(count),
  error: nullable(text),
  responseSnippet: nullable(text),
});
export type Attempt = Value<typeof Attempt>;

export const Delivery = object({
  id: required(text),
  endpointId: required(text),
  eventId: required(text),
  eventType: required(text),
  status: required(oneOf("pending", "delivered", "failed", "dead")),
  attempts: required(list(Attempt)),
  nextAttemptAt: nullable(instant),
  createdAt: required(instant),
});
export type Delivery = Value<typeof Delivery>;

export const ListDeliveriesRequest = object({
  status: oneOf("pending", "delivered", "failed", "dead"),
  eventType: text,
  from: instant,
  to: instant,
  page: count,
  perPage: count,
  after: text,
  before: text,
});
export type ListDeliveriesRequest = Value<typeof ListDeliveriesRequest>;

export const ListDeliveriesResponse = object({
  data: required(list(Delivery)),
  pagination: required(Pagination),
});
export type ListDeliveriesResponse = Value<typeof ListDeliveriesResponse>;

export const GetDeliveryRequest = object({});
export type GetDeliveryRequest = Value<typeof GetDeliveryRequest>;

export const RetryDeliveryRequest = object({});
export type RetryDeliveryRequest = Value<typeof RetryDeliveryRequest>;
