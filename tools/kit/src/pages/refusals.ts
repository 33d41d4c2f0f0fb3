import { writeFileSync } from 'node:fs';

/** One code that an operation can refuse with, in a detail of its error. */
export interface Refusal {
  readonly status: 409 | 422;
  readonly code: string;
  readonly says: string;
  readonly field?: string;
  /** Standard and clause. */
  readonly source?: string;
}

/** A conflict with a code of its own: what it says, and which operations answer with it. */
export interface Conflict {
  readonly says: string;
  readonly operations: readonly string[];
}

/** Beside INVALID_STATE, which every operation with a state can answer with. */
export type Conflicts = Readonly<Record<string, Conflict>>;

export type RefusalOf = readonly [operation: string, refusal: Refusal];

export function refusalsOf(conflicts: Conflicts): readonly RefusalOf[] {
  return Object.entries(conflicts).flatMap(([code, { says, operations }]) =>
    operations.map((operation): RefusalOf => [operation, { status: 409, code, says }]),
  );
}

/** The refusals of each operation, in the order of the entries. */
export function byOperation(
  entries: readonly RefusalOf[],
): Readonly<Record<string, readonly Refusal[]>> {
  const operations = [...new Set(entries.map(([operation]) => operation))];
  return Object.fromEntries(
    operations.map((operation) => [
      operation,
      entries.filter(([each]) => each === operation).map(([, refusal]) => refusal),
    ]),
  );
}

/** For the API's document, which is made from the proto package alone; run in the service's folder. */
export function writeRefusals(
  service: string,
  refusals: Readonly<Record<string, readonly Refusal[]>>,
): void {
  writeFileSync(`../../proto/refusals/${service}.json`, `${JSON.stringify(refusals, null, 2)}\n`);
}
