'use strict';

// Loaded into a part before its own script. It ends the part when its host has died for any reason, so that
// no orphan keeps the port of the part's next process.

/** Listeners close at once, but the part may wait for a database that is gone too. */
const STOP_WITHIN_MS = 8_000;

process.on('disconnect', () => {
  setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
  process.kill(process.pid, 'SIGTERM');
});
process.channel?.unref();
