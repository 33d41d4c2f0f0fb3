const { startSplitStack } = require('./shared-stacks');

module.exports = startSplitStack;
