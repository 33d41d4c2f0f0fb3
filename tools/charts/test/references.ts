import type { Manifest } from './tools';

export interface Names {
  readonly known: string[];
  readonly required: string[];
}

/** Names of all that the process of the Deployment finds in its environment. */
export function environmentOf(all: Manifest[]): string[] {
  const config = all.find(({ kind }) => kind === 'ConfigMap');
  const { env } = all.find(({ kind }) => kind === 'Deployment').spec.template.spec.containers[0];
  return [...Object.keys(config.data), ...env.map(({ name }) => name)];
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
