'use strict';

/** A command that takes longer is aborted; journaled writes are safe by then. */
const STOP_DEADLINE_MS = 8_000;

/**
 * Ends this process through `stop` on SIGTERM or when the parent is gone, however it died, so
 * that no orphan holds the data directory. A terminal's Ctrl-C reaches the whole process group:
 * it is ignored here, because the parent finishes its requests first and stops its hosts last.
 * @param {() => Promise<unknown>} stop
 * @param {number} [deadlineMs]
 */
function endWithParent(stop, deadlineMs = STOP_DEADLINE_MS) {
  let ending = false;
  const end = () => {
    if (ending) return;
    ending = true;
    setTimeout(() => process.exit(1), deadlineMs);
    stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', end);
  process.on('disconnect', end);
}

/**
 * Tells the parent that this host serves.
 * @param {{ port: number, pid: number }} ready
 */
function reportReady(ready) {
  if (process.connected) process.send?.({ ready });
}

/**
 * Tells the parent why this host cannot serve, and ends.
 * @param {{ reason: string, isInUse: boolean }} failed
 */
function reportFailure(failed) {
  if (process.connected) process.send?.({ failed }, () => process.exit(1));
  else process.exit(1);
}

module.exports = { endWithParent, reportReady, reportFailure };
