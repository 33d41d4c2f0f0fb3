export {
  startService,
  type RunningService,
  type ServiceOptions,
  type Worker,
} from './start-service';
export { SERVICE_SETTINGS } from './settings';
export { runService, type StartPart } from './run-service';
export { fail, runUntilSignal } from './run-until-signal';
export { openParts, type Closing } from './open-parts';
export { waitForDatabase } from './wait-for-database';
