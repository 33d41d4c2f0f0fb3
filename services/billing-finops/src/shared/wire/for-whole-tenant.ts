import type { Scope } from '@masar/kit/scope';
import { requireWholeTenant } from '@masar/kit/store';

/** Handlers of what concerns the tenant as a whole: a call for one workspace is refused. */
export function forWholeTenant<All extends object>(handlers: All): All {
  const guarded = Object.entries(handlers as Record<string, Handler>).map(([name, handle]) => [
    name,
    async (scope: Scope, request: never) => {
      requireWholeTenant(scope, 'budgets, reports and findings');
      return handle(scope, request);
    },
  ]);
  return Object.fromEntries(guarded) as All;
}

type Handler = (scope: Scope, request: never) => Promise<unknown>;
