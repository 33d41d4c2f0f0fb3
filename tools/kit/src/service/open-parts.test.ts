import { openParts, type Closing } from './open-parts';

const recording = () => {
  const closed: string[] = [];
  const part = (closing: Closing, name: string) => closing(async () => void closed.push(name));
  return { closed, part };
};

describe('openParts', () => {
  it('closes in the opposite order, and each part once', async () => {
    const { closed, part } = recording();
    const { opened, stop } = await openParts(async (closing) => {
      part(closing, 'database');
      part(closing, 'server');
      return 'address';
    });
    await Promise.all([stop(), stop()]);
    expect({ opened, closed }).toEqual({ opened: 'address', closed: ['server', 'database'] });
  });

  it('closes what was opened before a part failed, and passes the failure on', async () => {
    const { closed, part } = recording();
    const failing = openParts(async (closing) => {
      part(closing, 'database');
      throw new Error('the port is taken');
    });
    await expect(failing).rejects.toThrow('the port is taken');
    expect(closed).toEqual(['database']);
  });
});
