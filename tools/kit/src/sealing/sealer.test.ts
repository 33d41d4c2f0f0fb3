import { Sealer } from '.';

const SECRET = 'a secret of the gateway';
const PURPOSE = 'masar test records v1';
const sealer = new Sealer({ current: SECRET }, PURPOSE);
const body = Buffer.from('{"data":{"key":"msr_live_secret"}}');

test('what is sealed opens to the same bytes', () => {
  expect(sealer.open(sealer.seal(body, 'r1'), 'r1')).toEqual(body);
});

test('it shows nothing of the text, and never the same bytes twice', () => {
  const sealed = sealer.seal(body, 'r1');
  expect(sealed.includes('msr_live')).toBe(false);
  expect(sealer.seal(body, 'r1')).not.toEqual(sealed);
});

test.each([
  ['another record', (sealed: Buffer) => sealer.open(sealed, 'r2')],
  [
    'another secret',
    (sealed: Buffer) => new Sealer({ current: 'another' }, PURPOSE).open(sealed, 'r1'),
  ],
  [
    'another purpose',
    (sealed: Buffer) => new Sealer({ current: SECRET }, 'other').open(sealed, 'r1'),
  ],
  ['a changed byte', (sealed: Buffer) => sealer.open(changed(sealed), 'r1')],
])('it does not open for %s', (_name, open) => {
  expect(() => open(sealer.seal(body, 'r1'))).toThrow();
});

describe('after a rotation', () => {
  const rotated = new Sealer({ current: 'the new secret', earlier: [SECRET] }, PURPOSE);

  test('bytes that were sealed before still open', () => {
    expect(rotated.open(sealer.seal(body, 'r1'), 'r1')).toEqual(body);
  });

  test('bytes are sealed by the new secret alone', () => {
    const sealed = rotated.seal(body, 'r1');
    expect(new Sealer({ current: 'the new secret' }, PURPOSE).open(sealed, 'r1')).toEqual(body);
    expect(() => sealer.open(sealed, 'r1')).toThrow();
  });
});

/** Another byte in the place of one, whatever it was. */
function changed(sealed: Buffer): Buffer {
  sealed.writeUInt8(sealed.readUInt8(20) ^ 1, 20);
  return sealed;
}
