import { setTimeout as sleep } from 'node:timers/promises';

/** True while a process of this id exists. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Waits for a state of another process; jest's time limit ends the wait if it never comes. */
export async function until(isReached: () => boolean): Promise<void> {
  while (!isReached()) await sleep(20);
}
