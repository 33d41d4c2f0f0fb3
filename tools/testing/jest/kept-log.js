'use strict';

const pino = require('pino');

const LINES_KEPT = 12;
const CHARACTERS_KEPT = 300;

/** @type {string[]} */
let lines = [];

/**
 * Keeps the log lines of parts that run in this process, which go to standard output elsewhere: they are shown
 * with a test that fails, and no other run is buried in them.
 */
function keepLog() {
  const { destination } = pino;
  const write = (/** @type {string} */ line) => {
    if (lines.push(line.slice(0, CHARACTERS_KEPT)) > LINES_KEPT) lines.shift();
  };
  Object.assign(pino, { destination: (to) => (to === 1 ? { write } : destination(to)) });
}

/** The last lines since the last call of forgetLog, the newest at the end. */
function lastLog() {
  return lines.map((line) => line.trimEnd()).join('\n');
}

function forgetLog() {
  lines = [];
}

module.exports = { keepLog, lastLog, forgetLog };
