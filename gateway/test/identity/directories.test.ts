import { createLog } from '@masar/kit/telemetry';
import type { Directory } from '../../src/identity/directory';
import { openOAuth2 } from '../../src/oauth2/open-oauth2';
import { PublicUrl } from '../../src/oauth2/public-url';
import { describeDirectory } from './directory-conformance';
import { PEPPER, World } from './identity-world';

let world: World;
let withTokens: Directory;
beforeAll(async () => {
  world = await World.open();
  await world.tenant('acme');
  await world.workspace('acme', 'retail');
  const { connection, identity, clock } = world;
  const { directory } = await openOAuth2({
    ...{ connection, identity, clock, pepper: PEPPER, log: createLog('gateway', 'silent') },
    publicUrl: new PublicUrl('https://api.bank.example'),
    ...{ tokenSeconds: 600, keyDays: 30, trustedIssuers: [] },
  });
  withTokens = directory;
});
afterAll(() => world.close());

describeDirectory('cached', () => ({ world, directory: world.directory }));
describeDirectory('token', () => ({ world, directory: withTokens }));
