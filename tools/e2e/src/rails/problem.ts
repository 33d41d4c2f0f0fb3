import type { Answer } from '../client/answer';
import type { Sending } from '../client/client';
import { contractBody } from './contract';

export const INVALID_FORMAT = 'INVALID_FORMAT';
export const INVALID_VALUE = 'INVALID_VALUE';
export const OUT_OF_RANGE = 'OUT_OF_RANGE';

export interface Problem {
  readonly field: string;
  readonly code: string;
  /** Matches the way out in the detail's message. */
  readonly says: RegExp;
}

/** Expects an answer with this status and this problem, possibly among others. */
export function expectProblem(answer: Answer, status: number, { field, code, says }: Problem) {
  expect(answer.status).toBe(status);
  expect(answer.body.error.details).toContainEqual(
    expect.objectContaining({ field, code, message: expect.stringMatching(says) }),
  );
}

/** The example as text with one part replaced, for JSON that JSON.stringify cannot write. */
export function exampleWith(part: string, other: string): Sending {
  const whole = JSON.stringify(contractBody());
  if (!whole.includes(part)) throw new Error(`the example has no ${part}`);
  return { raw: whole.replace(part, other) };
}
