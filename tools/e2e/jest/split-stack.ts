import { Stack } from '../src/stack';

/** Every part in a process of its own, two of each, with Kafka and Redis between them. */
const WORDS = '--split --replicas 2 --kafka --redis';

let stack: Stack | undefined;

/**
 * Starts the one split stack of a run, which has a dozen processes. Its files have tenants of their own, and no
 * two set prices in the same currency. Tests of the bus use its broker, on topics of their own.
 */
export async function startSplitStack(): Promise<void> {
  stack = await Stack.start(undefined, { MASAR_E2E_STACK: WORDS });
  process.env['MASAR_E2E_SPLIT'] = JSON.stringify(stack.toJoin);
  process.env['MASAR_TEST_KAFKA_BROKERS'] = stack.demo.brokers;
}

export async function stopSplitStack(): Promise<void> {
  await stack?.stop();
}
