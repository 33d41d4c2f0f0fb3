export { startService, type RunningService, type ServiceOptions } from './start-service';
export { SERVICE_SETTINGS } from './settings';
