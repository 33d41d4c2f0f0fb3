import { chmod, open, rename, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { Event, EventBus } from '@masar/kit/bus';
import type { Closing } from '@masar/kit/service';

/** The log is for reading, not for archiving: at this size it is renamed and a new one starts. */
const MAX_BYTES = 64 * 1024 * 1024;

/** Events contain whole contracts. */
const ONLY_OWNER = 0o600;

/**
 * Appends every published event to events.ndjson in the data directory, one JSON a line. The file stays
 * open: opening it for each write took longer than the other consumers, and an event stays in memory until
 * its last consumer is done.
 */
export async function logEvents(bus: EventBus, dataDir: string, closing: Closing): Promise<void> {
  const file = join(dataDir, 'events.ndjson');
  await chmod(`${file}.old`, ONLY_OWNER).catch(() => undefined);
  let log = await openPrivate(file);
  closing(() => log.close());
  let { size: bytes } = await log.stat();
  const append = inBatches(async (lines) => {
    if (bytes > MAX_BYTES) {
      await rename(file, `${file}.old`);
      bytes = 0;
      const full = log;
      log = await openPrivate(file);
      await full.close();
    }
    await log.appendFile(lines);
    bytes += Buffer.byteLength(lines);
  });
  await bus.subscribe({
    group: 'event-log',
    types: ['*'],
    handle: (event) => append(lineOf(event)),
  });
}

function lineOf({ data, ...attributes }: Event): string {
  return `${JSON.stringify(attributes).slice(0, -1)},"data":${data}}\n`;
}

/** Creates the file for its owner alone, or restricts an existing one. */
async function openPrivate(file: string): Promise<FileHandle> {
  const handle = await open(file, 'a', ONLY_OWNER);
  await handle.chmod(ONLY_OWNER);
  return handle;
}

/**
 * Makes one write at a time; lines that arrive meanwhile form the next batch. A write for each event
 * would slow the outbox down under load.
 */
function inBatches(write: (text: string) => Promise<void>): (text: string) => Promise<void> {
  let waiting = '';
  let next: Promise<void> | undefined;
  let last: Promise<unknown> = Promise.resolve();
  const writeWaiting = (): Promise<void> => {
    const text = waiting;
    waiting = '';
    next = undefined;
    return write(text);
  };
  return (text) => {
    waiting += text;
    if (!next) {
      next = last.then(writeWaiting);
      last = next.catch(() => undefined);
    }
    return next;
  };
}
