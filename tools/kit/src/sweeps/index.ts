export { sweep, type Sweep, type SweepRule } from './sweep';
export { Sweeper, type RanDue, type SweeperOptions } from './sweeper';
export { SWEEPS_SERVICE, sweepsHandlers, type RunDue } from './run-due';
