import { Stack } from '../src/stack/stack';

let shared: Stack | undefined;
let split: Stack | undefined;
let splitStop: Promise<void> | undefined;

/**
 * Starts the stack of a run's end-to-end files: each works with tenants of its own, and no two set prices in the
 * same currency.
 */
export async function startSharedStack(): Promise<void> {
  shared = await Stack.start();
  process.env['MASAR_E2E_SHARED'] = JSON.stringify(shared.toJoin);
}

export async function stopSharedStack(): Promise<void> {
  await shared?.stop();
}

/**
 * Starts the one split stack of a run, which has a dozen processes. Tests of the bus use its broker, on topics of
 * their own.
 */
export async function startSplitStack(): Promise<void> {
  split = await Stack.split();
  process.env['MASAR_E2E_SPLIT'] = JSON.stringify(split.toJoin);
  process.env['MASAR_TEST_KAFKA_BROKERS'] = split.demo.brokers;
}

/** Called after the last file that uses it, and again at the end of the run. */
export async function stopSplitStack(): Promise<void> {
  await (splitStop ??= split?.stop());
}
