'use strict';

const { spawnSync } = require('node:child_process');
const { existsSync } = require('node:fs');
const { delimiter, join } = require('node:path');

const ANSWER_WITHIN_MS = 5_000;

/**
 * The source of a broker that this machine can start, if any: Maven's jars, or else a container if
 * Docker answers.
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {'jars' | 'container' | undefined}
 */
function brokerSource(env = process.env) {
  if (isOnPath('java', env) && isOnPath('mvn', env)) return 'jars';
  // Many machines have the docker command without a running daemon.
  const words = ['version', '--format', '{{.Server.Version}}'];
  const { status } = spawnSync('docker', words, {
    env,
    stdio: 'ignore',
    timeout: ANSWER_WITHIN_MS,
  });
  return status === 0 ? 'container' : undefined;
}

/**
 * @param {string} program
 * @param {NodeJS.ProcessEnv} [env]
 */
function isOnPath(program, env = process.env) {
  const folders = (env['PATH'] ?? '').split(delimiter);
  return folders.some((folder) => existsSync(join(folder, program)));
}

module.exports = { brokerSource, isOnPath };
