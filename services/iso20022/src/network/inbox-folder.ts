import { createReadStream } from 'node:fs';
import { mkdir, readdir, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newId } from '@masar/kit/ids';
import { MAX_BYTES } from '../worker/parser/limits';
import { requireFolder } from './require-folder';

/** A file that nobody but this service moves any more. */
export interface TakenFile {
  /** Name of the folder that it lay in; empty for the inbox itself. */
  readonly tenantId: string;
  /** Its name now, which no other file ever has: archives hold files of one name from many days. */
  readonly id: string;
}

/** As many new files of a folder are looked at in one sweep. */
const MOST_FILES = 100;
const LONGEST_NAME = 150;

/** Folders of the service in each folder; with a dot, so that file gateways let the first alone. */
const TAKEN = '.taken';
const DONE = 'done';
const REFUSED = 'refused';

const UNFINISHED = /^\.|\.(tmp|part)$/i;

/** Size and time of each file when it was last looked at. */
type Looks = Map<string, string>;

/** The inbox, where the operator has set one. @throws Error for him, where it is no folder to write to */
export function openInbox(root: string | undefined): InboxFolder | undefined {
  return root === undefined ? undefined : new InboxFolder(root);
}

/**
 * A folder that the file gateways of banks write to, with one folder for each tenant. A file is
 * taken by renaming it, which only one of many replicas can, and stays among the taken ones until it
 * is done: whoever finds it there after a crash goes on.
 */
export class InboxFolder {
  private looks: Looks = new Map();

  /** @throws Error where there is no such folder, or it cannot be written to */
  constructor(private readonly root: string) {
    requireFolder('ISO20022_INBOX_DIR', root, 'read and write');
  }

  /**
   * Takes the files that are whole; then all that are taken, also those that a crash has left.
   * @throws Error at the end, where a folder could not be read: it keeps no other from its turn
   */
  async *take(): AsyncGenerator<TakenFile> {
    const before = this.looks;
    this.looks = new Map();
    const errors: unknown[] = [];
    for (const tenantId of ['', ...(await this.tenantFolders())]) {
      const ids = await this.takeFrom(tenantId, before).catch((error: unknown) => {
        errors.push(error);
        return [];
      });
      for (const id of ids) yield { tenantId, id };
    }
    if (errors.length > 0) throw errors[0];
  }

  /** What is in it, and no more than one byte too much; undefined where another replica was faster. */
  async read(file: TakenFile): Promise<Uint8Array | undefined> {
    const chunks: Buffer[] = [];
    try {
      const stream = createReadStream(this.placeOf(file, TAKEN), { end: MAX_BYTES });
      for await (const chunk of stream) chunks.push(chunk as Buffer);
    } catch (error) {
      return unlessGone(error);
    }
    return Buffer.concat(chunks);
  }

  async archive(file: TakenFile): Promise<void> {
    await this.move(file, DONE);
  }

  /** @param why sentences for whoever looks after the folder */
  async refuse(file: TakenFile, why: string): Promise<void> {
    const folder = join(this.root, file.tenantId, REFUSED);
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, `${file.id}.txt`), why, { mode: 0o640 });
    await this.move(file, REFUSED);
  }

  private async tenantFolders(): Promise<readonly string[]> {
    const found = await readdir(this.root, { withFileTypes: true });
    return found
      .filter((each) => each.isDirectory() && !each.name.startsWith('.'))
      .map(({ name }) => name)
      .filter((name) => name !== DONE && name !== REFUSED)
      .toSorted();
  }

  private async filesIn(folder: string): Promise<readonly string[]> {
    const options = { withFileTypes: true } as const;
    const found = (await readdir(join(this.root, folder), options).catch(unlessGone)) ?? [];
    return found
      .filter((each) => each.isFile() && !UNFINISHED.test(each.name))
      .map(({ name }) => name)
      .toSorted();
  }

  /** Everything that is taken of one folder. */
  private async takeFrom(tenantId: string, before: Looks): Promise<readonly string[]> {
    for (const name of (await this.filesIn(tenantId)).slice(0, MOST_FILES)) {
      const path = join(this.root, tenantId, name);
      const look = await lookAt(path);
      if (look !== undefined && look === before.get(path)) await this.takeFile(tenantId, name);
      else if (look !== undefined) this.looks.set(path, look);
    }
    return this.filesIn(join(tenantId, TAKEN));
  }

  private async takeFile(tenantId: string, name: string): Promise<void> {
    const readable = name.replace(/[^\w.-]/g, '_').slice(-LONGEST_NAME);
    const taken = this.placeOf({ tenantId, id: `${newId('isf')}.${readable}` }, TAKEN);
    await mkdir(join(this.root, tenantId, TAKEN), { recursive: true });
    await rename(join(this.root, tenantId, name), taken).catch(unlessGone);
  }

  private async move(file: TakenFile, to: string): Promise<void> {
    await mkdir(join(this.root, file.tenantId, to), { recursive: true });
    await rename(this.placeOf(file, TAKEN), this.placeOf(file, to)).catch(unlessGone);
  }

  private placeOf({ tenantId, id }: TakenFile, folder: string): string {
    return join(this.root, tenantId, folder, id);
  }
}

/** A file that is as it was a sweep ago is whole; clocks of file servers differ from ours. */
async function lookAt(path: string): Promise<string | undefined> {
  const found = await stat(path).catch(unlessGone);
  return found && `${found.size} ${found.mtimeMs}`;
}

/** Another replica, or the gateway, has moved it. */
function unlessGone(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
  throw error;
}
