// jest compiles the TypeScript that its globalSetup requires with the project's own transform.
const { startTestMongo } = require('./test-mongo');

module.exports = startTestMongo;
