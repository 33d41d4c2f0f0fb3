const { existsSync, readdirSync } = require('node:fs');
const { availableParallelism } = require('node:os');
const { join } = require('node:path');
const { brokerSource, isOnPath } = require('./tools/stack/src/kafka/broker-source');

const swc = {
  jsc: { target: 'es2022', parser: { syntax: 'typescript' } },
  module: { type: 'commonjs' },
  sourceMaps: 'inline',
};

/** Every workspace folder that holds tests is one project, so that each runner's totals name it. */
const project = (folder) => ({
  displayName: folder,
  rootDir: __dirname,
  roots: [join(__dirname, folder)],
  testMatch: ['**/*.test.ts'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  modulePathIgnorePatterns: ['/dist/'],
  transform: { '^.+\\.ts$': ['@swc/jest', swc] },
  testEnvironmentOptions: { customExportConditions: ['masar-source', 'node', 'node-addons'] },
  setupFiles: [join(__dirname, 'tools/stack/jest/own-mongo.js')],
  globalSetup: join(__dirname, 'tools/stack/jest/start-mongo.js'),
  globalTeardown: join(__dirname, 'tools/stack/jest/stop-mongo.js'),
});

const folders = ['services', 'tools'].flatMap((group) =>
  readdirSync(join(__dirname, group)).map((name) => `${group}/${name}`),
);

/**
 * The pages of the contracts service, its rails and zakat again, on one stack of which every part is a
 * process of its own. Of zakat those whose commands, events or prices meet in several processes: what one
 * call computes or refuses does not.
 */
const split = {
  ...project('tools/e2e'),
  displayName: 'tools/e2e split',
  testMatch: [
    '**/test/contract*.test.ts',
    '**/test/{murabaha,kafalah}{,-refusals}.test.ts',
    '**/test/zakat-{calculations,distributions,nisab}.test.ts',
  ],
  setupFiles: [join(__dirname, 'tools/e2e/jest/split-mode.js')],
  globalSetup: join(__dirname, 'tools/e2e/jest/start-split-stack.js'),
  globalTeardown: join(__dirname, 'tools/e2e/jest/stop-split-stack.js'),
};

/** What this machine lacks, and which tests it therefore does not run. */
const source = process.env.KAFKA_BROKERS ? 'given' : brokerSource();
const hasRedis = isOnPath('redis-server');
const lacks = [
  ...(source ? [] : [['kafka|split', 'java and mvn, or a Docker that answers']]),
  ...(hasRedis ? [] : [['redis|split', 'redis-server']]),
];
if (process.env.CI && lacks.length > 0) {
  throw new Error(`CI lacks ${lacks.map(([, programs]) => programs).join(', and ')}`);
}
// These kill or stop the broker's process, or start it with a certificate of keytool's.
if (source === 'container') lacks.push(['kafka-(kill|secured)', 'java and mvn']);
if (source === 'given') lacks.push(['kafka-(kill|secured)', 'a broker of their own']);
for (const [tests, programs] of lacks) {
  process.stderr.write(`not run without ${programs}: the tests named ${tests}\n`);
}

module.exports = {
  // It only ends a vain wait: a stack has a minute's work to start where others are busy.
  testTimeout: 300_000,
  // A test waits for its servers as much as it computes: one worker would leave one of two cores idle.
  maxWorkers: Math.max(2, availableParallelism() - 1),
  projects: [
    ...['proto', 'gateway', ...folders]
      .filter((f) => existsSync(join(__dirname, f, 'package.json')))
      .map(project)
      .map((each) => ({
        ...each,
        testPathIgnorePatterns: [
          ...each.testPathIgnorePatterns,
          ...lacks.map(([tests]) => `/[^/]*(${tests})[^/]*\\.test\\.ts$`),
        ],
      })),
    ...(source && hasRedis ? [split] : []),
  ],
};
