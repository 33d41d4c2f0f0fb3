export { sweep, type Sweep, type SweepRule } from './sweep';
export { Sweeper, type RanDue, type SweeperOptions } from './sweeper';
export { TenantClocks } from './tenant-clocks';
export { SWEEPS_SERVICE, sweepsHandlers, type RunDue } from './run-due';
