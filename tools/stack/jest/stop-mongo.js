const { stopTestMongo } = require('./test-mongo');

module.exports = stopTestMongo;
