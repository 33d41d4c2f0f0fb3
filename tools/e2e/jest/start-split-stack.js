const { startSplitStack } = require('./split-stack');

module.exports = startSplitStack;
