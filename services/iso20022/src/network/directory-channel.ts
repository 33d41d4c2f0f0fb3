import { access, constants, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Channel, Outgoing, Reply } from '../channels/channel';

/**
 * A folder that the bank's file gateway empties: one file a message, named by its version and its id.
 * What the bank says comes by other ways, so it is never asked.
 */
export class DirectoryChannel implements Channel {
  constructor(private readonly outbox: string) {}

  /**
   * Writes the file under another name first, so that nobody reads half of it; it is on the disk
   * before this ends. Again, it replaces the file, or is a second one under the same MsgId.
   */
  async handOver({ id, version, xml }: Outgoing): Promise<Reply | undefined> {
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
  // Payments are nobody's to read but the file gateway's group.
  const file = await open(path, 'w', 0o640);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** The new name itself is on the disk only when the folder is. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
