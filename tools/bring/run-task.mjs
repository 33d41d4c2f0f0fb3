import { run } from './command.mjs';
import { installPackages } from './packages.mjs';
import { findPnpm } from './pnpm.mjs';
import { STAGES, TASKS } from './tasks.mjs';
import { whyNotWritable } from './writable.mjs';

const STAGE_OF = new Map(Object.entries(STAGES));

/**
 * Brings the packages and runs the commands of a task until one fails.
 * @param {readonly string[]} words the task's name, then words for its last command
 * @param {import('./pnpm.mjs').Checkout} checkout
 * @returns {Promise<number>} the exit code
 */
export async function runTask([name = '', ...rest], checkout) {
  const commands = new Map(Object.entries(TASKS)).get(name);
  if (!commands) {
    checkout.say(`'${name}' is no task. There are: ${Object.keys(TASKS).join(', ')}.`);
    return 2;
  }
  try {
    let exitCode = await installPackages(checkout);
    for (const [index, command] of commands.entries()) {
      if (exitCode !== 0) break;
      const stage = STAGE_OF.get(command);
      if (stage !== undefined && process.stderr.isTTY) checkout.say(stage);
      const more = index === commands.length - 1 ? rest : [];
      exitCode = await run([...(await resolve(command, checkout)), ...more], {
        cwd: checkout.root,
      });
    }
    const notWritable = exitCode === 0 ? undefined : whyNotWritable(checkout.root);
    if (notWritable) checkout.say(notWritable);
    return exitCode;
  } catch (error) {
    checkout.say(error instanceof Error ? error.message : String(error));
    return 1;
  }
}

/**
 * @param {string} command
 * @param {import('./pnpm.mjs').Checkout} checkout
 */
async function resolve(command, checkout) {
  const [program = '', ...args] = command.split(' ');
  if (program === 'node') return [process.execPath, ...args];
  if (program === 'pnpm') return [...(await findPnpm(checkout)), ...args];
  return [program, ...args];
}
