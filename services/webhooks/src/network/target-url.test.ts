import { urlProblem } from './target-url';
import { SsrfGuard } from './ssrf-guard';

const ssrfGuard = new SsrfGuard({ allowLoopback: false });
const development = new SsrfGuard({ allowLoopback: true });

/** Forms of addresses that are not on the Internet. */
const PRIVATE: readonly [form: string, host: string][] = [
  ['loopback', '127.0.0.1'],
  ['loopback of another number', '127.8.9.1'],
  ['loopback in decimal', '2130706433'],
  ['loopback in hex', '0x7f000001'],
  ['loopback in hex parts', '0x7f.0x0.0x0.0x1'],
  ['loopback in octal', '0177.0.0.1'],
  ['loopback in two parts', '127.1'],
  ['loopback with a dot behind', '127.0.0.1.'],
  ['loopback in escapes', '%31%32%37.0.0.1'],
  ['loopback in full-width digits', '１２７.0.0.1'],
  ['this network', '0.0.0.0'],
  ['this network in one digit', '0'],
  ['private 10', '10.1.2.3'],
  ['private 10 in decimal', '167772161'],
  ['private 172.16', '172.31.255.254'],
  ['private 192.168', '192.168.0.10'],
  ['carrier NAT', '100.64.0.1'],
  ['link-local, where clouds keep credentials', '169.254.169.254'],
  ['link-local in hex', '0xa9fea9fe'],
  ['IETF protocols', '192.0.0.8'],
  ['documentation', '203.0.113.9'],
  ['benchmarks', '198.18.0.1'],
  ['multicast', '224.0.0.1'],
  ['reserved', '240.0.0.1'],
  ['broadcast', '255.255.255.255'],
  ['IPv6 loopback', '[::1]'],
  ['IPv6 unspecified', '[::]'],
  ['IPv4 mapped into IPv6', '[::ffff:127.0.0.1]'],
  ['IPv4 mapped into IPv6, in hex', '[::ffff:7f00:1]'],
  ['private IPv4 mapped into IPv6', '[::ffff:10.0.0.1]'],
  ['public IPv4 mapped into IPv6', '[::ffff:8.8.8.8]'],
  ['IPv4-compatible IPv6', '[::127.0.0.1]'],
  ['NAT64', '[64:ff9b::7f00:1]'],
  ['6to4', '[2002:7f00:1::]'],
  ['Teredo', '[2001:0:4136:e378::1]'],
  ['IPv6 documentation', '[2001:db8::1]'],
  ['unique local', '[fd00:ec2::254]'],
  ['unique local, fc', '[fc00::1]'],
  ['IPv6 link-local', '[fe80::1]'],
  ['site-local', '[fec0::1]'],
  ['IPv6 multicast', '[ff02::1]'],
  ['localhost', 'localhost'],
  ['localhost in capitals', 'LOCALHOST'],
  ['localhost with a dot behind', 'localhost.'],
  ['a name below localhost', 'app.localhost'],
  ['a name of one word', 'mongodb'],
  ['a service of the cluster', 'gateway.bank.svc'],
  ['a service of the cluster in full', 'gateway.bank.svc.cluster.local'],
  ['mDNS', 'printer.local'],
  ['an inner name of a cloud', 'metadata.google.internal'],
  ['an inner name with a dot behind', 'metadata.google.internal.'],
];

describe('a URL', () => {
  it.each([
    'https://hooks.acme.example/masar',
    'https://hooks.acme.example:8443/masar?tenant=1',
    'https://8.8.8.8/',
    'https://[2606:4700:4700::1111]/',
    'HTTPS://HOOKS.ACME.EXAMPLE',
  ])('%s is sent to', (url) => {
    expect(urlProblem(url, ssrfGuard)).toBeUndefined();
  });

  it.each(PRIVATE)('to %s is refused: %s', (_, host) => {
    expect(urlProblem(`https://${host}/hook`, ssrfGuard)).toMatch(
      /^must not (point to (this machine|the private or reserved address)|name the inner host) /,
    );
  });

  it.each([
    ['ftp://hooks.acme.example/', 'must begin with https://, not ftp://'],
    ['http://hooks.acme.example/', 'must begin with https://, not http://'],
    ['file:///etc/passwd', 'must begin with https://, not file://'],
    ['https://user:secret@hooks.acme.example/', 'must hold no user or password'],
    ['https://user@hooks.acme.example/', 'must hold no user or password'],
    ['https://hooks.acme.example:22/', 'must use port 443 or one from 1024 on, not 22'],
    ['https://hooks.acme.example:0/', 'must use port 443 or one from 1024 on, not 0'],
    ['hooks.acme.example', 'must be an absolute URL'],
    ['', 'must be an absolute URL'],
    ['https://', 'must be an absolute URL'],
    ['https://127.0.0.1%00.acme.example/', 'must be an absolute URL'],
    ['https://127.0.0.1/', 'this machine (127.0.0.1); only a public host is sent to'],
    [`https://acme.example/${'a'.repeat(10_000)}`, 'must have at most 2048 characters'],
  ])('%# is refused with a way out', (url, problem) => {
    expect(urlProblem(url, ssrfGuard)).toContain(problem);
  });

  it('may not be in a network that the operator blocks', () => {
    const more = new SsrfGuard({
      allowLoopback: false,
      blockedNetworks: '8.8.8.0/24, 2606:4700::/32',
    });
    expect(urlProblem('https://8.8.8.8/', more)).toContain('8.8.8.8');
    expect(urlProblem('https://[2606:4700:4700::1111]/', more)).toContain('2606:4700:4700::1111');
    expect(urlProblem('https://8.8.4.4/', more)).toBeUndefined();
  });

  it.each(['8.8.8.8', '8.8.8.0/33', 'net/8', '::/129'])(
    'blocks no malformed network %s',
    (networks) => {
      expect(() => new SsrfGuard({ allowLoopback: false, blockedNetworks: networks })).toThrow(
        `"${networks}" is no network as 203.0.113.0/24`,
      );
    },
  );
});

describe('where loopback is allowed', () => {
  it.each([
    'http://127.0.0.1:3000/',
    'http://localhost:3000/',
    'http://[::1]:3000/',
    'http://[::ffff:127.0.0.1]:3000/',
  ])('%s is sent to', (url) => {
    expect(urlProblem(url, development)).toBeUndefined();
    expect(urlProblem(url, ssrfGuard)).toBeDefined();
  });

  it('http without a port means 80, which is refused as others below 1024', () => {
    expect(urlProblem('http://127.0.0.1/', development)).toBe(
      'must use port 443 or one from 1024 on, not 80',
    );
  });

  it('an address next to loopback, mapped into IPv6, is refused all the same', () => {
    expect(urlProblem('http://[::ffff:128.0.0.1]:3000/', development)).toBeDefined();
    expect(urlProblem('https://[::ffff:10.0.0.1]:3000/', development)).toBeDefined();
  });

  it.each(['http://10.0.0.1/', 'https://10.0.0.1/', 'http://acme.example/', 'https://[::]/'])(
    '%s is refused all the same',
    (url) => {
      expect(urlProblem(url, development)).toBeDefined();
    },
  );
});
