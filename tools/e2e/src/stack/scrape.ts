/** One value of a metric. */
export interface Sample {
  /** Name of the metric, without the _bucket, _sum and _count of a histogram. */
  readonly metric: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

export interface Scrape {
  /** Names of our own metrics, also of those without a value yet; without Node's. */
  readonly metrics: ReadonlySet<string>;
  readonly samples: readonly Sample[];
}

const OF_NODE = /^(process|nodejs)_/;

/** The page /metrics of a gateway. */
export async function scrape(baseUrl: string): Promise<Scrape> {
  const lines = (await (await fetch(`${baseUrl}/metrics`)).text()).split('\n');
  const types = lines.flatMap((line) => /^# TYPE (\w+) (\w+)/.exec(line)?.slice(1, 3) ?? []);
  const pairs = types.flatMap((name, at) => (at % 2 === 0 ? [[name, types[at + 1]] as const] : []));
  const kinds = new Map(pairs.filter(([name]) => !OF_NODE.test(name)));
  return {
    metrics: new Set(kinds.keys()),
    samples: lines.flatMap((line) => sampleIn(line, kinds) ?? []),
  };
}

function sampleIn(line: string, kinds: ReadonlyMap<string, unknown>): Sample | undefined {
  const [, name = '', inBraces = '', value] = /^(\w+)(?:\{(.*)\})? (\S+)/.exec(line) ?? [];
  const base = name.replace(/_(bucket|sum|count)$/, '');
  const metric = kinds.get(base) === 'histogram' ? base : name;
  if (!kinds.has(metric)) return undefined;
  const labels = [...inBraces.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, l = '', v = '']) => [
    l,
    v,
  ]);
  return { metric, labels: Object.fromEntries(labels) as Sample['labels'], value: Number(value) };
}
