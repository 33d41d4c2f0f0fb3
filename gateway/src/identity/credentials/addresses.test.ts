import { allowing, isNetwork, isWithin } from './addresses';

test.each(['203.0.113.7', '203.0.113.0/24', '0.0.0.0/0', '2001:db8::1', '2001:db8::/32', '::/0'])(
  '%s is a network',
  (text) => {
    expect(isNetwork(text)).toBe(true);
  },
);

test.each([
  ...['', 'localhost', '203.0.113', '203.0.113.256', '203.0.113.0/33', '203.0.113.0/', '/24'],
  ...['203.0.113.0/-1', '203.0.113.0/24/24', '203.0.113.0/2.5', '010.0.0.1', ' 203.0.113.7'],
  ...['2001:db8::/129', '2001:db8:::1', 'fe80::1%eth0', '*'],
])('"%s" is no network', (text) => {
  expect(isNetwork(text)).toBe(false);
});

test.each([
  ['203.0.113.7', ['203.0.113.7'], true],
  ['203.0.113.8', ['203.0.113.7'], false],
  ['203.0.113.255', ['203.0.113.0/24'], true],
  ['203.0.114.0', ['203.0.113.0/24'], false],
  ['203.0.113.9', ['203.0.113.77/24'], true],
  ['::ffff:203.0.113.7', ['203.0.113.7'], true],
  ['203.0.113.7', ['::ffff:203.0.113.7'], true],
  ['2001:db8::5', ['2001:db8::/32'], true],
  ['2001:db9::5', ['2001:db8::/32'], false],
  ['2001:0db8:0000::0005', ['2001:db8::5'], true],
  ['2001:db8::5', ['203.0.113.7', '2001:db8::5'], true],
  ['fe80::1%eth0', ['fe80::/10'], true],
  ['203.0.113.7', ['0.0.0.0/0'], true],
  ['2001:db8::5', ['0.0.0.0/0'], false],
  ['not an address', ['0.0.0.0/0', '::/0'], false],
  ['', ['0.0.0.0/0'], false],
])('address %s against %j: %s', (address, networks, isAllowed) => {
  expect(allowing(networks)(address)).toBe(isAllowed);
});

test('no networks allow every address', () => {
  expect(allowing([])('203.0.113.7')).toBe(true);
  expect(allowing([])('')).toBe(true);
});

test('a list of nothing but unreadable networks allows nobody', () => {
  expect(allowing(['localhost'])('127.0.0.1')).toBe(false);
});

test.each([
  ['10.0.0.1', ['10.0.0.1'], true],
  ['10.1.0.0/16', ['10.0.0.0/8'], true],
  ['10.0.0.0/8', ['10.0.0.0/8'], true],
  ['10.0.0.0/7', ['10.0.0.0/8'], false],
  ['11.0.0.1', ['10.0.0.0/8'], false],
  ['11.0.0.1', ['10.0.0.0/8', '11.0.0.0/24'], true],
  ['10.0.0.0/24', ['10.0.0.0/25', '10.0.0.128/25'], false],
  ['2001:db8:1::/48', ['2001:db8::/32'], true],
  ['2001:db8::/32', ['2001:db8:1::/48'], false],
  ['::ffff:10.0.0.1', ['10.0.0.0/8'], true],
  ['::ffff:10.0.0.0/103', ['10.0.0.0/8'], false],
  ['10.0.0.1', ['::ffff:10.0.0.0/104'], true],
  ['::/0', ['0.0.0.0/0'], false],
  ['2001:db8::1', ['0.0.0.0/0'], false],
  ['localhost', ['0.0.0.0/0'], false],
  ['10.0.0.1', ['localhost'], false],
  ['10.0.0.1', [], false],
])('network %s within %j: %s', (network, outer, isInside) => {
  expect(isWithin(network, outer)).toBe(isInside);
});
