import { appendFile, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { EventBus } from '@masar/kit/bus';

/** The log is for looking at, not for keeping: above this it starts anew, the old one beside it. */
const MAX_BYTES = 64 * 1024 * 1024;

/** Appends every published event to events.ndjson in the data directory, one JSON a line. */
export async function logEvents(bus: EventBus, dataDir: string): Promise<void> {
  const file = join(dataDir, 'events.ndjson');
  let bytes = await stat(file).then(
    ({ size }) => size,
    () => 0,
  );
  // One write at a time: groups handle several aggregates at once.
  let last: Promise<unknown> = Promise.resolve();
  const append = async (line: string): Promise<void> => {
    if (bytes > MAX_BYTES) {
      await rename(file, `${file}.old`);
      bytes = 0;
    }
    await appendFile(file, line);
    bytes += Buffer.byteLength(line);
  };
  await bus.subscribe({
    group: 'event-log',
    types: ['*'],
    handle(event) {
      const written = last.then(() => append(`${JSON.stringify(event)}\n`));
      last = written.catch(() => undefined);
      return written;
    },
  });
}
