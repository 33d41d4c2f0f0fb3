import type { AnsweredRequest } from '@masar/gateway';

const MS_PER_SECOND = 1000;

/** Tells the person at the terminal what happens, a short line each. */
export class Teller {
  private isReady = false;

  constructor(private readonly write: (text: string) => void) {}

  /** Something that takes a moment begins. */
  stage(doing: string): void {
    this.write(`${doing} ...\n`);
  }

  /** Something about this machine that the person should know. */
  note(line: string): void {
    this.write(`${line}\n`);
  }

  /** From now on requests are the person's own, and told. */
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

/** A client could write commands to the terminal into a path. */
function printable(path: string): string {
  return path.replace(/[^!-~]/g, '\ufffd');
}
