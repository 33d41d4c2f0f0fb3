'use strict';

// Loaded into a part before its own script: ends it when its host is gone, however that died, so that no
// orphan keeps the port from the part's next process.

/** Its listeners close at once; what it waits for, a database perhaps, may be gone as well. */
const STOP_WITHIN_MS = 8_000;

process.on('disconnect', () => {
  setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
  process.kill(process.pid, 'SIGTERM');
});
process.channel?.unref();
