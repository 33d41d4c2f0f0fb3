'use strict';

const { readFileSync } = require('node:fs');

/** In files that join the split stack of the run, or use its broker. */
const JOINS = /\bStack\.split\(|\bbrokerOfTests\(/;
const PROJECT = 'tools/e2e split';

/** A file in a project: some files run in two. */
const keyOf = ({ path, context: { config } }) => `${config.id} ${path}`;

/** Files of this run that need the split stack and have not ended. @type {Set<string>} */
const running = new Set();

/** True for a file that needs the split stack of the run. */
function usesSplitStack({ path, context: { config } }) {
  return config.displayName?.name === PROJECT || JOINS.test(readFileSync(path, 'utf8'));
}

/** Notes the files that need the split stack, before the run. */
function awaitUsers(tests) {
  for (const test of tests) running.add(keyOf(test));
}

/** True when this was the last of the files that need the split stack. */
function wasLastUser(test) {
  return running.delete(keyOf(test)) && running.size === 0;
}

module.exports = { awaitUsers, usesSplitStack, wasLastUser };
