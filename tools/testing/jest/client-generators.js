'use strict';

const { spawnSync } = require('node:child_process');

/** A Go that brings the newer one which a module asks for by itself. */
const LEAST_GO_MINOR = 21;

/** True where this machine can make a virtual environment of Python. */
function hasPython() {
  return spawnSync('python3', ['-c', 'import ensurepip, venv'], { stdio: 'ignore' }).status === 0;
}

/** True where this machine can build programs of Go that ask for any version of it. */
function hasGo() {
  const { stdout } = spawnSync('go', ['env', 'GOVERSION'], { encoding: 'utf8' });
  return Number(/^go1\.(\d+)/.exec(stdout ?? '')?.[1] ?? 0) >= LEAST_GO_MINOR;
}

module.exports = { hasGo, hasPython };
