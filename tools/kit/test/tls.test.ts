import { mkdtempSync, rmSync } from 'node:fs';
import { get, type RequestOptions } from 'node:https';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { Client, credentials } from '@grpc/grpc-js';
import { createStreamServer } from '../src/streams';
import { createLog } from '../src/telemetry';
import { CertificateFiles } from '../src/tls/certificate-files';
import { TestAuthority, writeCertificates, type IssuedCertificate } from '../testing/certificates';
import { until } from '../testing/until';
import { cleanups, failure, getNote, NOTE, open, serve } from './notes-rpc';
import { KEY } from './sign-call';

const LOCAL = { names: ['127.0.0.1'] };
const authority = new TestAuthority('the authority');
const other = new TestAuthority('another authority');

function directory(): string {
  const made = mkdtempSync(join(tmpdir(), 'masar-tls-'));
  cleanups.push(() => rmSync(made, { recursive: true }));
  return made;
}

/** Files that a test may renew, and what is logged of them. */
function files(issued = authority.issue(LOCAL), ca = authority.pem, at = directory()) {
  let text = '';
  const log = createLog('tls', 'info', { write: (chunk) => (text += chunk) });
  const tls = new CertificateFiles(writeCertificates(at, issued, ca), { log, lookEveryMs: 10 });
  cleanups.push(() => tls.close());
  const renew = (next: IssuedCertificate, authorities: string) =>
    void writeCertificates(at, next, authorities);
  return { tls, renew, logged: () => text };
}

/** A channel that shows this certificate without looking at it first. */
function openAs(port: number, { cert, key }: IssuedCertificate): Client {
  const shown = credentials.createSsl(
    Buffer.from(authority.pem),
    Buffer.from(key),
    Buffer.from(cert),
  );
  const channel = new Client(`127.0.0.1:${port}`, shown);
  cleanups.push(() => channel.close());
  return channel;
}

const UNAVAILABLE = 14;

describe('a server with certificates', () => {
  it('answers a caller whose certificate its authority has signed', async () => {
    const { port } = await serve({}, files().tls);
    const caller = authority.issue({ names: ['gateway'], usage: 'client' });
    expect(await getNote(open(port, files(caller).tls))).toEqual(NOTE);
  });

  it.each<[string, (port: number) => Client]>([
    ['without TLS', (port) => open(port)],
    [
      'without a certificate',
      (port) => new Client(`127.0.0.1:${port}`, credentials.createSsl(Buffer.from(authority.pem))),
    ],
    ['with one of another authority', (port) => openAs(port, other.issue(LOCAL))],
    ['with an expired one', (port) => openAs(port, authority.issue({ ...LOCAL, days: -1 }))],
    [
      'with one that is for servers only',
      (port) => openAs(port, authority.issue({ ...LOCAL, usage: 'server' })),
    ],
  ])('refuses a caller %s before its call', async (_, channelTo) => {
    let asked = 0;
    const getting = async () => {
      asked += 1;
      return NOTE;
    };
    const { port } = await serve({ getNote: getting }, files().tls);
    const channel = channelTo(port);
    cleanups.push(() => channel.close());
    expect(await failure(getNote(channel))).toMatchObject({ code: UNAVAILABLE });
    expect(asked).toBe(0);
  });
});

describe('a caller with certificates', () => {
  it.each<[string, () => CertificateFiles, RegExp]>([
    ['of another name', () => files(authority.issue({ names: ['zakat'] })).tls, /altnames/],
    [
      'of another authority',
      () => files(other.issue(LOCAL), `${other.pem}${authority.pem}`).tls,
      /self-signed|unable to/,
    ],
  ])('refuses a server with a certificate %s', async (_, servedBy, reason) => {
    const { port } = await serve({}, servedBy());
    const { code, details } = await failure(getNote(open(port, files().tls)));
    expect([code, details]).toEqual([UNAVAILABLE, expect.stringMatching(reason)]);
  });

  it('refuses a server without TLS', async () => {
    const { port } = await serve({});
    const { details } = await failure(getNote(open(port, files().tls)));
    expect(details).toContain('wrong version number');
  });
});

