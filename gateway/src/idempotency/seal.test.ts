import { Seal } from './seal';

const SECRET = 'a secret of the gateway';
const seal = new Seal(SECRET);
const body = Buffer.from('{"data":{"key":"msr_live_secret"}}');

describe('Seal', () => {
  it('opens to the same bytes', () => {
    expect(seal.open(seal.close(body, 'r1'), 'r1')).toEqual(body);
  });

  it('shows nothing of the text, and never the same bytes twice', () => {
    const sealed = seal.close(body, 'r1');
    expect(sealed.includes('msr_live')).toBe(false);
    expect(seal.close(body, 'r1')).not.toEqual(sealed);
  });

  it.each([
    ['another record', (sealed: Buffer) => seal.open(sealed, 'r2')],
    ['another secret', (sealed: Buffer) => new Seal('another').open(sealed, 'r1')],
    ['another purpose', (sealed: Buffer) => new Seal(SECRET, 'other').open(sealed, 'r1')],
    ['a changed byte', (sealed: Buffer) => seal.open(changed(sealed), 'r1')],
  ])('does not open for %s', (_name, open) => {
    expect(() => open(seal.close(body, 'r1'))).toThrow();
  });
});

/** Another byte in the place of one, whatever it was. */
function changed(sealed: Buffer): Buffer {
  sealed.writeUInt8(sealed.readUInt8(20) ^ 1, 20);
  return sealed;
}
