import openapi from '@masar/proto/openapi.json';
import { loadOperations } from '../../src/routes/load-operations';
import { GATEWAY } from '../../src/upstream/upstream';

/** Every service that an operation names, without the gateway itself. */
export const SERVICE_NAMES: readonly string[] = [
  ...new Set(loadOperations(openapi).map(({ server }) => server)),
].filter((name) => name !== GATEWAY);

/** Addresses without a listener, for the services that a test does not call. */
export function awayBut(...asked: readonly string[]): string[] {
  return SERVICE_NAMES.filter((name) => !asked.includes(name)).map((name) => `${name}=127.0.0.1:9`);
}
