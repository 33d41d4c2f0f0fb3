import { closeSync, openSync, readSync } from 'node:fs';
import type { Setting } from './setting';

/** More than any secret, and little enough to read whatever a variable names. */
const MOST_BYTES = 65_536;

const KINDS_FROM_FILES: readonly Setting['kind'][] = ['secret', 'secret-list', 'url'];

/** The text of a setting, or why it cannot be had; neither where it is not set. */
export interface GivenText {
  readonly text?: string | undefined;
  readonly problem?: string;
}

/**
 * The text of a setting. One that may hold a secret (kinds secret, secret-list and url) is also read from the file that NAME_FILE
 * names, as Kubernetes and Docker mount secrets: without one line break at its end.
 */
export function givenText(name: string, { kind }: Setting, env: NodeJS.ProcessEnv): GivenText {
  const file = `${name}_FILE`;
  const [text, path] = [env[name], env[file]];
  if (!path || !KINDS_FROM_FILES.includes(kind)) return { text };
  if (text) return { problem: `${name} and ${file} are both set: leave one of them out` };
  try {
    return fromFile(file, path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const wayOut = 'name a file that this process may read';
    return { problem: `${file} cannot be read (${path}: ${code}): ${wayOut}` };
  }
}

function fromFile(file: string, path: string): GivenText {
  const descriptor = openSync(path, 'r');
  try {
    const bytes = Buffer.alloc(MOST_BYTES + 1);
    const length = readSync(descriptor, bytes);
    if (length > MOST_BYTES) return { problem: `${file} (${path}) has more than 64 KiB` };
    const text = bytes.toString('utf8', 0, length).replace(/\r?\n$/, '');
    return text === '' ? { problem: `${file} (${path}) is empty` } : { text };
  } finally {
    closeSync(descriptor);
  }
}
