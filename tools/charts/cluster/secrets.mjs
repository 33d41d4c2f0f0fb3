import { spawnSync } from 'node:child_process';

// usage: secrets.mjs NAMESPACE     names what its pods want of Secrets, and which is not there
const [namespace = ''] = process.argv.slice(2);
const get = (/** @type {string} */ kind) => {
  const words = ['-n', namespace, 'get', kind, '-o', 'json'];
  const { stdout } = spawnSync('kubectl', words, { encoding: 'utf8', maxBuffer: 1e8 });
  return JSON.parse(stdout).items;
};

const there = new Set(
  get('secrets').flatMap(({ metadata, data }) =>
    Object.keys(data ?? {}).map((key) => `${metadata.name}/${key}`),
  ),
);
const wanted = get('deployments')
  .flatMap(({ spec }) => spec.template.spec.volumes)
  .flatMap(({ projected }) => projected?.sources ?? [])
  .flatMap(({ secret }) => secret.items.map(({ key }) => `${secret.name}/${key}`));
const missing = [...new Set(wanted)].filter((one) => !there.has(one));
if (wanted.length === 0 || missing.length > 0) {
  process.stderr.write(`keys of Secrets that are wanted and not there: ${missing}\n`);
  process.exitCode = 1;
}
