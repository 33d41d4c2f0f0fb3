// Made by tools/apigen from the .proto file of this name: change that.

import { count, instant, list, nullable, object, required, text, type Value } from '@masar/kit/shape';
import { Pagination } from '../../../masar/api/v1/pagination';

export const Event = object({
  id: required(text),
  type: required(text),
  version: required(count),
  occurredAt: required(instant),
  rail: required(text),
  resourceId: required(text),
  workspaceId: nullable(text),
  sequence: required(count),
  requestId: required(text),
  // data: a JSON value is read by its rail.
});
export type Event = Value<typeof Event>;

export const ListEventsRequest = object({
  type: text,
  resourceId: text,
  from: instant,
  to: instant,
  page: count,
  perPage: count,
  after: text,
  before: text,
});
export type ListEventsRequest = Value<typeof ListEventsRequest>;

export const ListEventsResponse = object({
  data: required(list(Event)),
  pagination: required(Pagination),
});
export type ListEventsResponse = Value<typeof ListEventsResponse>;

export const GetEventRequest = object({});
export type GetEventRequest = Value<typeof GetEventRequest>;

export const EventType = object({
  type: required(text),
  version: required(count),
  rail: required(text),
  description: required(text),
  // schema: a JSON value is read by its rail.
});
export type EventType = Value<typeof EventType>;

export const ListEventTypesRequest = object({
  page: count,
  perPage: count,
  after: text,
  before: text,
});
export type ListEventTypesRequest = Value<typeof ListEventTypesRequest>;

export const ListEventTypesResponse = object({
  data: required(list(EventType)),
  pagination: required(Pagination),
});
export type ListEventTypesResponse = Value<typeof ListEventTypesResponse>;
