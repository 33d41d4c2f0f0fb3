import { createReadStream } from 'node:fs';
import { mkdir, readdir, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newId } from '@masar/kit/ids';
import { MAX_BYTES } from '../worker/parser/limits';
import { requireFolder } from './require-folder';

/** A file that this service has claimed. */
export interface TakenFile {
  /** Name of its folder; empty for a file in the inbox itself. */
  readonly tenantId: string;
  /** Unique file name: the archive may hold files of the same original name. */
  readonly id: string;
}

/** New files of a folder that one sweep handles. */
const MOST_FILES = 100;
const LONGEST_NAME = 150;

/** Folders of the service in each tenant's folder; gateways ignore names that begin with a dot. */
const TAKEN = '.taken';
const DONE = 'done';
const REFUSED = 'refused';

const UNFINISHED = /^\.|\.(tmp|part)$/i;

/** Size and modification time of each file at the last sweep. */
type Looks = Map<string, string>;

/** The inbox, if configured. @throws Error for the operator when it is not a writable folder */
export function openInbox(root: string | undefined): InboxFolder | undefined {
  return root === undefined ? undefined : new InboxFolder(root);
}

/**
 * Inbox that banks' file gateways write to, with one folder for each tenant. A replica claims a file by
 * renaming it, which only one can do. A claimed file stays in `.taken` until it is done, so that any
 * replica continues after a crash.
 */
export class InboxFolder {
  private looks: Looks = new Map();

  /** @throws Error when the folder is missing or not writable */
  constructor(private readonly root: string) {
    requireFolder('ISO20022_INBOX_DIR', root, 'read and write');
  }

  /**
   * Claims complete files, then yields every claimed file, also those left by a crash.
   * @throws Error at the end when a folder could not be read; the others are handled first
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

  /** Content, at most one byte above the limit; undefined when another replica was faster. */
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

  /** @param why sentences for the operator, written beside the file */
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

  /** Names of the claimed files of one folder. */
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

/** Fingerprint of a file: unchanged since the last sweep means complete. File server clocks may differ. */
async function lookAt(path: string): Promise<string | undefined> {
  const found = await stat(path).catch(unlessGone);
  return found && `${found.size} ${found.mtimeMs}`;
}

/** Ignores ENOENT: another replica, or the gateway, has moved the file. */
function unlessGone(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
  throw error;
}
