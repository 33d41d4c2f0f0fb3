import { join } from 'node:path';
import { sourcesIn } from '../sources.mjs';
import { MEASURES } from '../tidy.mjs';

type Files = Readonly<Record<string, string>>;

function offences(key: string, files: Files): readonly string[] {
  const sources = Object.entries(files).map(([path, text]) => ({ path, text }));
  return MEASURES[key]?.offences(sources) ?? [];
}

test('a comment that opens with a relative word is found, one with a subject is not', () => {
  const text = '/** What it does. */\n  // Whether it is due.\n/** Says what it does. */\n';
  expect(offences('comments', { 'a.ts': text, 'a.md': '# What it is' })).toEqual([
    'a.ts: What it does. */',
    'a.ts: Whether it is due.',
  ]);
});

test('a README is found from its 801st word on', () => {
  const readme = (words: number) => ({ 'services/a/README.md': 'word '.repeat(words) });
  expect(offences('readmes', readme(800))).toEqual([]);
  expect(offences('readmes', readme(801))).toEqual(['services/a/README.md']);
  expect(offences('readmes', { 'services/a/docs/b.md': 'word '.repeat(801) })).toEqual([]);
});

test('a page that no clone has is a citation, a standard and our own pages are none', () => {
  const text = [
    '// Source: spec, pagination.',
    '// As domain page 4.2 says.',
    '// See ARCHITECTURE.md and the OpenAPI specification.',
  ].join('\n');
  expect(offences('citations', { 'a.ts': text })).toEqual([
    'a.ts: Source: spec',
    'a.ts: domain page',
  ]);
});

test('a file and an export with a name that is no term are found', () => {
  const files = {
    'a/hand-over.test.ts': '',
    'a/queue.ts': 'export class Lane {}\nexport class Queue {}',
  };
  expect(offences('names', files)).toEqual(['a/hand-over.test.ts: handover', 'a/queue.ts: Lane']);
});

test('a store that opens its collection itself is found, also over two lines', () => {
  const text = 'connection.getClient()\n  .db(connection.name)';
  expect(offences('collections', { 'services/a/src/store.ts': text })).toEqual([
    'services/a/src/store.ts',
  ]);
  expect(offences('collections', { 'tools/kit/src/store/connect.ts': text })).toEqual([]);
});

const LOANS = {
  'proto/masar/loans/v1/loans.proto': `
    rpc GrantLoan(GrantLoanRequest) returns (Loan) {
      option (google.api.http) = { post: "/v1/loans" body: "*" };
    }
    // Reads one.
    rpc GetLoan(GetLoanRequest) returns (Loan) {
      option (google.api.http) = { get: "/v1/loans/{id}" };
    }`,
  'services/a/src/loans/store.ts': 'new AggregateStore(',
};

test('aggregates that an rpc writes need the commands of the kit in their feature, or in its wire', () => {
  const handlers = {
    'services/a/src/loans/handlers.ts':
      "import type { Loans } from './store'; const rpcs = { grantLoan: granting() };",
  };
  const wire = {
    'services/a/src/loans/wire/write-loan.ts': "import {} from '@masar/kit/commands';",
  };
  const ofAnother = { 'services/a/src/loansold/store.ts': "import {} from '@masar/kit/commands';" };
  const imported = {
    'services/a/src/handlers.ts':
      "import type { Loans } from './loans/store';\nasync grantLoan(scope, request) {}",
  };
  expect(offences('commands', { ...LOANS, ...handlers })).toEqual(['services/a/src/loans']);
  expect(offences('commands', { ...LOANS, ...imported })).toEqual(['services/a/src/loans']);
  expect(offences('commands', { ...LOANS, ...handlers, ...ofAnother })).toHaveLength(1);
  expect(offences('commands', { ...LOANS, ...handlers, ...wire })).toEqual([]);
});

test('aggregates that rpcs only read, or that only workers write, have no commands', () => {
  const reading = {
    'services/a/src/loans/handlers.ts':
      "import type { Loans } from './store';\nconst rpcs = { getLoan: loans.get() };",
  };
  const elsewhere = {
    'services/a/src/offers/handlers.ts':
      "import type { Offers } from './store';\nconst rpcs = { grantLoan: granting() };",
    'services/a/src/worker/sweep.ts': "import type { Loans } from '../loans/store';",
  };
  expect(offences('commands', { ...LOANS, ...reading })).toEqual([]);
  expect(offences('commands', { ...LOANS, ...elsewhere })).toEqual([]);
});

test('in this repository, features with handlers have commands, and features of workers only have none', () => {
  const withoutKit = sourcesIn(join(__dirname, '../../..')).map(({ path, text }) => ({
    ...{ path, text: text.replaceAll('@masar/kit/commands', 'elsewhere') },
  }));
  const found = MEASURES['commands']?.offences(withoutKit);
  const commanded = ['contracts/src/murabaha', 'disputes/src/agents', 'zakat/src/nisab/prices'];
  const ofWorkers = ['billing-finops/src/billing/numbers', 'zakat/src/nisab/subscribers'];
  expect(found).toEqual(expect.arrayContaining(commanded.map((each) => `services/${each}`)));
  for (const each of ofWorkers) expect(found).not.toContain(`services/${each}`);
});

test('a lifecycle without its matrix is found', () => {
  const files = {
    'services/a/src/lifecycle.ts': '',
    'services/a/src/lifecycle.test.ts': 'testLifecycle(',
  };
  expect(offences('machines', files)).toEqual([]);
  expect(offences('machines', { ...files, 'services/b/src/lifecycle.ts': '' })).toEqual([
    'services/b/src/lifecycle.ts',
  ]);
});

test('two folders that import each other are a pair, a folder and its own sub-folder are none', () => {
  const files = {
    'a/one.ts': "import { two } from '../b/two';",
    'b/two.ts': "import { one } from '../a';",
    'a/index.ts': "export { deep } from './in/deep';",
    'a/in/deep.ts': "import { one } from '../one';",
  };
  expect(offences('folderPairs', files)).toEqual(['a <-> b']);
});

test('a folder is found from its 21st source on; tests and its index do not count', () => {
  const numbers = Array.from({ length: 20 }, (_, at) => [`a/${at}.ts`, '']);
  const files = { ...Object.fromEntries(numbers), 'a/index.ts': '', 'a/0.test.ts': '' };
  expect(offences('folders', files)).toEqual([]);
  expect(offences('folders', { ...files, 'a/20.ts': '' })).toEqual(['a']);
});

test('a code without a meaning is found, and a meaning without its code', () => {
  const table = {
    'proto/codes/loans.json': '{ "TOO_LATE": "It is late.", "GONE": "It is gone." }',
  };
  const source = (text: string) => ({ ...table, 'services/loans/src/pay.ts': text });
  const both =
    "problem('paidAt', 'TOO_LATE', words);\nconst gone = { field, code: 'GONE', message };";
  expect(offences('codes', source(both))).toEqual([]);
  expect(offences('codes', source(`${both}\nthrow bad('NEW_ONE', words);`))).toEqual([
    'services/loans/src/pay.ts: NEW_ONE',
  ]);
  expect(offences('codes', source("error('TOO_LATE', words)"))).toEqual(['proto/codes: GONE']);
});
