import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

const ROOT = join(__dirname, '../../../..');
export const ALERTS = join(ROOT, 'charts/masar/files/alerts.yaml');
export const DASHBOARDS = join(ROOT, 'deploy/grafana/dashboards');

export interface Alert {
  readonly alert: string;
  readonly expr: string;
  readonly for?: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
}

interface Panel {
  readonly title?: string;
  readonly panels?: readonly Panel[];
  readonly targets?: readonly { readonly expr: string }[];
}

export interface Dashboard {
  readonly uid: string;
  readonly title: string;
  readonly panels: readonly Panel[];
  readonly templating: {
    readonly list: readonly { readonly name: string; readonly query: string }[];
  };
}

export function readAlerts(): readonly Alert[] {
  const { groups } = parse(readFileSync(ALERTS, 'utf8')) as {
    groups: readonly { readonly rules: readonly Alert[] }[];
  };
  return groups.flatMap(({ rules }) => rules);
}

export function readDashboards(): readonly Dashboard[] {
  const files = readdirSync(DASHBOARDS).filter((file) => file.endsWith('.json'));
  return files.map((file) => JSON.parse(readFileSync(join(DASHBOARDS, file), 'utf8')) as Dashboard);
}

/** Every query of alerts and dashboards. */
export function queries(): readonly string[] {
  const ofPanels = (panels: readonly Panel[]): readonly string[] =>
    panels.flatMap(({ panels: inner = [], targets = [] }) => [
      ...targets.map(({ expr }) => expr),
      ...ofPanels(inner),
    ]);
  const ofDashboards = readDashboards().flatMap(({ panels, templating: { list } }) => [
    ...ofPanels(panels),
    ...list.map(({ query }) => query),
  ]);
  return [...readAlerts().map(({ expr }) => expr), ...ofDashboards];
}

/** Functions of PromQL with an underscore in their name. */
const FUNCTIONS =
  /^(histogram_quantile|label_values|label_replace|count_values|__rate_interval|predict_linear|\w+_over_time)$/;

/** The metrics in all queries, without the _bucket, _sum and _count of a histogram. */
export function usedMetrics(): ReadonlySet<string> {
  return new Set(queries().flatMap(metricsIn));
}

/** The metrics in one query. Names without an underscore are functions, labels or `up`. */
export function metricsIn(query: string): readonly string[] {
  const bare = query.replace(/\{[^}]*\}/g, '').replace(/\b(by|without|on)\s*\([^)]*\)/g, '');
  const words = [...bare.matchAll(/[a-z_][a-z0-9_]*/g)].map(([word]) => word);
  const named = words.filter((word) => word.includes('_') && !FUNCTIONS.test(word));
  return named
    .filter((word) => !/^(process|nodejs)_/.test(word))
    .map((word) => word.replace(/_(bucket|sum|count)$/, ''));
}
