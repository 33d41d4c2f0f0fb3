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

/** Waits for a state that another process reaches; jest's own time limit ends a vain wait. */
export async function until(isReached: () => boolean): Promise<void> {
  while (!isReached()) await sleep(20);
}
