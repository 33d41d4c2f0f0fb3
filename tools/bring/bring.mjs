// node bring.mjs TASK [WORDS]: brings what a clean checkout lacks (pnpm, the packages), then runs
// a task of tasks.mjs. Needs Node and npm and nothing else. This file and what it imports at the
// top use no syntax that an old Node cannot read, so that an old Node is told what it lacks.

import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isInRange } from './version.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** @param {string} line */
const say = (line) => process.stderr.write(line + '\n');

if (isInRange(process.versions.node, engines.node)) {
  import('./run-task.mjs')
    .then(({ runTask }) => runTask(process.argv.slice(2), { root, pnpmRange: engines.pnpm, say }))
    .then((exitCode) => {
      process.exitCode = exitCode;
    });
} else {
  say('This is Node ' + process.versions.node + '. Masar needs Node ' + engines.node + '.');
  process.exitCode = 1;
}
