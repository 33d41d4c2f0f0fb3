'use strict';

const { existsSync, readdirSync } = require('node:fs');
const { availableParallelism } = require('node:os');
const { join, resolve } = require('node:path');
const { brokerSource, isOnPath } = require('../../stack/src/kafka/broker-source');
const { hasGo, hasPython } = require('./client-generators');
// jest's own process loads what starts and stops the servers.
require('./typescript');

const ROOT = resolve(__dirname, '../../..');
const LONG = '\\.long\\.test\\.ts$';
const longOnly = (pattern) => pattern.replace(/\*\.test\.ts$/, '*.long.test.ts');

/**
 * The sets of tests: `everyday` is `npm test`, `long` is what `npm run test:all` adds to it, and `chosen` has the
 * files of both, for a run that names the paths it wants.
 * @typedef {'everyday' | 'long' | 'chosen'} TestSet
 */

/** @param {string} folder */
const packagesIn = (folder) => readdirSync(join(ROOT, folder)).map((name) => `${folder}/${name}`);
const FOLDERS = ['proto', 'gateway', ...packagesIn('services'), ...packagesIn('tools')].filter(
  (folder) => existsSync(join(ROOT, folder, 'package.json')),
);

/** Their tests have a MongoDB engine of the run. */
const WITH_ENGINE = /^(gateway|services\/.*|tools\/(kit|stack))$/;

/**
 * @param {string} folder
 * @param {string} server what starts and stops the servers of its tests: files of that name in a `jest` folder
 */
const servers = (folder, server) => ({
  globalSetup: join(ROOT, folder, `jest/start-${server}.js`),
  globalTeardown: join(ROOT, folder, `jest/stop-${server}.js`),
  setupFilesAfterEnv: [join(ROOT, folder, `jest/use-${server}.js`)],
});

/** @param {{ name: string, folder: string, files: string[], [setting: string]: unknown }} project */
const project = ({ name, folder, files, ...settings }) => ({
  displayName: name,
  rootDir: ROOT,
  roots: [join(ROOT, folder)],
  testMatch: files.map((file) => `**/${folder}/${file}`),
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  modulePathIgnorePatterns: ['/dist/'],
  transform: {},
  testEnvironment: join(__dirname, 'environment.js'),
  testRunner: join(__dirname, 'run-file.js'),
  ...settings,
});

/**
 * Tests beside the code need no server; those in `test` folders do.
 * @param {string} folder
 */
function projectsOf(folder) {
  const unit = { name: `${folder} unit`, folder, files: ['{src,docs}/**/*.test.ts'] };
  if (folder === 'tools/e2e') return [project(unit), ...END_TO_END.map(project)];
  const engine = WITH_ENGINE.test(folder) ? servers('tools/stack', 'mongo') : {};
  const component = { name: folder, folder, files: ['test/**/*.test.ts'], ...engine };
  return [project(unit), project(component)];
}

/** The files of one stack, in a folder for each rail. */
const SHARED_STACK = 'test/!(own-stack)/*.test.ts';

/** Most files join the one stack of the run; those that kill, stop or read the output of one start their own. */
const END_TO_END = [
  {
    ...{ name: 'tools/e2e', folder: 'tools/e2e', files: [SHARED_STACK] },
    ...servers('tools/e2e', 'stack'),
  },
  { name: 'tools/e2e own stack', folder: 'tools/e2e', files: ['test/own-stack/**/*.test.ts'] },
];

/**
 * Files whose commands, events or prices pass through several processes, of the contracts service, its rails and zakat.
 * A computation or a refusal within one call needs no second run.
 */
const ACROSS_PROCESSES = [
  'test/contracts/*.test.ts',
  'test/{murabaha,kafalah}/{murabaha,kafalah}{,-refusals}.test.ts',
  'test/zakat/zakat-{calculations,distributions,nisab,nisab-told.long}.test.ts',
];

/** Pages again on one stack of which every part is two processes; at night those of every rail. */
const SPLIT = project({
  ...{ name: 'tools/e2e split', folder: 'tools/e2e' },
  files: process.env.NIGHTLY ? [SHARED_STACK] : ACROSS_PROCESSES,
  ...servers('tools/e2e', 'split-stack'),
});

/**
 * Files that this machine cannot run, told to the reader of the run.
 * @param {TestSet} set
 * @returns {{ files: string[], hasSplit: boolean }}
 */
function lacking(set) {
  const source = process.env.KAFKA_BROKERS ? 'given' : brokerSource();
  const hasRedis = isOnPath('redis-server');
  const lacks = [
    ...(source ? [] : [['kafka|split', 'java and mvn, or a Docker that answers']]),
    ...(hasRedis ? [] : [['redis|split', 'redis-server']]),
  ];
  if (process.env.CI && lacks.length > 0) {
    throw new Error(`CI lacks ${lacks.map(([, programs]) => programs).join(', and ')}`);
  }
  // Debian 12 has no Go that is new enough: CI goes without where its image brings none.
  if (!hasPython()) lacks.push(['clients-python', 'python3 with its venv']);
  if (!hasGo()) lacks.push(['clients-go', 'go 1.21 or later']);
  if (set === 'long' && !process.env.NIGHTLY) {
    lacks.push(['rolling-restart', 'NIGHTLY=1, as they take six minutes']);
  }
  // These kill or stop the broker's process, or start it with a certificate of keytool's.
  if (source === 'container') lacks.push(['kafka-(kill|secured)', 'java and mvn']);
  if (source === 'given') lacks.push(['kafka-(kill|secured)', 'a broker of their own']);
  for (const [tests, programs] of lacks) {
    process.stderr.write(`not run without ${programs}: the tests named ${tests}\n`);
  }
  const files = lacks.map(([tests]) => `/[^/]*(${tests})[^/]*\\.test\\.ts$`);
  return { files, hasSplit: Boolean(source && hasRedis) };
}

/**
 * jest's configuration for a set of tests.
 * @param {TestSet} set
 * @param {Readonly<Record<string, number>>} budgets seconds by the name of a project
 */
function configFor(set, budgets = {}) {
  const { files, hasSplit } = lacking(set);
  const ofSet = FOLDERS.flatMap(projectsOf).map((each) => ({
    ...each,
    ...(set === 'long' && { testMatch: each.testMatch.map(longOnly) }),
    testPathIgnorePatterns: [
      ...each.testPathIgnorePatterns,
      ...files,
      ...(set === 'everyday' ? [LONG] : []),
    ],
  }));
  return {
    // It only ends a vain wait: a stack has a minute's work to start where others are busy.
    testTimeout: 300_000,
    // A test waits for its servers as much as it computes; those of the long set start stacks of twenty processes.
    maxWorkers: availableParallelism() + (set === 'long' ? 0 : 1),
    testSequencer: join(__dirname, 'longest-first.js'),
    reporters: [
      'default',
      [join(__dirname, 'seconds-reporter.js'), { budgets }],
      ...(set === 'long' && hasSplit ? [join(ROOT, 'tools/e2e/jest/split-reporter.js')] : []),
    ],
    projects: [...ofSet, ...(set === 'long' && hasSplit ? [SPLIT] : [])],
  };
}

module.exports = { configFor };
