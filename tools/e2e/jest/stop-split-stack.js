const { stopSplitStack } = require('./split-stack');

module.exports = stopSplitStack;
