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
const { state: made } = create(
  { url: 'https://a.example', eventTypes: ['*'], description: 'mine' },
  { sealed: 'first', environment: 'live' },
);
const patched = (...given: Parameters<typeof patch>) => patch(...given).state;
const rotated = (endpoint: Endpoint, sealed: string, at: Parameters<typeof rotate>[2]) =>
  rotate(endpoint, { sealed }, at).state;
const overlap = (overlapSeconds: number) => ({ now: NOW, overlapSeconds });
const signers = (endpoint: Endpoint, at: Date) => signing(endpoint, at).map(({ sealed }) => sealed);

const paths = (...names: readonly string[]) => ({ paths: names, now: NOW });

describe('a patch', () => {
  it('changes what it names and nothing else', () => {
    expect(patched(made, { url: 'https://b.example', eventTypes: [] }, paths('url'))).toEqual({
      ...made,
      url: 'https://b.example',
    });
    expect(patched(made, { eventTypes: ['contract.*'] }, paths('eventTypes'))).toEqual({
      ...made,
      eventTypes: ['contract.*'],
    });
  });

  it('removes the description by null', () => {
    expect(patched(made, { eventTypes: [] }, paths('description'))).not.toHaveProperty(
      'description',
    );
  });

  it('disables, and enables whatever stopped it', () => {
    const off = patched(made, { disabled: true }, paths('disabled'));
    expect(off.status).toBe('disabled');
    for (const stopped of [off, autoDisable(made, 'failing')!.state])
      expect(patched(stopped, { disabled: false }, paths('disabled')).status).toBe('active');
  });
});

describe('failures', () => {
  const off = patched(made, { disabled: true }, paths('disabled'));
  const enabled = patched(off, { disabled: false }, paths('disabled'));

  it('count from the enabling of the endpoint at the earliest', () => {
    expect(failingSince(enabled, { noted: inSeconds(-60), now: inSeconds(60) })).toEqual(NOW);
    expect(failingSince(enabled, { noted: inSeconds(10), now: inSeconds(60) })).toEqual(
      inSeconds(10),
    );
  });

  it('count in full where nothing was enabled, or by a clock that was set back since', () => {
    const noted = inSeconds(-60);
    const again = patched(made, { disabled: false }, paths('disabled'));
    expect(failingSince(again, { noted, now: inSeconds(60) })).toEqual(noted);
    expect(failingSince(enabled, { noted, now: inSeconds(-30) })).toEqual(noted);
  });
});

describe('a rotation', () => {
  const twice = rotated(made, 'second', overlap(60));

  it('signs with both secrets until the overlap ends', () => {
    expect(signers(twice, NOW)).toEqual(['second', 'first']);
    expect(signers(twice, inSeconds(59))).toEqual(['second', 'first']);
    expect(signers(twice, inSeconds(60))).toEqual(['second']);
  });

  it('without overlap ends every older secret', () => {
    expect(rotated(twice, 'third', overlap(0)).secrets).toEqual([{ sealed: 'third' }]);
  });

  it('never prolongs the life of an older secret', () => {
    const again = rotated(twice, 'third', overlap(3_600));
    expect(signers(again, inSeconds(61))).toEqual(['third', 'second']);
  });

  it('is a conflict while five secrets sign, unless it ends them', () => {
    const full = ['second', 'third', 'fourth', 'fifth'].reduce<Endpoint>(
      (endpoint, sealed) => rotated(endpoint, sealed, overlap(60)),
      made,
    );
    expect(() => rotate(full, { sealed: 'sixth' }, overlap(60))).toThrow(
      expect.objectContaining({
        code: 'CONFLICT',
        details: [expect.objectContaining({ field: 'overlapSeconds', code: 'TOO_MANY_SECRETS' })],
      }),
    );
    expect(signers(rotated(full, 'sixth', overlap(0)), NOW)).toEqual(['sixth']);
    const later = { now: inSeconds(60), overlapSeconds: 60 };
    expect(signers(rotated(full, 'sixth', later), later.now)).toEqual(['sixth', 'fifth']);
  });
});

describe('the end of an endpoint', () => {
  it('removes the secrets of a deleted one, without an event', () => {
    const { state, events } = remove(made);
    expect(state).toMatchObject({ status: 'disabled', isDeleted: true, secrets: [] });
    expect(events).toEqual([]);
  });

  it.each(['failing', 'gone'] as const)(
    'disables an active one that is %s, with an event',
    (reason) => {
      const { state, events } = autoDisable(made, reason)!;
      expect(state).toEqual({ ...made, status: 'auto_disabled' });
      expect(events).toEqual([{ type: 'webhook.endpoint.disabled', reason }]);
    },
  );

  it.each([
    ['disabled', patched(made, { disabled: true }, paths('disabled'))],
    ['auto-disabled', autoDisable(made, 'gone')!.state],
    ['deleted', remove(made).state],
  ])('by failures leaves one that is %s as it is', (_, stopped) => {
    expect(autoDisable(stopped, 'failing')).toBeUndefined();
  });
});
