import asyncapi from '@masar/proto/asyncapi.json';

/** Every source of events that customers may subscribe to: each service with a topic of such. */
export const SOURCES: readonly string[] = Object.entries(asyncapi.channels)
  .filter(([, { address }]) => address !== null)
  .map(([service]) => `/masar/${service}`);
