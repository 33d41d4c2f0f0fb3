const { configFor } = require('./tools/testing/jest/projects');

const namesPaths = process.argv.slice(2).some((word) => !word.startsWith('-'));

module.exports = configFor(namesPaths ? 'chosen' : 'everyday');
