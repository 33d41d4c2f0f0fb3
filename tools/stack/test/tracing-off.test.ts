import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

const PARTS = ['@masar/gateway', '@masar/webhooks'];
const SCRIPT = `
  for (const part of ${JSON.stringify(PARTS)}) require(part);
  const { createLog } = require('@masar/kit/telemetry');
  require('@masar/kit/tracing').startTracing('part', createLog('part', 'warn'));
  // prom-client always loads OpenTelemetry's API package, which is not the SDK.
  const isOfSdk = (file) => file.includes('@opentelemetry') && !file.includes('@opentelemetry/api/');
  const loaded = Object.keys(require.cache).filter(isOfSdk);
  console.log(loaded.length);
`;

/** Number of files of OpenTelemetry's SDK that a process loads with this environment. */
function loadedWith(env: NodeJS.ProcessEnv): number {
  const options = { cwd: join(__dirname, '..'), encoding: 'utf8', stdio: 'pipe' } as const;
  const { PATH } = process.env;
  return Number(
    execFileSync(process.execPath, ['-e', SCRIPT], { ...options, env: { PATH, ...env } }),
  );
}

const COLLECTOR = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' };

test('a process without a collector loads nothing of the SDK', () => {
  expect(loadedWith({})).toBe(0);
  expect(loadedWith({ ...COLLECTOR, OTEL_SDK_DISABLED: 'true' })).toBe(0);
});

test('a process with a collector loads it', () => {
  expect(loadedWith(COLLECTOR)).toBeGreaterThan(0);
});

test('a collector that is not a URL ends the start and names its setting', () => {
  expect(() => loadedWith({ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector' })).toThrow(
    'OTEL_EXPORTER_OTLP_ENDPOINT',
  );
});
