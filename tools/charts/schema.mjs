import { parse } from 'yaml';

/** @typedef {import('./parts.mjs').Part} Part */

/** Blocks that Kubernetes itself describes, or whose keys are the user's. */
const OPEN = {
  resources: 'object',
  labels: 'object',
  annotations: 'object',
  podAnnotations: 'object',
  podLabels: 'object',
  nodeSelector: 'object',
  affinity: 'object',
};
/** Rules beyond the type of the default. */
const RULES = {
  pullPolicy: { enum: ['Always', 'IfNotPresent', 'Never'] },
  digest: { pattern: '^(sha256:[0-9a-f]{64})?$' },
  saslMechanism: { enum: ['', 'plain', 'scram-sha-256', 'scram-sha-512'] },
  storeKind: { enum: ['SecretStore', 'ClusterSecretStore'] },
  type: { enum: ['ClusterIP', 'NodePort', 'LoadBalancer'] },
  replicas: { minimum: 0, maximum: 1000 },
  minReplicas: { minimum: 1 },
  maxReplicas: { minimum: 1, maximum: 1000 },
  cpuPercent: { minimum: 1, maximum: 100 },
  partitions: { minimum: 1, maximum: 10_000 },
  replicationFactor: { minimum: 0 },
  stopNoticeSeconds: { minimum: 0, maximum: 60 },
  preStopSeconds: { minimum: 1, maximum: 60 },
  terminationGracePeriodSeconds: { minimum: 35 },
};

/** Values that the umbrella chart sets for all charts. */
const GLOBAL = parse(`
image: { registry: "", tag: "", pullSecrets: [] }
mongodb: { existingSecret: "", key: "" }
kafka: { brokers: "", topicPrefix: "", tls: false, caSecret: "", username: "", saslMechanism: "", existingSecret: "" }
valkey: { existingSecret: "", key: "" }
otel: { endpoint: "" }
tls: { existingSecret: "" }
`);

export const globalSchema = () => block(GLOBAL);

/**
 * The schema of a part's values: each key as its default is typed, no other key in any block.
 * @param {Part} part
 * @param {string} values its values.yaml
 */
export function schemaOf(part, values) {
  const schema = block(parse(values));
  const { properties } = schema;
  properties.config.properties = Object.fromEntries(
    part.config.map(([name, setting]) => [name, settingSchema(setting)]),
  );
  // The image decides both.
  for (const key of ['streams', 'optionalSecrets']) {
    if (properties[key]) properties[key].const = parse(values)[key];
  }
  // The umbrella's switch for this chart, and what Helm itself hands down.
  Object.assign(properties, { enabled: { type: 'boolean' }, global: globalSchema() });
  properties['masar-lib'] = { type: 'object' };
  return { $schema: 'http://json-schema.org/draft-07/schema#', title: part.name, ...schema };
}

/**
 * @param {Record<string, unknown>} values
 * @returns {{ type: string, additionalProperties: boolean, properties: Record<string, any> }}
 */
function block(values) {
  const properties = Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, { ...typeOf(key, value), ...RULES[key] }]),
  );
  return { type: 'object', additionalProperties: false, properties };
}

/** @param {string} key @param {unknown} value */
function typeOf(key, value) {
  if (OPEN[key]) return { type: OPEN[key] };
  if (Array.isArray(value)) return { type: 'array' };
  if (typeof value === 'number') return { type: 'integer' };
  if (typeof value === 'object' && value !== null) return block({ ...value });
  return { type: typeof value };
}

/** @param {import('./parts.mjs').Setting} setting */
function settingSchema(setting) {
  const unset = setting.optional ? [{ const: '' }] : [];
  const given = { description: setting.help, ...typeOfSetting(setting) };
  return unset.length > 0 ? { anyOf: [...unset, given] } : given;
}

/** @param {any} setting */
function typeOfSetting({ kind, min, max, choices }) {
  if (kind === 'integer') return { type: 'integer', minimum: min, maximum: max };
  if (kind === 'flag') return { type: 'boolean' };
  if (kind === 'choice') return { enum: [...choices] };
  return { type: 'string' };
}
