import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dangling, environmentOf, type Names } from './references';
import {
  ALL,
  CACHE,
  CASES,
  chartsWithDependencies,
  haveTools,
  helm,
  manifests,
  PARTS,
  render,
  ROOT,
  run,
  tool,
  valuesFile,
  type Manifest,
} from './tools';

/** Checks of kube-score that do not hold here, each with the reason. */
const IGNORED = {
  'container-image-pull-policy': 'images go by version or digest, which is never pushed twice',
  'deployment-has-host-podantiaffinity': 'topologySpreadConstraints spread replicas over hosts',
  'deployment-replicas': 'the minimal values have one replica on purpose',
};
/** It would slow a process down while the node is idle. */
const NO_CPU_LIMIT = ['--ignore-container-cpu-limit'];
/** Variables that a library inside the process reads, or a setting that its branch brings. */
const NOT_OURS = /^(NODE_OPTIONS|TZ|OTEL_EXPORTER_OTLP_ENDPOINT|OTEL_SERVICE_NAME)$/;

const describeWithTools = haveTools() ? describe : describe.skip;

describeWithTools('the charts', () => {
  let folder: string;
  let settings: Readonly<Record<string, Names>>;
  const text = new Map<string, string>();
  const rendered = (chart: string, values: string): Manifest[] =>
    manifests(text.get(`${chart} ${values}`) ?? '');

  beforeAll(() => {
    folder = chartsWithDependencies();
    for (const [chart, values] of CASES) {
      text.set(`${chart} ${values}`, render(folder, chart, values));
    }
    const { out } = run('node', [join(ROOT, 'tools/charts/settings.mjs')]);
    settings = JSON.parse(out) as Record<string, Names>;
  }, 120_000);
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  test.each(CASES)('%s passes helm lint with %s values', (chart, values) => {
    const words = ['--strict', '--quiet', join(folder, chart), '-f', valuesFile(chart, values)];
    expect(helm('lint', ...words)).toEqual({ status: 0, out: '' });
  });

  test('every object is one that Kubernetes takes', () => {
    const location = join(CACHE, 'schemas/{{ .ResourceKind }}{{ .KindSuffix }}.json');
    // The External Secrets operator publishes its schema in no Go module that we can have.
    const words = ['-strict', '-summary', '-skip', 'ExternalSecret', '-schema-location', location];
    const { status, out } = tool('kubeconform', words, [...text.values()].join('\n---\n'));
    expect(out).toMatch(/Invalid: 0, Errors: 0, Skipped: 9\n/);
    expect(status).toBe(0);
  });

  test.each(CASES)('kube-score finds nothing in %s with %s values', (chart, values) => {
    const ignored = Object.keys(IGNORED).flatMap((check) => ['--ignore-test', check]);
    const words = ['score', '--output-format', 'ci', '--kubernetes-version', 'v1.36', ...NO_CPU_LIMIT, ...ignored];
    // Minimal values switch network policies off.
    const rest = values === 'minimal' ? ['--ignore-test', 'pod-networkpolicy'] : [];
    const { out } = tool('kube-score', [...words, ...rest, '-'], text.get(`${chart} ${values}`));
    expect(out.split('\n').filter((line) => /^\[(CRITICAL|WARNING)\]/.test(line))).toEqual([]);
  });

  test.each(ALL)('%s refuses a key that it does not know, in any block', (chart) => {
    const part = chart === 'masar' ? 'zakat' : chart;
    const at = chart === 'masar' ? 'zakat.' : '';
    const keys = ['typo', `${at}typo`, `${at}kafka.typo`, `${at}config.TYPO`, 'global.typo'];
    const words = ['-f', valuesFile(chart, 'default'), '--set', keys.map((key) => `${key}=1`).join()];
    const { status, out } = helm('template', 'r', join(folder, chart), ...words);
    expect(status).toBe(1);
    // Helm names every bad key, below the chart that refuses it.
    const refused = new Map(out.split(/\n(?=\S+:\n)/).map((each) => [/^(\S+):\n/.exec(each)?.[1], each]));
    const unknown = (place: string, key: string) => `at '${place}': additional properties '${key}' not allowed`;
    expect(refused.get(chart)).toContain(unknown('', 'typo'));
    for (const [place, key] of [['', 'typo'], ['/kafka', 'typo'], ['/config', 'TYPO'], ['/global', 'typo']] as const)
      expect(refused.get(part)).toContain(unknown(place, key));
  });

  test.each(PARTS)('%s says what is missing and what to do', (chart) => {
    const { status, out } = helm('template', 'r', join(folder, chart));
    expect(status).toBe(1);
    expect(out).toContain(`${chart}: existingSecret is not set: name the Secret with the keys`);
    expect(out).toContain(`${chart}: mongodb.existingSecret (or global.mongodb.existingSecret)`);
    expect(out).toContain(`${chart}: kafka.brokers (or global.kafka.brokers) is not set: name your`);
    expect(out.includes('gateway: more than one replica needs valkey')).toBe(chart === 'gateway');
  });

  test('a value that a setting does not allow is refused', () => {
    for (const wrong of ['LOG_LEVEL=loud', 'MASAR_WEBHOOKS_KEEP_DAYS=0']) {
      const words = ['-f', valuesFile('webhooks', 'default'), '--set', `config.${wrong}`];
      expect(helm('template', 'r', join(folder, 'webhooks'), ...words).status).toBe(1);
    }
  });

  test('a pod has longer to stop than its notice and its requests take', () => {
    const words = ['-f', valuesFile('gateway', 'default'), '--set', 'stopNoticeSeconds=20'];
    const { out } = helm('template', 'r', join(folder, 'gateway'), ...words);
    expect(out).toContain('terminationGracePeriodSeconds is 45: make it 50 or more');
  });

  test.each(PARTS)('%s gets the settings that its process knows, and all that it needs', (chart) => {
    const { known, required } = settings[chart] as Names;
    for (const values of ['default', 'minimal', 'full']) {
      const names = environmentOf(rendered(chart, values));
      expect(names.filter((name) => !known.includes(name) && !NOT_OURS.test(name))).toEqual([]);
      expect(names).toEqual(expect.arrayContaining(required));
    }
  });

  test('no number of a setting is written with an exponent', () => {
    const words = ['template', 'r', join(folder, 'gateway'), '-f', valuesFile('gateway', 'default')];
    const { out } = tool('helm', [...words, '-f', '-'], 'config: { ANONYMOUS_PER_MINUTE: 1000000 }');
    expect(out).toContain('ANONYMOUS_PER_MINUTE: "1000000"');
  });

  test.each(CASES)('selectors and names of %s meet with %s values', (chart, values) => {
    expect(dangling(rendered(chart, values))).toEqual([]);
  });

  test('what the gateway calls is what the services are called', () => {
    const all = rendered('masar', 'default');
    const services = all.filter(({ kind }) => kind === 'Service');
    const names = services.map(({ metadata }) => `${metadata.name}.default.svc`);
    const { SERVICES, STREAMS } = all.find(
      ({ kind, metadata }) => kind === 'ConfigMap' && metadata.name === 'r-gateway',
    ).data;
    const hosts = `${SERVICES},${STREAMS}`.match(/r-[a-z0-9-]+\.default\.svc/g) ?? [];
    expect(hosts).toHaveLength(9);
    expect(names).toEqual(expect.arrayContaining(hosts));
  });

  test('with certificates the gateway asks for streamed answers over TLS', () => {
    for (const [values, scheme] of [
      ['default', 'http'],
      ['full', 'https'],
    ] as const) {
      const { STREAMS } = rendered('masar', values).find(
        ({ kind, metadata }) => kind === 'ConfigMap' && metadata.name === 'r-gateway',
      ).data;
      expect(STREAMS.match(/=https?:/g)).toEqual([`=${scheme}:`, `=${scheme}:`]);
    }
  });

  test('an external secret brings what is owed, and those optional ones that are named', () => {
    const external = rendered('gateway', 'full').find(({ kind }) => kind === 'ExternalSecret');
    const keys = external.spec.data.map(({ secretKey }) => secretKey);
    expect(keys.sort()).toEqual([
      ...['MASAR_CONTEXT_SECRET', 'MASAR_KEY_EARLIER_PEPPERS', 'MASAR_KEY_PEPPER', 'MASAR_OPERATOR_KEY'],
    ]);
    const zakat = rendered('zakat', 'full').find(({ kind }) => kind === 'ExternalSecret');
    expect(zakat.spec.data.map(({ secretKey }) => secretKey)).not.toContain('MASAR_CONTEXT_EARLIER_KEYS');
  });

  test('one replica has no disruption budget', () => {
    const kinds = (values: string) => rendered('zakat', values).map(({ kind }) => kind as string);
    expect(kinds('minimal')).not.toContain('PodDisruptionBudget');
    expect(kinds('default')).toContain('PodDisruptionBudget');
  });

  test('alert rules are installed where the chart has them', () => {
    const rules = 'groups:\n  - name: masar\n    rules: [{ alert: A, expr: vector(1) }]\n';
    const copy = mkdtempSync(join(tmpdir(), 'masar-alerts-'));
    cpSync(join(folder, 'masar'), copy, { recursive: true });
    mkdirSync(join(copy, 'files'), { recursive: true });
    writeFileSync(join(copy, 'files/alerts.yaml'), rules);
    const words = ['-f', valuesFile('masar', 'default'), '--set', 'prometheusRule.enabled=true'];
    const { out } = helm('template', 'r', copy, ...words);
    const rule = manifests(out).find(({ kind }) => kind === 'PrometheusRule');
    expect(rule.spec.groups[0].rules).toEqual([{ alert: 'A', expr: 'vector(1)' }]);
    rmSync(copy, { recursive: true });
  });

  test('webhooks reach public addresses, never private ones', () => {
    const policy = rendered('webhooks', 'default').find(
      ({ kind, metadata }) => kind === 'NetworkPolicy' && metadata.name === 'r-webhooks',
    );
    const blocks = policy.spec.egress.flatMap(({ to = [] }) => to).map(({ ipBlock }) => ipBlock);
    expect(blocks[0].except).toEqual(
      expect.arrayContaining(['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '169.254.0.0/16']),
    );
    // Every port that the API takes in the URL of an endpoint.
    const ports = policy.spec.egress
      .filter(({ to }) => to?.[0].ipBlock)
      .flatMap(({ ports }) => ports);
    expect(ports).toEqual(
      expect.arrayContaining([
        { port: 443, protocol: 'TCP' },
        { port: 1024, endPort: 65535, protocol: 'TCP' },
      ]),
    );
    expect(rendered('zakat', 'default').map((one) => JSON.stringify(one)).join()).not.toContain('ipBlock');
  });

  test('values, schemas and tables of values are those that are written', () => {
    expect(run('node', [join(ROOT, 'tools/charts/write.mjs'), 'check'])).toEqual({ status: 0, out: '' });
    const before = mkdtempSync(join(tmpdir(), 'masar-docs-'));
    run('cp', ['-r', '.', before]);
    tool('helm-docs', ['--chart-search-root', before, '--log-level', 'error']);
    for (const chart of ALL) {
      const page = (root: string) => readFileSync(join(root, chart, 'README.md'), 'utf8');
      expect(page(join(ROOT, 'charts'))).toBe(page(before));
    }
    rmSync(before, { recursive: true });
  });
});
