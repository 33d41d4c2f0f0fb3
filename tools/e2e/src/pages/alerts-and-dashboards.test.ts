import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import eventTypes from '@masar/proto/event-types.json';
import { documentedMetrics } from './metrics-table';
import { metricsIn, queries, readAlerts, readDashboards } from './used-metrics';

const ROOT = join(__dirname, '../../../..');
const RUNBOOKS = 'deploy/docs/runbooks';
const DOCUMENTED = documentedMetrics();
const ALERTS = readAlerts();
/** Labels that Prometheus adds. */
const OF_PROMETHEUS = ['job', 'instance', 'le'];

/** Path of promtool. CI fails without it; a person gets a hint. */
function promtool(): string | undefined {
  const script = join(ROOT, 'deploy/prometheus/promtool.sh');
  if (process.env['CI']) return execFileSync(script, { encoding: 'utf8' }).trim();
  const { status, stdout, stderr } = spawnSync(script, ['check'], { encoding: 'utf8' });
  if (status !== 0) process.stderr.write(`alerts are not tried: ${stderr}`);
  return status === 0 ? stdout.trim() : undefined;
}

describe('alerts', () => {
  const program = promtool();
  const whereThere = program === undefined ? test.skip : test;

  whereThere('each fires when it must, and is quiet when it must be', () => {
    const rules = ['test', 'rules', join(ROOT, 'deploy/prometheus/alerts.test.yaml')];
    const { stdout, stderr, status } = spawnSync(program ?? '', rules, { encoding: 'utf8' });
    expect([status, status === 0 ? '' : stdout + stderr]).toEqual([0, '']);
    const tests = spawnSync('grep', [
      '-oP',
      '(?<=- name: )\\w+ (fires|is quiet)',
      String(rules[2]),
    ]);
    const tried = String(tests.stdout).trim().split('\n');
    const wanted = ALERTS.flatMap(({ alert }) => [`${alert} fires`, `${alert} is quiet`]);
    expect(tried.toSorted()).toEqual(wanted.toSorted());
  });

  whereThere("Prometheus' configuration holds", () => {
    const words = ['check', 'config', '--syntax-only'];
    const file = join(ROOT, 'deploy/prometheus/prometheus.yaml');
    const { stdout, stderr, status } = spawnSync(program ?? '', [...words, file], {
      encoding: 'utf8',
    });
    expect([status, status === 0 ? '' : stdout + stderr]).toEqual([0, '']);
  });

  test('each has a runbook, and each runbook an alert', () => {
    const named = ALERTS.map(({ annotations }) => String(annotations['runbook_url']));
    const pages = readdirSync(join(ROOT, RUNBOOKS)).filter((page) => page !== 'README.md');
    expect(named.toSorted()).toEqual(pages.map((page) => `${RUNBOOKS}/${page}`).toSorted());
    expect(named.every((page) => existsSync(join(ROOT, page)))).toBe(true);
  });
});

describe('dashboards', () => {
  test.each(readDashboards().map((dashboard) => [dashboard.title, dashboard] as const))(
    '%s has panels of its own, each with a title, a place and a query',
    (_, { uid, panels }) => {
      expect(uid).toMatch(/^masar-[a-z0-9]+$/);
      expect(panels.length).toBeGreaterThan(5);
      expect(panels).toEqual(panels.map(() => expect.objectContaining(PANEL) as unknown));
    },
  );
});

const PANEL = {
  id: expect.any(Number) as number,
  title: expect.stringMatching(/\S/) as string,
  type: expect.stringMatching(/^(timeseries|stat)$/) as string,
  gridPos: { h: 8, w: 12, x: expect.any(Number) as number, y: expect.any(Number) as number },
  datasource: { type: 'prometheus', uid: 'prometheus' },
  targets: expect.arrayContaining([
    expect.objectContaining({ expr: expect.stringMatching(/\S/) as string }),
  ]) as unknown[],
};

describe('queries of alerts and dashboards', () => {
  test.each(queries().map((query) => [query]))('%s asks for what is exposed', (query) => {
    const metrics = metricsIn(query);
    expect(metrics.filter((name) => !DOCUMENTED.has(name))).toEqual([]);
    const known = [...OF_PROMETHEUS, ...metrics.flatMap((name) => DOCUMENTED.get(name) ?? [])];
    expect(labelsIn(query).filter((label) => !known.includes(label))).toEqual([]);
  });

  test('each choice of event types matches an existing type', () => {
    const choices = queries().flatMap((query) => /type=~"([^"]+)"/.exec(query)?.[1] ?? []);
    expect(choices.length).toBeGreaterThan(5);
    const types = eventTypes.map(({ type }) => type);
    const inVain = choices.filter(
      (one) => !types.some((type) => new RegExp(`^(${one})$`).test(type)),
    );
    expect(inVain).toEqual([]);
  });
});

/** Labels by which a query chooses or groups. */
function labelsIn(query: string): readonly string[] {
  const chosen = [...query.matchAll(/(\w+)\s*(?:=~|!~|!=|=)\s*"/g)].map(([, label = '']) => label);
  const grouped = [...query.matchAll(/\b(?:by|without|on)\s*\(([^)]*)\)/g)].flatMap(
    ([, list = '']) => list.split(',').map((label) => label.trim()),
  );
  return [...chosen, ...grouped];
}
