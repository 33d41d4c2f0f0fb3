const { existsSync, readdirSync } = require('node:fs');
const { delimiter, join } = require('node:path');

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
  globalSetup: join(__dirname, 'tools/stack/jest/start-mongo.js'),
  globalTeardown: join(__dirname, 'tools/stack/jest/stop-mongo.js'),
});

const folders = ['services', 'tools'].flatMap((group) =>
  readdirSync(join(__dirname, group)).map((name) => `${group}/${name}`),
);

/** The contracts page of the specification again, with every part in a process of its own. */
const split = {
  ...project('tools/e2e'),
  displayName: 'tools/e2e split',
  testMatch: ['**/test/contract*.test.ts'],
  setupFiles: [join(__dirname, 'tools/e2e/split-mode.js')],
};

/** What the tests of Kafka and of split mode need beside Node. */
const PROGRAMS = ['java', 'mvn', 'redis-server'];
const isOnPath = (program) =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)));
const missing = PROGRAMS.filter((program) => !isOnPath(program));
if (missing.length > 0) {
  if (process.env.CI) throw new Error(`CI has no ${missing.join(', ')}`);
  process.stderr.write(
    `not run without ${missing.join(', ')}: the tests of Kafka and split mode\n`,
  );
}
const withPrograms = missing.length === 0;

module.exports = {
  projects: [
    ...['proto', 'gateway', ...folders]
      .filter((f) => existsSync(join(__dirname, f, 'package.json')))
      .map(project)
      .map((each) =>
        withPrograms
          ? each
          : { ...each, testPathIgnorePatterns: [...each.testPathIgnorePatterns, 'kafka'] },
      ),
    ...(withPrograms ? [split] : []),
  ],
};
