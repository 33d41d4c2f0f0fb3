// node mongo-parent.js DATA_DIR LIBC_DIR: a small program with a MongoDB, for tests that kill it.
// It prints the engine's process id and the address as one JSON line.

const { transformFileSync } = require('@swc/core');

/** @param {NodeModule & { _compile(code: string, file: string): void }} module @param {string} file */
const compile = (module, file) => {
  const { code } = transformFileSync(file, {
    jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
    module: { type: 'commonjs' },
  });
  module._compile(code, file);
};

Object.assign(require.extensions, { '.ts': compile });

const { startMongo } = require('../../src/mongo/start-mongo');

const [dataDir = '', libcDir = ''] = process.argv.slice(2);
/** @param {string} line */
const log = (line) => process.stderr.write(`${line}\n`);

startMongo({ dataDir, libcDir, log }).then(({ pid, uri }) => {
  process.stdout.write(`${JSON.stringify({ pid, uri })}\n`);
});
