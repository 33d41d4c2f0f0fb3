import {
  autoDisable,
  create,
  failingSince,
  patch,
  remove,
  rotate,
  signing,
  type Endpoint,
} from './endpoint';

const NOW = new Date('2026-11-21T09:30:00Z');
const inSeconds = (seconds: number) => new Date(NOW.getTime() + seconds * 1_000);
const made: Endpoint = create(
  { url: 'https://a.example', eventTypes: ['*'], description: 'mine' },
  { sealed: 'first', environment: 'live' },
);
const signers = (endpoint: Endpoint, at: Date) => signing(endpoint, at).map(({ sealed }) => sealed);

const paths = (...names: readonly string[]) => ({ paths: names, now: NOW });

describe('a patch', () => {
  it('changes what it names and nothing else', () => {
    expect(patch(made, { url: 'https://b.example', eventTypes: [] }, paths('url'))).toEqual({
      ...made,
      url: 'https://b.example',
    });
    expect(patch(made, { eventTypes: ['contract.*'] }, paths('eventTypes'))).toEqual({
      ...made,
      eventTypes: ['contract.*'],
    });
  });

  it('removes the description by null', () => {
    expect(patch(made, { eventTypes: [] }, paths('description'))).not.toHaveProperty('description');
  });

  it('disables, and enables whatever stopped it', () => {
    const off = patch(made, { disabled: true }, paths('disabled'));
    expect(off.status).toBe('disabled');
    for (const stopped of [off, autoDisable(made)])
      expect(patch(stopped, { disabled: false }, paths('disabled')).status).toBe('active');
  });
});

describe('failures', () => {
  const off = patch(made, { disabled: true }, paths('disabled'));
  const enabled = patch(off, { disabled: false }, paths('disabled'));

  it('count from the enabling of the endpoint at the earliest', () => {
    expect(failingSince(enabled, { noted: inSeconds(-60), now: inSeconds(60) })).toEqual(NOW);
    expect(failingSince(enabled, { noted: inSeconds(10), now: inSeconds(60) })).toEqual(
      inSeconds(10),
    );
  });

  it('count in full where nothing was enabled, or by a clock that was set back since', () => {
    const noted = inSeconds(-60);
    const again = patch(made, { disabled: false }, paths('disabled'));
    expect(failingSince(again, { noted, now: inSeconds(60) })).toEqual(noted);
    expect(failingSince(enabled, { noted, now: inSeconds(-30) })).toEqual(noted);
  });
});

describe('a rotation', () => {
  it('signs with both secrets until the overlap ends', () => {
    const rotated = rotate(made, 'second', { now: NOW, overlapSeconds: 60 });
    expect(signers(rotated, NOW)).toEqual(['second', 'first']);
    expect(signers(rotated, inSeconds(59))).toEqual(['second', 'first']);
    expect(signers(rotated, inSeconds(60))).toEqual(['second']);
  });

  it('without overlap ends every older secret', () => {
    const rotated = rotate(made, 'second', { now: NOW, overlapSeconds: 60 });
    const again = rotate(rotated, 'third', { now: NOW, overlapSeconds: 0 });
    expect(again.secrets).toEqual([{ sealed: 'third' }]);
  });

  it('never prolongs the life of an older secret', () => {
    const rotated = rotate(made, 'second', { now: NOW, overlapSeconds: 60 });
    const again = rotate(rotated, 'third', { now: NOW, overlapSeconds: 3_600 });
    expect(signers(again, inSeconds(61))).toEqual(['third', 'second']);
  });
});

describe('the end of an endpoint', () => {
  it('removes the secrets of a deleted one', () => {
    expect(remove(made)).toMatchObject({ status: 'disabled', isDeleted: true, secrets: [] });
  });

  it('by failures disables an active one only', () => {
    expect(autoDisable(made).status).toBe('auto_disabled');
    expect(autoDisable(remove(made)).status).toBe('disabled');
  });
});
