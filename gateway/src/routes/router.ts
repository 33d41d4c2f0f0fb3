import findMyWay, { type HTTPMethod } from 'find-my-way';
import { DomainError } from '@masar/kit/errors';
import type { Operation } from './operation';

export interface Match {
  readonly operation: Operation;
  readonly params: Readonly<Record<string, string>>;
}

const METHODS: readonly HTTPMethod[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** 405 for a path that exists under other methods, which it lists. */
export class MethodNotAllowed extends DomainError {
  constructor(
    method: string,
    readonly allow: string,
  ) {
    super('METHOD_NOT_ALLOWED', `${method} is not possible here; use ${allow}`);
  }
}

/** Finds operations by method and path; every path is served under /api/v1 and /v1. */
export class Router {
  private readonly routes = findMyWay({ maxParamLength: 256, ignoreTrailingSlash: true });

  constructor(operations: readonly Operation[]) {
    for (const operation of operations) this.add(operation);
  }

  /**
   * The operation of a request; HEAD matches as GET.
   * @throws DomainError NOT_FOUND for an unknown path, METHOD_NOT_ALLOWED for a known one
   */
  match(method: string, path: string): Match {
    const found = this.find(method === 'HEAD' ? 'GET' : method, path);
    if (found) return found;
    const allow = METHODS.filter((other) => this.find(other, path));
    if (allow.length > 0) throw new MethodNotAllowed(method, allow.join(', '));
    throw new DomainError(
      'NOT_FOUND',
      'there is no such route; the list of routes is at /api/v1/docs/',
    );
  }

  private add(operation: Operation): void {
    const path = operation.path.replace(/\{(\w+)\}/g, ':$1');
    for (const prefix of ['/api', '']) {
      this.routes.on(operation.method as HTTPMethod, prefix + path, () => undefined, { operation });
    }
  }

  private find(method: string, path: string): Match | undefined {
    const found = this.routes.find(method as HTTPMethod, path);
    if (!found) return undefined;
    const { operation } = found.store as { operation: Operation };
    return { operation, params: found.params as Record<string, string> };
  }
}
