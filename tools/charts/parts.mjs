import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '../..');
export const CHARTS = join(ROOT, 'charts');

const require = createRequire(import.meta.url);

/** Services that stream answers, over a port of their own. */
const STREAMING = ['billing-finops', 'iso20022'];
/** Parts that call addresses which their tenants name. */
const INTERNET = ['webhooks'];
const MEMORY = { gateway: '768Mi', iso20022: '768Mi' };

/** Set by the chart itself, from values of their own. */
const OF_CHART = [
  ...['HOST', 'PORT', 'ADMIN_PORT', 'GRPC_HOST', 'GRPC_PORT', 'HTTP_PORT', 'MONGODB_URI'],
  ...['GRPC_TLS_CERT_FILE', 'GRPC_TLS_KEY_FILE', 'GRPC_TLS_CA_FILE'],
  ...['REDIS_URL', 'GATEWAY_REPLICAS', 'STOP_NOTICE_SECONDS', 'SERVICES', 'STREAMS'],
];

/** @typedef {import('@masar/kit/config').Settings[string]} Setting */

/**
 * What a part's process reads beside Kafka's settings, as its compiled code says.
 * @param {string} name
 * @returns {Readonly<Record<string, Setting>>}
 */
export function settingsOf(name) {
  if (name === 'gateway') return require(join(ROOT, 'gateway/dist/src/config/gateway-config.js')).GATEWAY_SETTINGS;
  const { SERVICE_SETTINGS } = require(join(ROOT, 'tools/kit/dist/src/service/settings.js'));
  return { ...SERVICE_SETTINGS, ...ownSettings(name) };
}

/** @param {string} name */
function ownSettings(name) {
  const folder = join(ROOT, 'services', name, 'dist/src');
  if (!readdirSync(folder).includes('settings.js')) return {};
  return Object.assign({}, ...Object.values(require(join(folder, 'settings.js'))));
}

/** @param {string} name */
export function partOf(name) {
  const settings = Object.entries(settingsOf(name)).filter(([key]) => !OF_CHART.includes(key));
  const isSecret = ([, { kind }]) => ['secret', 'secret-list'].includes(kind);
  return {
    name,
    isGateway: name === 'gateway',
    streams: STREAMING.includes(name),
    internet: INTERNET.includes(name),
    memory: MEMORY[name] ?? '512Mi',
    config: settings.filter((entry) => !isSecret(entry)),
    secrets: settings.filter(isSecret),
  };
}

/** @typedef {ReturnType<typeof partOf>} Part */

export const SERVICES = readdirSync(join(ROOT, 'services')).sort();
export const PARTS = ['gateway', ...SERVICES];
export const streamsOf = (/** @type {string} */ name) => STREAMING.includes(name);
