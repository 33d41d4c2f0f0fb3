const { stopSplitStack } = require('./shared-stacks');

module.exports = stopSplitStack;
