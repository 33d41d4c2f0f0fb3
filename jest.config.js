const { existsSync, readdirSync } = require('node:fs');
const { join } = require('node:path');

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

module.exports = {
  projects: ['proto', 'gateway', ...folders]
    .filter((f) => existsSync(join(__dirname, f, 'package.json')))
    .map(project),
};
