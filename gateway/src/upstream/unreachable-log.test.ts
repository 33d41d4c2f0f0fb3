import { createLog } from '@masar/kit/telemetry';
import type { CertificateFiles } from '@masar/kit/tls';
import { UnreachableLog } from './unreachable-log';

function told(reasons: readonly string[], tls?: object): { reason: string; hint: string }[] {
  let text = '';
  const log = createLog('gateway', 'warn', { write: (chunk) => (text += chunk) });
  const options = { server: 'zakat', log, tls: tls as CertificateFiles | undefined };
  const unreachable = new UnreachableLog(options, 'SERVICES');
  for (const reason of reasons) unreachable.tell(reason);
  const lines = text.trim().split('\n');
  return lines.map((line) => JSON.parse(line) as { reason: string; hint: string });
}

it.each([
  ['tlsv13 alert certificate required', /^the service refuses the certificate of GRPC_TLS_CERT/],
  ["Hostname/IP does not match certificate's altnames", /of the service must have the name .*SERV/],
  ['certificate has expired', /^renew GRPC_TLS_CERT_FILE of the service/],
  ['self-signed certificate in certificate chain', /^GRPC_TLS_CA_FILE must have the authority/],
  ['ssl3_get_record:wrong version number', /^GRPC_TLS_CERT_FILE is set here, but not at/],
  ['Failed to connect', /^start the service, or correct SERVICES; its GRPC_TLS_CA_FILE must/],
])('with TLS, "%s" names the setting to look at', (reason, hint) => {
  expect(told([reason], {})).toMatchObject([
    { reason, service: 'zakat', hint: expect.stringMatching(hint) as string },
  ]);
});

it('without TLS it says that the service may require it', () => {
  const [{ hint } = { hint: '' }] = told(['Failed to connect']);
  expect(hint).toBe(
    'start the service, or correct SERVICES; a service with GRPC_TLS_CERT_FILE wants it set here too',
  );
});

it('logs one reason of many requests once', () => {
  expect(told(['Failed to connect', 'Failed to connect', 'certificate has expired'])).toHaveLength(
    1,
  );
});
