import type { Figures, StoredKind } from './figures';

type Row = readonly string[];

const DAY_S = 86_400;

/** Load that so many pods of the gateway and as many of the busiest service carry, and its cost for the other parts. */
export function podsTable(figures: Figures): string {
  const { pods, use, parts, partitions, messagesOfACommand } = figures;
  const msOf = (kind: 'commandMs' | 'getMs', part: string) => parts[part]?.[kind] ?? NaN;
  const perPod = (kind: 'commandMs' | 'getMs') =>
    (use * 1_000) / Math.max(msOf(kind, 'gateway'), msOf(kind, 'service'));
  const rateOf = (count: number) => count * perPod('commandMs');
  const cores = (part: string, count: number) => (rateOf(count) * msOf('commandMs', part)) / 1_000;
  const memory = (parts['gateway']?.loadedMiB ?? NaN) + (parts['service']?.loadedMiB ?? NaN);
  const row = (name: string, of: (count: number) => string): Row => [name, ...pods.map(of)];
  const others = ['webhooks', 'each other service', 'MongoDB', 'Kafka'];
  const gets = (count: number) => count * perPod('getMs');
  const valkey = msOf('getMs', 'Valkey') / 1_000;
  const kept = (count: number) => gb(rateOf(count) * DAY_S * figures.keptAnswerBytes);
  return table(
    row('pods of the gateway and of the service, each', whole),
    row('commands a second', (count) => whole(rateOf(count))),
    row('or GET by id a second', (count) => whole(gets(count))),
    row('memory of both, MiB', (count) => whole(count * memory)),
    ...others.map((part) => row(`cores: ${part}`, (count) => cores(part, count).toFixed(1))),
    row('cores: Valkey, at the GETs', (count) => (gets(count) * valkey).toFixed(1)),
    row('Kafka messages a second', (count) => whole(rateOf(count) * messagesOfACommand)),
    row('of them in a partition of masar.audit.v1', (count) => whole(rateOf(count) / partitions)),
    row('kept answers of idempotency keys, GB a day', kept),
  );
}

/** Bytes of the documents of one large tenant, and of their indexes. */
export function storageTable({ stored, tenant }: Figures): string {
  const sizes = Object.entries(stored).map(([name, kind]) => {
    const count = countOf(kind, tenant);
    const [documents, indexes] = [count * kind.documentBytes, count * sum(kind.indexBytes)];
    return { name, kind, count, documents, indexes };
  });
  const rows = sizes.map(({ name, kind, count, documents, indexes }): Row => [
    ...[name, `${whole(count / 1e6)} million`, whole(kind.documentBytes)],
    ...[whole(sum(kind.indexBytes)), gb(documents), gb(indexes)],
  ]);
  const all = (of: 'documents' | 'indexes') => gb(sum(sizes.map((size) => size[of])));
  return table(
    ['kind', 'documents', 'bytes each', 'bytes of index entries', 'documents, GB', 'indexes, GB'],
    ...rows,
    ['all', '', '', '', all('documents'), all('indexes')],
  );
}

/** Time of a large tenant's work. */
export function workTable({ stored, tenant }: Figures): string {
  const { contracts, recountUs, readMBASecond, dueASecond, requestsAMinute } = tenant;
  const contractBytes = contracts * (stored['contracts']?.documentBytes ?? NaN);
  const entries = contracts * tenant.commandsOfAContract;
  return table(
    ['work', 'takes'],
    ['make them all at the rate of the plan', `${whole(contracts / requestsAMinute / 60)} h`],
    ['recount: processor of the database', minutes((contracts * recountUs) / 1e6)],
    [
      `recount: read the documents at ${readMBASecond} MB/s`,
      minutes(contractBytes / (readMBASecond * 1e6)),
    ],
    ['daily reading of the bytes: processor', minutes((contracts * tenant.sizeUs) / 1e6)],
    ['sweep of a million due at once', minutes(1e6 / dueASecond)],
    ['calls that verify the whole audit trail', whole(entries / tenant.entriesOfAVerification)],
  );
}

function countOf({ ofAContract, ofACommand }: StoredKind, tenant: Figures['tenant']): number {
  const ofOne = ofAContract ?? (ofACommand ?? NaN) * tenant.commandsOfAContract;
  return ofOne * tenant.contracts;
}

function table(head: Row, ...rows: readonly Row[]): string {
  const line = (cells: Row) => `| ${cells.join(' | ')} |\n`;
  return [head, head.map(() => '---'), ...rows].map(line).join('');
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function whole(value: number): string {
  return Math.round(value).toLocaleString('en-US');
}

function gb(bytes: number): string {
  return whole(bytes / 1e9);
}

function minutes(seconds: number): string {
  return `${whole(seconds / 60)} min`;
}
