import { existsSync, readFileSync } from 'node:fs';

/** A published event, as in events.ndjson. */
export interface Event {
  readonly specversion: string;
  readonly id: string;
  readonly type: string;
  readonly source: string;
  readonly subject: string;
  readonly time: string;
  readonly partitionkey: string;
  readonly tenantid: string;
  readonly workspaceid?: string;
  readonly environment: string;
  readonly sequence: number;
  readonly correlationid: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** The stack's file of published events, one a line. */
export class EventFile {
  private readonly events: Event[] = [];
  private readBytes = 0;

  constructor(private readonly file: string) {}

  /** All events so far; each line is parsed only once. */
  read(): readonly Event[] {
    if (!existsSync(this.file)) return [];
    const fresh = readFileSync(this.file).subarray(this.readBytes);
    // The text after the last line break is still being written.
    const whole = fresh.subarray(0, fresh.lastIndexOf('\n') + 1);
    this.readBytes += whole.length;
    const lines = whole.toString('utf8').split('\n').slice(0, -1);
    this.events.push(...lines.map((line) => JSON.parse(line) as Event));
    return [...this.events];
  }
}
