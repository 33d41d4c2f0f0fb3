export { createLog, LOG_LEVELS, type Log } from '../log';
export { processMetrics, metricOnce } from './metrics';
export { adminPages, serveAdmin, type Readiness } from './admin';
