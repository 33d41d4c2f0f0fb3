import { accessSync, constants } from 'node:fs';
import { join } from 'node:path';

const { R_OK, W_OK } = constants;

/** What the service does in a folder, in words, and what it needs for that. */
const USES = { 'write to': W_OK, 'read and write': R_OK | W_OK } as const;

/** A folder that is away later is waited for; at the start it is a mistake. @throws Error for the operator */
export function requireFolder(setting: string, folder: string, use: keyof typeof USES): void {
  try {
    accessSync(join(folder, '.'), USES[use]);
  } catch {
    throw new Error(`${setting} must be a folder to ${use}: ${folder}`);
  }
}
