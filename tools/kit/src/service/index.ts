export {
  startService,
  type RunningService,
  type ServiceOptions,
  type Worker,
} from './start-service';
export { SERVICE_SETTINGS } from './settings';
export { openParts, type Closing } from './open-parts';
export { waitForDatabase } from './wait-for-database';
