import type { Lifecycle, Transition } from '../src/lifecycle';

type Emitted = string | readonly string[];

/** The outcome of a command, as far as the lifecycle is concerned. */
interface Done<State extends string> {
  readonly state: { readonly status: State };
  readonly events: readonly { readonly type: string }[];
}

/** A machine and what is needed to try every move of it. */
export interface LifecycleCase<
  State extends string,
  Trigger extends string,
  Life extends { readonly status: State },
> {
  readonly lifecycle: Lifecycle<State, Trigger, Emitted>;
  /** The states that a new one can be in. */
  readonly first: NoInfer<State> | readonly NoInfer<State>[];
  /** One in each state. */
  readonly lives: Readonly<Record<State, Life>>;
  /** For each trigger a command that passes in every state that the table lets it leave. */
  readonly commands: Readonly<Record<Trigger, (life: Life) => Done<State>>>;
}

/**
 * Tests every pair of state and trigger: a row of the table leads where it says and emits what it says; every other pair
 * is a CONFLICT that names the state and what is allowed now. And every state can be reached.
 */
export function testLifecycle<
  State extends string,
  Trigger extends string,
  Life extends { readonly status: State },
>({ lifecycle, first, lives, commands }: LifecycleCase<State, Trigger, Life>): void {
  const states = Object.keys(lives) as State[];
  const triggers = Object.keys(commands) as Trigger[];
  const { transitions } = lifecycle;
  const firstOnes = [first].flat() as readonly State[];

  describe.each(states)(`a ${lifecycle.subject} that is %s`, (from) => {
    test('is in that state', () => expect(lives[from].status).toBe(from));

    const rows = transitions.filter((row) => row.from === from);
    test.each(triggers)('on %s', (trigger) => {
      const command = () => commands[trigger](lives[from]);
      const row = rows.find((each) => each.trigger === trigger);
      if (row) expectMove(command(), row);
      else expectConflict(command, `that is ${from}; ${wayOutOf(lifecycle, from)}`);
    });
  });

  test(`the table of a ${lifecycle.subject} has the states and triggers that are tried, and reaches each state`, () => {
    const named = transitions.flatMap(({ from, to }) => [from, to]);
    expect(new Set([...firstOnes, ...named])).toEqual(new Set(states));
    expect(new Set(transitions.map(({ trigger }) => trigger))).toEqual(new Set(triggers));
    const reached = reachedFrom(firstOnes, transitions);
    expect(states.filter((state) => !reached.has(state))).toEqual([]);
  });
}

/** The first states, and all that moves lead to from them. */
function reachedFrom<State extends string>(
  first: readonly State[],
  transitions: readonly Transition<State, string, Emitted>[],
): ReadonlySet<State> {
  const reached = new Set<State>(first);
  for (const from of reached) {
    for (const row of transitions) if (row.from === from) reached.add(row.to);
  }
  return reached;
}

function expectMove<State extends string>(
  { state, events }: Done<State>,
  { to, emits }: Transition<State, string, Emitted>,
): void {
  expect(state.status).toBe(to);
  expect(events.map(({ type }) => type)).toEqual([emits].flat());
}

function expectConflict(command: () => unknown, message: string): void {
  expect(command).toThrow(
    expect.objectContaining({
      code: 'CONFLICT',
      message: expect.stringContaining(message) as string,
      details: [expect.objectContaining({ field: 'status', code: 'INVALID_STATE' })],
    }) as Error,
  );
}

/** As `step` tells it. */
function wayOutOf<State extends string, Trigger extends string>(
  { transitions, operations }: Lifecycle<State, Trigger, Emitted>,
  state: State,
): string {
  const rows = transitions.filter(({ from }) => from === state);
  const allowed = [...new Set(rows.map(({ trigger }) => operations?.[trigger] ?? trigger))];
  return allowed.length > 0 ? `allowed now: ${allowed.join(', ')}` : 'this state is final';
}
