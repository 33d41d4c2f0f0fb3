'use strict';

const { LegacyFakeTimers, ModernFakeTimers } = require('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock');
const { addNotes, forgetNotes, tellOnFailure } = require('./failure-notes');
const { forgetLog, keepLog, lastLog } = require('./kept-log');

keepLog();

/** Set by jest.setTimeout() and jest.retryTimes() of a file, for that file. */
const SET_BY_A_FILE = [Symbol.for('TEST_TIMEOUT_SYMBOL'), Symbol.for('RETRY_TIMES')];

/**
 * Tests run in the worker's own global scope, not in a context of their own for each file: that is what lets
 * files share the modules that run-file.js loads. A file's changes to that scope are undone at its end.
 */
class WorkerEnvironment {
  constructor({ projectConfig: config }) {
    this.global = globalThis;
    this.moduleMocker = new ModuleMocker(globalThis);
    // Given Node's own global they would also fake node:timers/promises: a loop of a part that begins to sleep
    // meanwhile would never wake, not even to be stopped.
    const global = new Proxy(globalThis, {});
    this.fakeTimers = new LegacyFakeTimers({
      config,
      global,
      moduleMocker: this.moduleMocker,
      timerConfig: { idToRef: (id) => id, refToId: (timer) => timer },
    });
    this.fakeTimersModern = new ModernFakeTimers({ config, global });
    this.variables = { ...process.env };
    // jest wraps it once more for each file.
    this.exit = process.exit;
    this.console = globalThis.console;
  }

  async setup() {
    tellOnFailure('Logged in this process during the test', lastLog);
  }

  /** jest-circus tells of every step. */
  handleTestEvent({ name, test }) {
    if (name === 'test_start') forgetLog();
    if (name === 'test_done')
      for (const [error] of test.errors.map((each) => [each].flat())) addNotes(error);
  }

  async teardown() {
    forgetNotes();
    this.moduleMocker.restoreAllMocks();
    this.fakeTimers.dispose();
    this.fakeTimersModern.dispose();
    for (const symbol of SET_BY_A_FILE) Reflect.deleteProperty(globalThis, symbol);
    for (const name of Object.keys(process.env)) {
      if (!(name in this.variables)) Reflect.deleteProperty(process.env, name);
    }
    Object.assign(process.env, this.variables);
    process.exit = this.exit;
    globalThis.console = this.console;
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  /** Nothing runs in a context of its own. */
  getVmContext() {
    return null;
  }
}

module.exports = WorkerEnvironment;
