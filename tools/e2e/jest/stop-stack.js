const { stopSharedStack } = require('./shared-stacks');

module.exports = stopSharedStack;
