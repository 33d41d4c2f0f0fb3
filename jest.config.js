const { configFor } = require('./tools/testing/jest/projects');

/**
 * Seconds that the files of a project may take together on two idle cores. Nothing fails over its budget: the
 * table at the end of a run says so, and the next who changes that project brings it back.
 */
const BUDGETS = {
  'tools/e2e': 120,
};

const namesPaths = process.argv.slice(2).some((word) => !word.startsWith('-'));

module.exports = configFor(namesPaths ? 'chosen' : 'everyday', BUDGETS);
