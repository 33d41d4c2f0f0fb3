import { DomainError } from '../errors';

/** One row: from this state, this trigger leads there and emits that: an event, or a list of them. */
export interface Transition<State extends string, Trigger extends string, Event> {
  readonly from: State;
  readonly trigger: Trigger;
  readonly to: State;
  readonly emits: Event;
}

/** Every legal move of one kind of record; a state without a row is final. */
export interface Lifecycle<State extends string, Trigger extends string, Event> {
  /** The record's name in an error, for example "contract". */
  readonly subject: string;
  readonly transitions: readonly Transition<State, Trigger, Event>[];
  /** How an error says a trigger whose identifier is not its phrase: recordAcquisition is "record the acquisition of". */
  readonly phrases?: Readonly<Partial<Record<Trigger, string>>>;
  /** The operation of a trigger that has another name: approve is a review. */
  readonly operations?: Readonly<Partial<Record<Trigger, string>>>;
}

/**
 * The row for this move.
 * @throws DomainError CONFLICT when the table has no such row; the message says which operations are allowed
 */
export function step<State extends string, Trigger extends string, Event>(
  { subject, transitions, operations, phrases }: Lifecycle<State, Trigger, Event>,
  state: State,
  trigger: NoInfer<Trigger>,
): Transition<State, Trigger, Event> {
  const row = transitions.find((t) => t.from === state && t.trigger === trigger);
  if (row) return row;
  const triggers = transitions.filter((t) => t.from === state).map((t) => t.trigger);
  const allowed = [...new Set(triggers.map((each) => operations?.[each] ?? each))];
  const wayOut = allowed.length > 0 ? `allowed now: ${allowed.join(', ')}` : 'this state is final';
  const article = /^[aeiou]/.test(subject) ? 'an' : 'a';
  const refused = `${phrases?.[trigger] ?? trigger} ${article} ${subject}`;
  const message = `cannot ${refused} that is ${state}; ${wayOut}`;
  throw new DomainError('CONFLICT', message, [{ field: 'status', code: 'INVALID_STATE', message }]);
}
