import type { AnsweredRequest } from '@masar/gateway';

const MS_PER_SECOND = 1000;

/** Prints progress for the person at the terminal, in short lines. */
export class Progress {
  private isReady = false;

  constructor(private readonly write: (text: string) => void) {}

  /** A stage that takes a moment begins. */
  stage(doing: string): void {
    this.write(`${doing} ...\n`);
  }

  /** A fact about this machine that the person should know. */
  note(line: string): void {
    this.write(`${line}\n`);
  }

  /** Requests are shown from now on: earlier ones were the stack's own. */
  ready(): void {
    this.isReady = true;
  }

  answered({ method, path, status, seconds, requestId }: AnsweredRequest): void {
    if (!this.isReady) return;
    const ms = Math.max(1, Math.round(seconds * MS_PER_SECOND));
    this.write(`${method} ${printable(path)} ${status} ${ms} ms ${requestId}\n`);
  }

  stopped(): void {
    this.write('stopped\n');
  }
}

/** Removes control characters, by which a path could send commands to the terminal. */
function printable(path: string): string {
  return path.replace(/[^!-~]/g, '\ufffd');
}
