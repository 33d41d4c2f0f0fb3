const { configFor } = require('./tools/testing/jest/projects');

module.exports = configFor('long');
