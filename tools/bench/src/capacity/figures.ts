import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Processor time of one request, above that of an idle part. */
interface Part {
  readonly commandMs: number;
  readonly getMs: number;
  readonly loadedMiB?: number;
}

/** Documents of one kind, by contract or by command. */
export interface StoredKind {
  readonly ofAContract?: number;
  readonly ofACommand?: number;
  readonly documentBytes: number;
  readonly indexBytes: readonly number[];
}

/** Measured figures; gateway/docs/capacity.md names the page of each. */
export interface Figures {
  /** Part of a pod's core, or of a machine's, that is planned for. */
  readonly use: number;
  readonly pods: readonly number[];
  readonly partitions: number;
  readonly messagesOfACommand: number;
  readonly keptAnswerBytes: number;
  readonly parts: Readonly<Record<string, Part>>;
  readonly tenant: Readonly<
    Record<
      | 'contracts'
      | 'commandsOfAContract'
      | 'requestsAMinute'
      | 'recountUs'
      | 'sizeUs'
      | 'dueASecond'
      | 'readMBASecond'
      | 'entriesOfAVerification',
      number
    >
  >;
  readonly stored: Readonly<Record<string, StoredKind>>;
}

export function readFigures(root: string): Figures {
  const file = join(root, 'tools/bench/docs/capacity.json');
  return JSON.parse(readFileSync(file, 'utf8')) as Figures;
}
