import { openSdk } from '../src/tracing/sdk';
import { createLog } from '../src/telemetry';

const log = createLog('tracing', 'silent');
const sdk = openSdk({ service: 'notes', url: 'http://127.0.0.1:9/v1/traces', log });
afterAll(() => sdk.stop());

const NOT_KEPT = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00';
const KEPT = NOT_KEPT.replace(/00$/, '01');

test('a step of a trace that is not kept makes no span, and hands the context on', () => {
  const span = sdk.openSpan('insert notes', { kind: 'client', parent: NOT_KEPT });
  span.describe({ 'error.type': 'NOT_FOUND' }, 'another name');
  span.end('NOT_FOUND');
  expect(span.traceparent).toBe(NOT_KEPT);
});

test('a step of a trace that is kept is a span of its own in it', () => {
  const { traceparent } = sdk.openSpan('insert notes', { kind: 'client', parent: KEPT });
  expect(traceparent).toMatch(/^00-0af7651916cd43dd8448eb211c80319c-[0-9a-f]{16}-01$/);
  expect(traceparent).not.toBe(KEPT);
});

test('where a request comes in, the sampler decides', () => {
  const { traceparent } = sdk.openSpan('GET', { kind: 'server', parent: NOT_KEPT, isEntry: true });
  expect(traceparent).not.toBe(NOT_KEPT);
});
