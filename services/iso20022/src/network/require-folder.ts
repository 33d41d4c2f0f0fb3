import { accessSync, constants } from 'node:fs';
import { join } from 'node:path';

const { R_OK, W_OK } = constants;

/** Access modes by the words of the error message. */
const USES = { 'write to': W_OK, 'read and write': R_OK | W_OK } as const;

/** A missing folder is an error only at the start; later the service waits. @throws Error for the operator */
export function requireFolder(setting: string, folder: string, use: keyof typeof USES): void {
  try {
    accessSync(join(folder, '.'), USES[use]);
  } catch {
    throw new Error(`${setting} must be a folder to ${use}: ${folder}`);
  }
}
