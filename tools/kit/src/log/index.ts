export { createLog, LOG_LEVELS, type Log } from './log';
