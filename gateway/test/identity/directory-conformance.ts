import { makeKey } from '../../src/identity/credentials/keys';
import type { Directory } from '../../src/identity/directory';
import { ADDRESS, OPERATOR_KEY, type World } from './identity-world';

/** A directory under test, over the records of its world. */
export interface DirectoryUnderTest {
  readonly world: World;
  readonly directory: Directory;
}

/** Contract of every Directory. The world has the tenant acme with the workspace retail. */
export function describeDirectory(name: string, opened: () => DirectoryUnderTest): void {
  describe(`the ${name} directory`, () => {
    const signIn = (bearer: string, address = ADDRESS) => {
      const { world, directory } = opened();
      return directory.authenticate(bearer, address, world.clock.now());
    };

    test('authenticates an API key with its tenant, scopes and workspaces', async () => {
      const fields = { scopes: ['contracts:read'], workspaceIds: ['retail'] };
      const { id, key } = await opened().world.key('acme', fields);
      expect(await signIn(key)).toEqual({ id, tenantId: 'acme', environment: 'live', ...fields });
    });

    test('authenticates the operator, who has no tenant', async () => {
      expect(await signIn(OPERATOR_KEY)).toMatchObject({ id: 'operator', tenantId: null });
    });

    test.each(['', 'garbage', 'a.b.c', 'eyJhbGciOiJub25lIn0.e30.', `${OPERATOR_KEY} `])(
      'authenticates nobody by %j, and knows no holder of it',
      async (bearer) => {
        expect(await signIn(bearer)).toBeUndefined();
        expect(await opened().directory.claimOf(bearer)).toBeUndefined();
      },
    );

    test('refuses a key from another address than it is bound to', async () => {
      const { key } = await opened().world.key('acme', { ipAllow: ['198.51.100.0/24'] });
      expect(await signIn(key)).toBeUndefined();
      expect(await signIn(key, '198.51.100.9')).toBeDefined();
    });

    test('refuses a wrong secret, and names the key as its holder', async () => {
      const { id } = await opened().world.key('acme');
      const wrong = makeKey('live', id);
      expect(await signIn(wrong)).toBeUndefined();
      expect(await opened().directory.claimOf(wrong)).toEqual({ id, tenantId: 'acme' });
    });

    test('finds a tenant and its workspace, and the workspace in no other tenant', async () => {
      const { world, directory } = opened();
      await world.tenant(`other-${name}`);
      expect(await directory.tenant('acme')).toMatchObject({ kind: 'live', status: 'active' });
      expect(await directory.workspace('acme', 'retail')).toMatchObject({ name: 'retail' });
      expect(await directory.workspace(`other-${name}`, 'retail')).toBeUndefined();
    });

    test.each(['', 'never', 'ACME', '$ne', 'acme/retail'])(
      'finds no tenant and no workspace %j',
      async (id) => {
        const { directory } = opened();
        expect(await directory.tenant(id)).toBeUndefined();
        expect(await directory.workspace('acme', id)).toBeUndefined();
      },
    );
  });
}
