import { access, constants, mkdir } from 'node:fs/promises';

/** The directory has contracts, secrets and keys. */
const ONLY_OWNER = 0o700;

const REASONS: Readonly<Record<string, string>> = {
  EEXIST: 'it is a file',
  ENOTDIR: 'a part of its path is a file',
  EACCES: 'you may not write there',
  EPERM: 'you may not write there',
  EROFS: 'its file system is read-only',
};

/**
 * Makes the data directory; an existing one keeps its mode.
 * @throws Error with a sentence for the person who starts the stack
 */
export async function openDataDir(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: ONLY_OWNER });
    await access(dataDir, constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    throw new Error(
      `the data directory ${dataDir} cannot be used: ${REASONS[code] ?? message}; set MASAR_DATA_DIR to a directory that you may write to`,
      { cause: error },
    );
  }
}
