'use strict';

const { relative, resolve } = require('node:path');
const circus = require('jest-circus/runner').default;
const { keepSourceMapsIn } = require('./typescript');

/** jest-circus keeps what a file registers here. */
const EVENT_HANDLERS = Symbol.for('EVENT_HANDLERS');
const ROOT = resolve(__dirname, '../../..');
/** Below the root; packages are not. */
const TEST_CODE = /^(?!.*node_modules)(.*\/test\/|tools\/e2e\/src\/|.*\.test\.ts$)/;
const self = /** @type {NodeModule} */ (/** @type {unknown} */ (module));

/**
 * Runs one test file with jest-circus, as jest does, except that Node itself loads the file and what it imports.
 * Packages and our sources are thus loaded once for a worker and shared by its files; the tests' own code is
 * loaded anew for each. jest's own loader reads, links and evaluates all of it again for every file.
 */
async function runFile(globalConfig, config, environment, runtime, testPath, sendMessageToJest) {
  const start = process.cpuUsage();
  let loading = start;
  keepSourceMapsIn(runtime.getSourceMaps());
  runtime.requireInternalModule = (file) => {
    Reflect.deleteProperty(globalThis, EVENT_HANDLERS);
    return requireAnew(file);
  };
  runtime.requireModule = (file) => {
    if (file === testPath) {
      const { jest } = runtime.requireModuleOrMock(testPath, '@jest/globals');
      globalThis.jest = jest;
    }
    const loaded = require(file);
    loading = process.cpuUsage(start);
    return loaded;
  };
  try {
    const words = [globalConfig, config, environment, runtime, testPath, sendMessageToJest];
    const result = await circus(...words);
    const whole = process.cpuUsage(start);
    return { ...result, processorMs: { loading: toMs(loading), whole: toMs(whole) } };
  } finally {
    // jest measures the file by the same clock.
    environment.fakeTimersModern.useRealTimers();
    Object.keys(require.cache).filter(isTestCode).forEach(forget);
  }
}

/** @param {NodeJS.CpuUsage} usage in microseconds */
function toMs({ user, system }) {
  return (user + system) / 1000;
}

/** @param {string} file */
function isTestCode(file) {
  return TEST_CODE.test(relative(ROOT, file));
}

/** @param {string} file */
function requireAnew(file) {
  forget(file);
  return require(file);
}

/** @param {string} file */
function forget(file) {
  Reflect.deleteProperty(require.cache, file);
  const { children } = self;
  self.children = children.filter(({ id }) => id !== file);
}

module.exports = runFile;
