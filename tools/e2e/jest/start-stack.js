const { startSharedStack } = require('./shared-stacks');

module.exports = startSharedStack;