describe('while certificates are renewed', () => {
  it('new connections use the new ones, and calls on a running one go on', async () => {
    const served = files();
    const { port, channel } = await serve({}, served.tls);
    expect(await getNote(channel)).toEqual(NOTE);
    served.renew(other.issue(LOCAL), other.pem);
    await until(() => served.logged().includes('the renewed certificates are used'));
    expect(await getNote(channel)).toEqual(NOTE);
    expect(await getNote(open(port, files(other.issue(LOCAL), other.pem).tls))).toEqual(NOTE);
    expect(await failure(getNote(open(port, files().tls)))).toMatchObject({ code: UNAVAILABLE });
  });

  it('a caller opens its next connection with the new ones', async () => {
    const both = `${authority.pem}${other.pem}`;
    const calling = files(authority.issue(LOCAL), both);
    const first = await serve({}, files().tls);
    const channel = open(first.port, calling.tls);
    expect(await getNote(channel)).toEqual(NOTE);
    calling.renew(other.issue(LOCAL), both);
    await until(() => calling.logged().includes('the renewed certificates are used'));
    const second = await serve({}, files(other.issue(LOCAL), other.pem).tls);
    expect(await getNote(open(second.port, calling.tls))).toEqual(NOTE);
  });

  it.each<[string, () => [IssuedCertificate, string], RegExp]>([
    [
      'a key of another certificate',
      () => [{ cert: authority.issue(LOCAL).cert, key: authority.issue(LOCAL).key }, authority.pem],
      /GRPC_TLS_KEY_FILE \(.*tls\.key\) is not the key of the certificate in GRPC_TLS_CERT_FILE/,
    ],
    ['half a file', () => [authority.issue(LOCAL), ''], /GRPC_TLS_CA_FILE \(.*\) has no cert/],
    [
      'an expired certificate',
      () => [authority.issue({ ...LOCAL, days: -1 }), authority.pem],
      /GRPC_TLS_CERT_FILE \(.*\) is valid from .* only: renew it/,
    ],
  ])('%s is not used: the ones of before are, and a line says so once', async (_, broken, why) => {
    const served = files();
    const { port } = await serve({}, served.tls);
    served.renew(...broken());
    await until(() => served.logged().includes('the certificates of before are kept'));
    expect(await getNote(open(port, files().tls))).toEqual(NOTE);
    const [line, ...more] = served.logged().trim().split('\n');
    expect(JSON.parse(line ?? '')).toMatchObject({ reason: expect.stringMatching(why) as string });
    expect(more).toEqual([]);
    expect(served.logged()).not.toContain('PRIVATE KEY');
  });
});

describe('streams over TLS', () => {
  const RPC = '/masar.test.v1.TestService/Read';
  async function serveStreams(tls: CertificateFiles) {
    const streams = { [RPC]: async () => ({ type: 'text/plain', body: Readable.from(['a']) }) };
    const log = createLog('test', 'silent');
    const server = createStreamServer({ server: 'test', keys: [KEY], streams, log, tls });
    const port = await server.listen(0, '127.0.0.1');
    cleanups.push(() => server.stop());
    return port;
  }
  const statusFor = (port: number, shown: RequestOptions) =>
    new Promise<number | undefined>((resolve, reject) => {
      const at = { host: '127.0.0.1', port, path: RPC, agent: false, ca: authority.pem } as const;
      const answered = (answer: IncomingMessage) => {
        answer.resume();
        resolve(answer.statusCode);
      };
      get({ ...at, ...shown }, answered).on('error', reject);
    });

  it('need a certificate of the authority, and then the signed context all the same', async () => {
    const port = await serveStreams(files().tls);
    await expect(statusFor(port, {})).rejects.toThrow();
    await expect(statusFor(port, other.issue(LOCAL))).rejects.toThrow();
    expect(await statusFor(port, authority.issue(LOCAL))).toBe(401);
  });

  it('use the renewed certificates for the next connection', async () => {
    const served = files();
    const port = await serveStreams(served.tls);
    served.renew(other.issue(LOCAL), other.pem);
    await until(() => served.logged().includes('the renewed certificates are used'));
    expect(await statusFor(port, { ...other.issue(LOCAL), ca: other.pem })).toBe(401);
    await expect(statusFor(port, authority.issue(LOCAL))).rejects.toThrow();
  });
});
