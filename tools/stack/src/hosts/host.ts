import { spawn } from 'node:child_process';

/** A child process that serves on a loopback port, passed as its last argument. */
export interface HostCommand {
  readonly name: string;
  readonly file: string;
  readonly args: readonly string[];
  /** Detached children do not get the terminal's Ctrl-C; they still end with their parent. */
  readonly detached: boolean;
  /** Replaces our own environment. */
  readonly env?: NodeJS.ProcessEnv;
  /** Longest stop, if it needs more time than a database. */
  readonly stopDeadlineMs?: number;
  /** Shows its standard output to the person who started the stack. */
  readonly isHeard?: boolean;
}

export interface Host {
  readonly port: number;
  readonly pid: number;
  /** Resolves with the way it ended, for the log. */
  readonly ended: Promise<string>;
  stop(): Promise<void>;
}

/** Message from host-life.js. */
type HostMessage =
  | { readonly ready: { readonly port: number; readonly pid: number } }
  | { readonly failed: { readonly reason: string; readonly isInUse: boolean } };

export class HostFailure extends Error {
  constructor(
    message: string,
    /** Another process holds the data directory. */
    readonly isInUse = false,
  ) {
    super(message);
  }
}

/** The same as in host-life.js. */
const STOP_DEADLINE_MS = 8_000;
/** Hosts bound their own stop; this kills one that hangs in native code. */
const KILL_LATER_MS = 2_000;

/**
 * Starts a host once and waits until it serves.
 * @param port 0 for any
 * @throws HostFailure with the host's own reason, after it has ended
 */
export function startHost(command: HostCommand, port: number): Promise<Host> {
  const child = spawn(command.file, [...command.args, String(port)], {
    stdio: ['ignore', command.isHeard ? 'inherit' : 'ignore', 'inherit', 'ipc'],
    detached: command.detached,
    env: command.env ?? process.env,
  });
  let failure: HostFailure | undefined;
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    // 'close' comes after the last message, 'exit' may come before it.
    child.once('close', (code, signal) => {
      resolve(failure?.message ?? signal ?? `exit code ${code}`);
    });
  });
  const stop = async () => {
    child.kill('SIGTERM');
    const killAfterMs = (command.stopDeadlineMs ?? STOP_DEADLINE_MS) + KILL_LATER_MS;
    const timer = setTimeout(() => child.kill('SIGKILL'), killAfterMs);
    await ended;
    clearTimeout(timer);
  };
  return new Promise((resolve, reject) => {
    child.on('message', (message: HostMessage) => {
      if ('ready' in message) resolve({ ...message.ready, ended, stop });
      else failure = new HostFailure(message.failed.reason, message.failed.isInUse);
    });
    void ended.then((how) => reject(failure ?? new HostFailure(how)));
  });
}
