import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { startMongo, type Mongo } from '@masar/stack/mongo/start-mongo';
import { Stack } from './stack';

const LIBC = resolve(__dirname, '../../../../.masar/libc');

interface Stoppable {
  stop(): Promise<void>;
}

/** Database engines that a test may read, and the platform on them, in one temporary folder. */
export class OwnEngine {
  private readonly running = new Set<Stoppable>();

  /** @param folder of the engines' data, one folder for each name */
  private constructor(readonly folder: string) {}

  static async open(): Promise<OwnEngine> {
    const folder = await mkdtemp(join(tmpdir(), 'masar-engine-'));
    await mkdir(join(folder, 'platform'));
    return new OwnEngine(folder);
  }

  /** Starts an engine with its own data. */
  async engine(name = 'mongo'): Promise<Mongo> {
    const dataDir = join(this.folder, name);
    return this.kept(await startMongo({ dataDir, libcDir: LIBC, log: () => undefined }));
  }

  /** Starts the platform on this database, with the same secrets each time. */
  async platform(uri: string, settings: NodeJS.ProcessEnv = {}): Promise<Stack> {
    const dataDir = join(this.folder, 'platform');
    return this.kept(await Stack.start(dataDir, { MONGODB_URI: uri, ...settings }));
  }

  /** Stops one part before the others. */
  async stop(part: Stoppable): Promise<void> {
    this.running.delete(part);
    await part.stop();
  }

  /** Stops all parts, the last one first. */
  async close(): Promise<void> {
    for (const part of [...this.running].reverse()) await part.stop();
    await rm(this.folder, { recursive: true, force: true });
  }

  private kept<T extends Stoppable>(part: T): T {
    this.running.add(part);
    return part;
  }
}
