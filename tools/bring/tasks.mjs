/** A file that was in order is not checked again: no rule of ours looks into another file. */
const CACHED = '--cache --cache-strategy content --cache-location node_modules/.cache';

/**
 * The commands of each task, run in order until one fails; further words of the command line go
 * to the last one. `node` is the Node that runs already, `pnpm` the one that was found or brought.
 */
const STEPS = {
  format: [`node_modules/.bin/prettier --check . --log-level warn ${CACHED}/prettier/ours`],
  lint: [`node_modules/.bin/eslint . ${CACHED}/eslint/ours`],
  types: ['node node_modules/tsc7/bin/tsc -b'],
  boundaries: [
    'node_modules/.bin/depcruise gateway services tools proto --config .dependency-cruiser.cjs',
  ],
  tidy: ['node tools/tidy/main.mjs'],
  proto: ['pnpm --dir proto run lint', 'pnpm --dir proto run breaking'],
};

/** Commands that print nothing while a person waits for them. */
export const STAGES = { [String(STEPS.types[0])]: 'building ...' };

/**
 * V8 lets a heap grow by less between two collections when its bound is low: this one halves the memory of the
 * process under load and costs no time that could be measured (tools/bench/docs/memory.md).
 */
const HEAP = '--max-old-space-size=768';
const START = `node ${HEAP} tools/stack/dist/src/main.js`;

const TEST = 'node_modules/.bin/jest';
const LONG_TEST = `${TEST} --config jest.long.config.js`;
/** Tests beside the code they test: they need no server. */
const UNIT = `${TEST} --testPathPatterns /src/`;

const API = 'pnpm --dir proto run generate';

/**
 * The types of the proto are made before anything that uses them is compiled; its documents name
 * what the rules of the services refuse, so that they are made once more after those.
 */
const GENERATE = [
  'node node_modules/tsc7/bin/tsc -b tools/apigen',
  API,
  ...STEPS.types,
  'pnpm --filter ./services/* run generate',
  API,
  'node tools/stack/dist/src/write-docs.js',
];

/** The charts' values with their schemas, then the tables of values in their pages. */
const CHARTS_WRITE = ['node tools/charts/write.mjs', 'bash tools/charts/docs.sh'];

/** @type {Readonly<Record<string, readonly string[]>>} */
export const TASKS = {
  ...STEPS,
  start: [...STEPS.types, START],
  stack: [...STEPS.types, START],
  test: [...STEPS.types, TEST],
  'test:long': [...STEPS.types, LONG_TEST],
  'test:all': [...STEPS.types, TEST, LONG_TEST],
  'test:profile': [...STEPS.types, 'node tools/testing/profile.mjs'],
  check: [...Object.values(STEPS).flat(), UNIT],
  generate: GENERATE,
  generated: [...GENERATE, 'git add --intent-to-add .', 'git diff --exit-code --stat'],
  'new-service': ['node tools/new-service/new-service.mjs'],
  change: ['pnpm change'],
  version: ['pnpm version -r'],
  sbom: ['node tools/release/sbom.mjs'],
  'charts-tools': ['bash tools/charts/bring.sh'],
  'charts-write': [...STEPS.types, ...CHARTS_WRITE],
  charts: [...STEPS.types, 'bash tools/charts/bring.sh', `${TEST} tools/charts`],
  'charts-cluster': [...STEPS.types, 'bash tools/charts/cluster.sh'],
  bench: [...STEPS.types, 'node tools/bench/dist/src/main.js'],
};
