import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';

const READY = /Masar is ready: (\S+)/;

/** A running `npm start`, as a person types it. */
export interface NpmStart {
  readonly url: string;
  /** From the command to the line that says it is ready. */
  readonly startSeconds: number;
  stop(): Promise<void>;
}

/** @throws Error when it ends before it is ready */
export async function npmStart(env: NodeJS.ProcessEnv): Promise<NpmStart> {
  const beganAt = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: resolve(__dirname, '../../../../..'),
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
    // Its processes get the signal together, as from a terminal's Ctrl-C.
    detached: true,
  });
  const url = await Promise.race([readyUrl(child), endOf(child)]);
  const startSeconds = (performance.now() - beganAt) / 1_000;
  return { url, startSeconds, stop: () => stop(child) };
}

/** Reads on afterwards: a closed output would be an error of the process. */
function readyUrl({ stdout }: ChildProcess): Promise<string> {
  let text = '';
  return new Promise((resolve) => {
    stdout?.on('data', (part) => {
      text += String(part);
      const [, url] = READY.exec(text) ?? [];
      if (url !== undefined) resolve(url);
    });
  });
}

async function endOf(child: ChildProcess): Promise<never> {
  const [code] = (await once(child, 'exit')) as [number | null];
  throw new Error(`npm start ended with ${code}`);
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  process.kill(-(child.pid ?? 0), 'SIGINT');
  await ended;
}
