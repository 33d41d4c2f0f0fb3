import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { isatty } from 'node:tty';

/** On a terminal Ctrl-C reaches every process by itself: passed on, it would arrive twice. */
const PASSED_ON = [0, 1, 2].some((fd) => isatty(fd)) ? ['SIGTERM'] : ['SIGINT', 'SIGTERM'];

/**
 * Runs a command with this process's own input and output, and waits for its end whatever
 * signal arrives meanwhile. A command that a signal ended counts as 128 and the signal's number,
 * as in a shell.
 * @param {readonly string[]} words
 * @param {{ cwd: string }} options
 * @returns {Promise<number>} the exit code
 */
export async function run([file = '', ...args], { cwd }) {
  const child = spawn(file, args, { cwd, stdio: 'inherit' });
  /** @param {NodeJS.Signals} signal */
  const onSignal = (signal) => {
    if (PASSED_ON.includes(signal)) child.kill(signal);
  };
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal);
  try {
    return await new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', (code, signal) => {
        resolve(signal ? 128 + constants.signals[signal] : (code ?? 1));
      });
    });
  } finally {
    process.off('SIGINT', onSignal).off('SIGTERM', onSignal);
  }
}
