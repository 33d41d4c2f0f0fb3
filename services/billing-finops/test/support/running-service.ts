import { RunningService } from '@masar/kit/testing';
import { start } from '../../src/main';

/** The clock of every test with a running service. */
export const NOW = new Date('2026-06-16T09:00:00Z');

/** The service as it runs everywhere, by a clock that stands still. */
export function startBilling(env: NodeJS.ProcessEnv = {}): Promise<RunningService> {
  return RunningService.start({
    server: 'billing-finops',
    start: (settings, bus) => start(settings, bus, { recoverEveryMs: 100 }),
    now: NOW,
    scopes: ['billing:*', 'finops:*'],
    env,
  });
}
