import asyncapi from '@masar/proto/asyncapi.json';

/** Sources of public events: every service that publishes some to a topic of its own. */
export const SOURCES: readonly string[] = Object.entries(asyncapi.channels)
  .filter(([, { address }]) => address !== null)
  .map(([service]) => `/masar/${service}`);
