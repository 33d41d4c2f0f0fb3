'use strict';

const { spawnSync } = require('node:child_process');
const { existsSync } = require('node:fs');
const { delimiter, join } = require('node:path');

const ANSWER_WITHIN_MS = 5_000;

/**
 * The source of a broker that this machine can start, if any: Maven's jars, which
 * need nothing that runs already, else a container where Docker answers.
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {'jars' | 'container' | undefined}
 */
function brokerSource(env = process.env) {
  if (isOnPath('java', env) && isOnPath('mvn', env)) return 'jars';
  // Its command is on many machines that run no Docker.
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
