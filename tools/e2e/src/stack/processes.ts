import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

interface Process {
  readonly pid: number;
  readonly parent: number;
}

/** The current descendants of a process. */
export function descendantsOf(pid: number): number[] {
  const all = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line): Process => {
      const [own = 0, parent = 0] = line.trim().split(/\s+/).map(Number);
      return { pid: own, parent };
    });
  const below = (root: number): number[] =>
    all
      .filter(({ parent }) => parent === root)
      .flatMap(({ pid: child }) => [child, ...below(child)]);
  return below(pid);
}

/** The descendants that run this program, without their hosts; Linux only. */
export function descendantsRunning(pid: number, program: string): number[] {
  return descendantsOf(pid).filter((each) => {
    const words = readFileSync(`/proc/${each}/cmdline`, 'utf8').split('\0');
    // A part preloads a script that watches its host.
    const script = words[1] === '--require' ? words[3] : words[1];
    return script?.endsWith(program) || (words[0] === 'java' && words.includes(program));
  });
}

/** The only descendant that runs this program. */
export function descendantRunning(pid: number, program: string): number {
  const [only, ...others] = descendantsRunning(pid, program);
  if (only === undefined || others.length > 0) {
    throw new Error(`${others.length + (only ? 1 : 0)} processes run ${program}`);
  }
  return only;
}

/** kill -9; ignores a process that has ended meanwhile. */
export function killAll(pids: readonly number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}

/** True while a process of this id exists. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
