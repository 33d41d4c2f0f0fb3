'use strict';

const { stopSplitStack } = require('./shared-stacks');
const { wasLastUser } = require('@masar/testing/split-users');

/** Stops the split stack of the run after the last file that needs it: its twenty processes cost a third of a core. */
class SplitReporter {
  onTestFileResult(test) {
    // The end of the run awaits it, and tells when it fails.
    if (wasLastUser(test)) stopSplitStack().catch(() => undefined);
  }
}

module.exports = SplitReporter;
