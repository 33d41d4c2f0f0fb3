/** The parts of a V8 CPU profile that are read here. */
export interface CpuProfile {
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: { readonly functionName: string; readonly url: string };
  }[];
  /** Node on top of the stack at each sample. */
  readonly samples: readonly number[];
  /** Microseconds since the sample before. */
  readonly timeDeltas: readonly number[];
}

/** A package, a file of ours or a part of Node, and its share of the busy time in percent. */
export interface Cost {
  readonly owner: string;
  readonly percent: number;
}

/** Self time by owner, largest first, without idle time. */
export function costs({ nodes, samples, timeDeltas }: CpuProfile): Cost[] {
  const ownerOf = new Map(nodes.map(({ id, callFrame }) => [id, owner(callFrame)]));
  const byOwner = new Map<string, number>();
  samples.forEach((id, index) => {
    const name = ownerOf.get(id) ?? '';
    byOwner.set(name, (byOwner.get(name) ?? 0) + (timeDeltas[index] ?? 0));
  });
  byOwner.delete('(idle)');
  const busy = [...byOwner.values()].reduce((sum, us) => sum + us, 0);
  return [...byOwner]
    .map(([name, us]) => ({ owner: name, percent: (100 * us) / busy }))
    .sort((a, b) => b.percent - a.percent);
}

function owner({ functionName, url }: CpuProfile['nodes'][number]['callFrame']): string {
  // (garbage collector), (program) and (idle) are V8's own; other functions without a file are native.
  if (url === '') return functionName.startsWith('(') ? functionName : `native ${functionName}`;
  if (url.startsWith('node:')) return url.split('/').slice(0, 2).join('/');
  const inPackage = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(url)?.[1];
  return inPackage ?? `masar ${url.split('/dist/').at(-1) ?? url}`;
}
