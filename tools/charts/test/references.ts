import type { Manifest } from './tools';

export interface Names {
  readonly known: string[];
  readonly required: string[];
}

const SECRETS = '/etc/masar/secrets/';
/** A secret setting that is read from a file; GRPC_TLS_CERT_FILE and its like are no secrets of ours. */
const FILE = /_FILE$/;

/** Names of all that the process of the Deployment finds in its environment. */
export function environmentOf(all: Manifest[]): string[] {
  const config = all.find(({ kind }) => kind === 'ConfigMap');
  const { spec } = all.find(({ kind }) => kind === 'Deployment').spec.template;
  const env = spec.containers[0].env.map(({ name }) => name.replace(FILE, ''));
  return [...Object.keys(config.data), ...env];
}

/** Selectors without pods, ports without names, and ConfigMaps and accounts that are not there. */
export function dangling(all: Manifest[]): string[] {
  const names = new Set(all.map(({ kind, metadata }) => `${kind} ${metadata.name}`));
  const deployments = all.filter(({ kind }) => kind === 'Deployment');
  const wanted = deployments.flatMap(({ spec }) => [
    `ServiceAccount ${spec.template.spec.serviceAccountName}`,
    `ConfigMap ${spec.template.spec.containers[0].envFrom[0].configMapRef.name}`,
  ]);
  const unserved = all.filter(({ kind }) => kind === 'Service').filter(
    ({ spec }) => !deployments.some((one) => serves(one, spec)),
  );
  return [
    ...all.flatMap(filesNotMounted),
    ...wanted.filter((name) => !names.has(name)),
    ...unserved.map(({ metadata }) => `Service ${metadata.name}`),
  ];
}

function serves({ spec: { template } }: Manifest, { selector, ports }: Manifest): boolean {
  const labels = template.metadata.labels;
  const open = template.spec.containers[0].ports.map(({ name }) => name);
  return (
    Object.entries(selector).every(([key, value]) => labels[key] === value) &&
    ports.every(({ targetPort }) => open.includes(targetPort))
  );
}

/** Files that the environment of a pod names and that none of its Secrets brings. */
function filesNotMounted({ kind, spec }: Manifest): string[] {
  if (kind !== 'Deployment' && kind !== 'Job') return [];
  const { containers, volumes } = spec.template.spec;
  const sources = volumes.flatMap(({ projected }) => projected?.sources ?? []);
  const brought = sources.flatMap(({ secret }) => secret.items.map(({ path }) => path));
  const named = containers[0].env.filter(({ value }) => value?.startsWith(SECRETS));
  return named
    .map(({ value }) => value.slice(SECRETS.length))
    .filter((path) => !brought.includes(path));
}
