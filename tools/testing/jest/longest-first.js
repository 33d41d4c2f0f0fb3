'use strict';

const { default: Sequencer } = require('@jest/test-sequencer');
const { awaitUsers, usesSplitStack } = require('./split-users');

/** The longest files of both sets on two cores, by the end of their paths, the longest first. */
const LONGEST = [
  ...['billing-kill.long', 'off-boarding.long', 'made-service.long', 'compatibility.long'],
  ...['queries.long', 'clients-go.long', 'crash.long'],
  ...['crashes/kafka-kill.long', 'clients-python.long', 'rails-crash.long', 'service-tls.long'],
  ...['own-stack/webhooks.long', 'usage.long', 'test/kafka-kill.long', 'images.long'],
  ...['start-stop.long', 'tour-zsh.long', 'traces-split.long', 'processor-messages.long'],
  ...['tour/tour', 'api/operations-matrix', 'charts', 'api/examples', 'sweeps'],
  ...['crashes/crash', 'kafka-bus', 'api/limits', 'observation/traces', 'api/answers'],
].map((name) => `${name}.test.ts`);

/**
 * Starts the longest files first: CI has no times of an earlier run, and jest would sort by the files' sizes, so that
 * three lines that start a stack would end the run alone. Files that need the split stack come before them, because
 * it is stopped after the last of these.
 */
class LongestFirst extends Sequencer {
  static longest = LONGEST;

  /** @override @param {any} tests @returns {Promise<any>} */
  async sort(tests) {
    const users = new Set(tests.filter(usesSplitStack));
    awaitUsers(users);
    const placeOf = (test) => {
      const place = LONGEST.findIndex((end) => test.path.endsWith(end));
      if (users.has(test)) return -1;
      return place < 0 ? LONGEST.length : place;
    };
    const sorted = await super.sort([...tests]);
    return sorted.toSorted((a, b) => placeOf(a) - placeOf(b));
  }
}

module.exports = LongestFirst;
