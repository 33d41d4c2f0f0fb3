'use strict';

// node mongod-host.js MONGOD DIRECTORY PORT: a MongoDB server on a loopback port (0: any) that
// ends when its parent does, which mongod alone would not.

const { spawn } = require('node:child_process');
const { setTimeout: sleep } = require('node:timers/promises');
const { freePort, isServing } = require('../hosts/loopback');
const { endWithParent, reportFailure, reportReady } = require('../hosts/host-life');

const POLL_MS = 50;
/** Enough of mongod's log to find the error that ended it. */
const LOG_TAIL_CHARS = 16_384;

const [mongodPath = 'mongod', directory = '', wantedPort = '0'] = process.argv.slice(2);

let logTail = '';

/** @param {number} port */
function spawnMongod(port) {
  const mongod = spawn(
    mongodPath,
    ['--dbpath', directory, '--port', String(port), '--bind_ip', '127.0.0.1', '--nounixsocket'],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  mongod.stdout.setEncoding('utf8').on('data', (text) => {
    logTail = (logTail + text).slice(-LOG_TAIL_CHARS);
  });
  // Also when the deadline of host-life is over: nothing may keep the data directory.
  process.on('exit', () => mongod.kill('SIGKILL'));
  return mongod;
}

/** @param {string} how */
function explain(how) {
  // mongod logs one JSON object a line; severities E and F are errors and the fatal one.
  const errors = logTail.split('\n').filter((line) => /"s":"[EF]"/.test(line));
  const reason = [`it ended with ${how}`, ...errors.slice(-1)].join(': ');
  return { reason, isInUse: logTail.includes('DBPathInUse') };
}

async function start() {
  const port = Number(wantedPort) || (await freePort());
  const mongod = spawnMongod(port);
  /** @type {Promise<string>} */
  const ended = new Promise((resolve) => {
    mongod.once('error', (error) => resolve(error.message));
    mongod.once('close', (code, signal) => resolve(signal ?? `exit code ${code}`));
  });
  return { port, mongod, ended };
}

async function serve() {
  const { port, mongod, ended } = await starting;
  let hasEnded = false;
  void ended.then((how) => {
    hasEnded = true;
    reportFailure(explain(how));
  });
  while (!hasEnded && !(await isServing(port))) await sleep(POLL_MS);
  if (!hasEnded && mongod.pid) reportReady({ port, pid: mongod.pid });
}

const starting = start();
endWithParent(async () => {
  const { mongod, ended } = await starting;
  mongod.kill('SIGTERM');
  await ended;
});
void serve();
