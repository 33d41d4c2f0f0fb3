import openapi from '@masar/proto/openapi.json';
import type { Handlers } from '@masar/kit/rpc';
import { DomainError } from '@masar/kit/errors';
import type { Scope } from '@masar/kit/scope';
import type {
  Workspace,
  WorkspacesServiceService,
} from '@masar/proto/gen/ts/masar/platform/v1/platform';
import { loadOperations } from '../../src/routes/load-operations';
import type { Operation } from '../../src/routes/operation';
import type { Upstream } from '../../src/upstream/upstream';

/** The only rpc of the service under test; it answers by `answer`. */
export type GetWorkspace = Handlers<typeof WorkspacesServiceService>['getWorkspace'];

/** Answers of the service under test, and the calls that reached it. */
export class ServiceUnderTest {
  readonly calls: { readonly scope: Scope; readonly id: string }[] = [];
  answer: () => Promise<Workspace> = () => Promise.reject(new Error('no answer is set'));

  readonly getWorkspace: GetWorkspace = (scope, { id }) => {
    this.calls.push({ scope, id });
    return this.answer();
  };
}

export interface UpstreamUnderTest {
  readonly upstream: Upstream;
  readonly service: ServiceUnderTest;
}

const GET_WORKSPACE = loadOperations(openapi).find(({ id }) => id === 'getWorkspace')!;
const WORKSPACE: Workspace = {
  ...{ id: 'retail', name: 'Retail', status: 'active' },
  createdAt: '2026-11-21T09:00:00.000Z',
};
const CALL = {
  ...{ tenantId: 'acme', actor: 'key_1', scopes: ['workspaces:read'], requestId: 'req_1' },
  ...{ environment: 'live' as const, idempotencyKey: 'k-1', fingerprint: 'f'.repeat(64) },
};

/** Contract of every Upstream. */
export function describeUpstream(name: string, opened: () => UpstreamUnderTest): void {
  describe(`the ${name} upstream`, () => {
    const call = (operation: Operation = GET_WORKSPACE) =>
      opened().upstream.call(operation, { id: 'retail' }, CALL);

    test('passes the message and the context of the call to the service', async () => {
      const { service } = opened();
      service.answer = async () => WORKSPACE;
      await call();
      const { scope, id } = service.calls.at(-1)!;
      expect(id).toBe('retail');
      expect(scope).toMatchObject(CALL);
    });

    test('answers the message of the service', async () => {
      opened().service.answer = async () => WORKSPACE;
      expect(await call()).toMatchObject(WORKSPACE);
    });

    test('passes a refusal on with its code, sentence and details', async () => {
      const details = [{ field: 'id', code: 'INVALID_VALUE', message: 'id must not be retail' }];
      const refusal = new DomainError('VALIDATION_ERROR', 'id must not be retail', details);
      opened().service.answer = () => Promise.reject(refusal);
      const error = await call().catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(DomainError);
      expect(error).toMatchObject({ code: refusal.code, message: refusal.message, details });
    });

    test('rejects when the service fails', async () => {
      opened().service.answer = () => Promise.reject(new Error('a defect'));
      await expect(call()).rejects.toThrow();
    });

    test('names an rpc that no proto defines', () => {
      const unknownRpc = { ...GET_WORKSPACE, rpc: 'masar.nothing.v1.NothingService/Get' };
      expect(() => call(unknownRpc)).toThrow('masar.nothing.v1.NothingService/Get');
    });
  });
}
