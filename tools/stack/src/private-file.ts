import { readFile, rename, writeFile } from 'node:fs/promises';

const ONLY_OWNER = 0o600;

/**
 * The JSON in a file of ours, or undefined when the file does not exist yet.
 * @throws Error for any other failure: treating it as a first start would make new secrets
 */
export async function readPrivate<T>(file: string): Promise<T | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as T;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new Error(`${file} cannot be read (${String(error)}); restore it or remove it`, {
      cause: error,
    });
  }
}

/** Writes a file that only its owner can read, whole or not at all. */
export async function writePrivate(file: string, content: object): Promise<void> {
  const unfinished = `${file}.tmp`;
  await writeFile(unfinished, JSON.stringify(content, null, 2), { mode: ONLY_OWNER });
  await rename(unfinished, file);
}
