import { access, constants, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Channel, Outgoing, Reply } from '../channels/channel';

/**
 * Outbox folder that the bank's file gateway empties: one file a message, named by version and id.
 * The bank's answers arrive elsewhere, so `answers` is always empty.
 */
export class DirectoryChannel implements Channel {
  constructor(private readonly outbox: string) {}

  /**
   * Writes and syncs a temporary file, then renames it, so that nobody reads half a file. A repeated
   * submission replaces the file, or writes it again when the gateway has taken the first.
   */
  async submit({ id, version, xml }: Outgoing): Promise<Reply | undefined> {
    await access(this.outbox, constants.W_OK);
    const name = `${version}.${id}.xml`;
    const unfinished = join(this.outbox, `.${name}.tmp`);
    await writeToDisk(unfinished, xml);
    await rename(unfinished, join(this.outbox, name));
    await syncFolder(this.outbox);
    return undefined;
  }

  answers() {
    return Promise.resolve({ statuses: [] });
  }
}

async function writeToDisk(path: string, text: string): Promise<void> {
  // Readable by the owner and the file gateway's group only.
  const file = await open(path, 'w', 0o640);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** A rename is durable only after the folder is synced. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
