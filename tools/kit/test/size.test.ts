import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const SRC = join(__dirname, '../src');
const COMMENT_OR_BLANK = /^\s*(\/\/|\/?\*|$)/;

/** Parts beside the core, with bounds of their own (adr/0006-bounds-of-size.md). */
const BESIDE = {
  ...{ 'bus/kafka': 'Kafka', admin: 'Kafka', sweeps: 'sweeps' },
  ...{ streams: 'streams', pages: 'pages', threads: 'threads' },
  ...{ shape: 'records', decision: 'records', commands: 'records' },
  ...{
    journal: 'collections',
    fold: 'collections',
    cache: 'collections',
    'business-days': 'calendars',
  },
  ...{
    'store/numbered': 'collections',
    'store/reports': 'reports',
    'store/listing': 'lists',
    'store/counts': 'lists',
    sealing: 'sealing',
  },
  ...{ tls: 'TLS', storage: 'storage', 'store/reach': 'reach', 'off-boarding': 'off-boarding' },
  ...{ tracing: 'tracing', metrics: 'metrics' },
};
const MOST_LINES = {
  core: 2_880,
  Kafka: 1_330,
  sweeps: 300,
  streams: 300,
  pages: 100,
  threads: 300,
  records: 750,
  collections: 400,
  lists: 800,
  calendars: 150,
  sealing: 120,
  reports: 120,
  storage: 150,
  reach: 110,
  'off-boarding': 120,
  TLS: 220,
  tracing: 290,
  metrics: 100,
};

type Share = keyof typeof MOST_LINES;

function shareOf(file: string): Share {
  const folder = Object.entries(BESIDE).find(([name]) => file.startsWith(`${name}/`));
  return (folder?.[1] ?? 'core') as Share;
}

test.each(Object.entries(MOST_LINES))('%s has fewer than %i lines of code', (share, most) => {
  const files = readdirSync(SRC, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.test)\.ts$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => shareOf(relative(SRC, file)) === share);
  const lines = files.flatMap((file) => readFileSync(file, 'utf8').split('\n'));
  const code = lines.filter((line) => !COMMENT_OR_BLANK.test(line)).length;
  expect(code).toBeGreaterThan(0);
  expect(code).toBeLessThan(most);
});
