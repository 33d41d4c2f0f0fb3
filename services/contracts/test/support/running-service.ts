import * as testing from '@masar/kit/testing';
import { start } from '../../src/main';
import { NOW } from './fixed-clock';

export { failure, newTenant, type Caller } from '@masar/kit/testing';

export type RunningService = testing.RunningService;

/** The service as it runs everywhere, by a clock that stands still (`NOW`). */
export const RunningService = {
  start: () =>
    testing.RunningService.start({
      ...{ server: 'contracts', start, now: NOW },
      scopes: ['contracts:*', 'kafalah:*'],
    }),
};
