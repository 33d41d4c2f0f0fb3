import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SERVICES, streamsOf } from './parts.mjs';

/** @typedef {import('./parts.mjs').Part} Part */

const read = (/** @type {string} */ name) => readFileSync(join(import.meta.dirname, name), 'utf8');

const GATEWAY_NETWORK = `  # -- Peers (\`from\` of a NetworkPolicy) that may call the API; any when empty
  clients: []
  # -- Namespace of the services, where it is another one
  servicesNamespace: ""
`;
const SERVICE_NETWORK = `  # -- Namespace of the gateway, where it is another one
  gatewayNamespace: ""
`;
const HEAD = '# Written by `npm run task -- charts-write`: change tools/charts, not this file.\n';

/**
 * values.yaml of a part: what all parts share, and its own settings.
 * @param {Part} part
 */
export function valuesOf(part) {
  const shared = read('shared-values.yaml').replace(/@(name|memory|internet)@/g, (_, key) =>
    String(part[key]),
  );
  const network = part.isGateway ? GATEWAY_NETWORK : SERVICE_NETWORK;
  const values = shared.replace('networkPolicy:\n', `networkPolicy:\n${network}`);
  return [HEAD + values, own(part), settings(part), secrets(part)].join('');
}

/** @param {Part} part */
function own({ isGateway, streams }) {
  if (isGateway) return `${read('gateway-values.yaml')}${upstreams()}`;
  return [
    '# -- Seconds that a pod still takes calls, while gateways notice that it goes\npreStopSeconds: 5\n',
    `# -- Whether it streams answers; the image decides\nstreams: ${streams}\n`,
  ].join('');
}

function upstreams() {
  const lines = SERVICES.flatMap((name) => [
    `  ${name}:\n    # -- gRPC address; the service of this release when empty\n    address: ""`,
    ...(streamsOf(name) ? ['    # -- Address of streamed answers\n    streamAddress: ""'] : []),
  ]);
  return `services:\n${lines.join('\n')}\n`;
}

/** @param {Part} part */
function settings({ config }) {
  const lines = config.map(
    ([name, { help, default: value }]) => `  # -- ${help}\n  ${name}: ${JSON.stringify(value ?? '')}`,
  );
  return `config:\n${lines.join('\n')}\n`;
}

/** @param {Part} part */
function secrets({ secrets: all }) {
  const lines = all.map(([name, { help }]) => `  # -- Key of: ${help}\n  ${name}: ${name}`);
  const optional = all.filter(([, { optional: may }]) => may).map(([name]) => name);
  return `secretKeys:\n${lines.join('\n')}\n# -- Those that the Secret may lack\noptionalSecrets: [${optional.join(', ')}]\n`;
}
