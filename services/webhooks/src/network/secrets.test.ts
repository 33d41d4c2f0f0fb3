import { Secrets, signingKey } from './secrets';

const secrets = new Secrets({ current: 'a secret of at least 32 characters' });

describe('a secret', () => {
  it('has the form of Standard Webhooks, with 32 random bytes, and opens as it was made', () => {
    const [one, other] = [secrets.make('whe_1'), secrets.make('whe_1')].map((sealed) =>
      secrets.open(sealed, 'whe_1'),
    );
    expect(one).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(signingKey(one!)).toHaveLength(32);
    expect(other).not.toBe(one);
  });

  it('is not readable where it is stored, nor under another endpoint or key', () => {
    const sealed = secrets.make('whe_1');
    expect(Buffer.from(sealed, 'base64').toString('latin1')).not.toContain('whsec_');
    expect(() => secrets.open(sealed, 'whe_2')).toThrow();
    const another = new Secrets({ current: 'another of at least 32 characters' });
    expect(() => another.open(sealed, 'whe_1')).toThrow();
  });
});
