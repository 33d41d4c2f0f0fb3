import type { Answer } from '../client/answer';
import type { Client } from '../client/client';
import { eventually } from '../client/eventually';

export const SANDBOX_CLOCK = '/v1/sandbox/clock';

/** A sandbox's clock, with the report of its due work. */
export interface SandboxClock {
  readonly now: string;
  readonly offsetSeconds: number;
  readonly ranDueWork: Readonly<Record<string, number>>;
  readonly pendingDueWork: readonly string[];
}

/**
 * Moves the clock of a sandbox and waits until all due work is done. On a busy machine some of it is done
 * after the call and is not counted in ranDueWork.
 */
export async function moveClock(by: Client, body: object): Promise<Answer<SandboxClock>> {
  const moved = await by.post<SandboxClock>(SANDBOX_CLOCK, body);
  if (moved.status !== 200) throw new Error(`the clock was not moved: ${moved.text}`);
  await eventually(async () => {
    const { pendingDueWork } = (await by.get<SandboxClock>(SANDBOX_CLOCK)).body.data;
    return pendingDueWork.length === 0 || undefined;
  }, 'no due work is pending');
  return moved;
}
