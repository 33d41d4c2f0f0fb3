import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer, type Server, type TLSSocket } from 'node:tls';
import { connect } from '../src/store';
import { TestAuthority } from '../testing/certificates';

const authority = new TestAuthority('the authority of the database');
const NAMES = { names: ['127.0.0.1'] };

let directory: string;
let server: Server;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'masar-database-'));
  const { cert, key } = authority.issue({ names: ['masar-zakat'] });
  writeFileSync(join(directory, 'ca.pem'), authority.pem);
  writeFileSync(join(directory, 'client.pem'), `${cert}${key}`);
  const asked = { ...authority.issue(NAMES), ca: authority.pem, requestCert: true };
  // It knows nothing of MongoDB: TLS comes before that.
  server = createServer({ ...asked, rejectUnauthorized: false }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => {
  server.close();
  rmSync(directory, { recursive: true });
});

function uri(options: string): string {
  const { port } = server.address() as AddressInfo;
  return `mongodb://127.0.0.1:${port}/?serverSelectionTimeoutMS=1500&tls=true${options}`;
}

const file = (name: string) => encodeURIComponent(join(directory, name));

test('a database over TLS is given the certificate that its address names', async () => {
  const shaken = once(server, 'secureConnection') as Promise<[TLSSocket]>;
  const address = uri(`&tlsCAFile=${file('ca.pem')}&tlsCertificateKeyFile=${file('client.pem')}`);
  const connecting = connect({ uri: address, database: 'masar_test' }).catch(String);
  const [socket] = await shaken;
  expect(socket.authorized).toBe(true);
  expect(socket.getPeerCertificate().subject.CN).toBe('masar-zakat');
  socket.destroy();
  await connecting;
});

test('a database of an authority that the address does not name is not believed', async () => {
  const refusal = await connect({ uri: uri(''), database: 'masar_test' }).catch(String);
  expect(refusal).toMatch(/self-signed certificate|unable to (verify|get)/);
});
