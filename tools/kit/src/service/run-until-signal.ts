/** A signal to the whole process group reaches us twice, from the terminal and from our parent. */
const SAME_SIGNAL_MS = 1_000;

interface Running {
  stop(): Promise<void>;
}

/**
 * Runs a process of ours: starts it, and stops it cleanly at the first SIGINT or SIGTERM; a later one
 * does not wait. What it throws is one sentence for the operator and exit code 1.
 */
export function runUntilSignal(start: () => Promise<Running>): void {
  start().then(({ stop }) => stopOnSignal(stop), fail);
}

function stopOnSignal(stop: () => Promise<void>): void {
  let stoppingSince: number | undefined;
  const onSignal = (): void => {
    const now = performance.now();
    if (stoppingSince !== undefined) {
      if (now - stoppingSince > SAME_SIGNAL_MS) process.exit(1);
      return;
    }
    stoppingSince = now;
    stop().then(() => process.exit(0), fail);
  };
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal);
}

/** Ends the process with one sentence for the operator. */
export function fail(error: unknown): never {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
