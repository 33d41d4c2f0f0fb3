import { DomainError } from '@masar/kit/errors';
import type { Handlers } from '@masar/kit/rpc';
import type { Scope } from '@masar/kit/scope';
import { requireWholeTenant } from '@masar/kit/store';
import { clockAhead } from '@masar/kit/time';
import type { SandboxServiceService } from '@masar/proto/gen/ts/masar/platform/v1/sandbox';
import type { TenantClocks } from '../identity/tenants/tenant-clocks';
import { readMove } from './clock-move';
import type { ClockMoves } from './clock-moves';
import type { PendingDueWork } from './pending-due-work';

interface Deps {
  readonly clocks: TenantClocks;
  readonly moves: ClockMoves;
  readonly notes: PendingDueWork;
  /** Rails of a service. */
  readonly railsOf: (service: string) => readonly string[];
}

/** The clock of a sandbox tenant. Every call of a live tenant is refused. */
export function sandboxHandlers(deps: Deps): Handlers<SandboxServiceService> {
  const { clocks, moves, notes, railsOf } = deps;
  return {
    async moveSandboxClock(scope, request) {
      requireSandbox(scope);
      requireWholeTenant(scope, 'clocks');
      const { offsetMs, ran, pending } = await moves.move(scope, readMove(request));
      return write(offsetMs, { ...ran }, pending.flatMap(railsOf));
    },

    async getSandboxClock(scope) {
      requireSandbox(scope);
      const { offsetMs } = (await clocks.find(scope.tenantId)) ?? { offsetMs: 0 };
      const pending = await notes.servicesOf(scope.tenantId);
      return write(offsetMs, {}, pending.flatMap(railsOf));
    },
  };
}

function write(offsetMs: number, ranDueWork: Record<string, number>, pendingDueWork: string[]) {
  const now = clockAhead(offsetMs).now().toISOString();
  return { now, offsetSeconds: offsetMs / 1_000, ranDueWork, pendingDueWork };
}

function requireSandbox({ environment }: Scope): void {
  if (environment === 'sandbox') return;
  const message = 'X-Tenant-ID must name a sandbox tenant: a live tenant has no clock of its own';
  throw new DomainError('AUTHORIZATION_ERROR', message, [
    { field: 'X-Tenant-ID', code: 'NOT_A_SANDBOX', message },
  ]);
}
