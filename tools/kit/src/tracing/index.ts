export { causedBy, codeOf, traceField, tracing, within, type Span } from './span';
export { consumerSpan, publishSpans, rpcSpan, sweepSpan, TRACE_KEY, writeSpan } from './steps';
export { startTracing } from './start-tracing';
export { TRACING_SETTINGS } from './settings';
