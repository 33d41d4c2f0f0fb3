'use strict';

const { setTimeout: sleep } = require('node:timers/promises');
const { freePort, isServing } = require('./loopback');
const { endWithParent, reportFailure, reportReady } = require('./host-life');

const POLL_MS = 50;
/** Longer than the slowest start; a server that listens elsewhere would otherwise be awaited forever. */
const START_DEADLINE_MS = 60_000;
/** Enough of a child's output to find the error that ended it. */
const OUTPUT_CHARS = 16_384;

/**
 * Runs a server as a child process, and ends it when our parent ends; the server alone would not.
 * @param {object} server
 * @param {string | undefined} server.port its port; a free one for "0" or undefined
 * @param {string} [server.host] address for the check that it serves
 * @param {number} [server.startDeadlineMs]
 * @param {number} [server.stopDeadlineMs] after which it is cut off
 * @param {(port: number) => Promise<import('node:child_process').ChildProcess>} server.spawn
 * @param {(how: string, output: string) => { reason: string, isInUse: boolean }} server.explain why it ended
 * @param {(port: number, output: string) => Promise<boolean>} [server.isReady] beside listening
 */
function hostChild({
  port: wanted,
  host = '127.0.0.1',
  startDeadlineMs = START_DEADLINE_MS,
  stopDeadlineMs,
  spawn,
  explain,
  isReady = async () => true,
}) {
  let output = '';
  const start = async () => {
    const port = Number(wanted) || (await freePort());
    const child = await spawn(port);
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text) => {
        output = (output + text).slice(-OUTPUT_CHARS);
      });
    }
    // Also after the deadline of host-life: no process may keep the data directory.
    process.on('exit', () => child.kill('SIGKILL'));
    /** @type {Promise<string>} */
    const ended = new Promise((resolve) => {
      child.once('error', (error) => resolve(error.message));
      child.once('close', (code, signal) => resolve(signal ?? `exit code ${code}`));
    });
    return { port, child, ended };
  };
  const starting = start();
  endWithParent(async () => {
    const { child, ended } = await starting;
    child.kill('SIGTERM');
    await ended;
  }, stopDeadlineMs);
  const serve = async () => {
    const { port, child, ended } = await starting;
    let hasEnded = false;
    void ended.then((how) => {
      hasEnded = true;
      reportFailure(explain(how, output));
    });
    const isUp = async () => (await isServing({ host, port })) && (await isReady(port, output));
    const deadline = performance.now() + startDeadlineMs;
    while (!hasEnded && !(await isUp())) {
      if (performance.now() > deadline) {
        throw new Error(`it is not ready on ${host}:${port} after ${startDeadlineMs / 1_000} s`);
      }
      await sleep(POLL_MS);
    }
    if (!hasEnded && child.pid) reportReady({ port, pid: child.pid });
  };
  serve().catch((error) => reportFailure({ reason: String(error.message), isInUse: false }));
}

module.exports = { hostChild };
