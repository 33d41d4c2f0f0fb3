import type { DomainEvent } from '../bus';
import type { Context, Decision } from '../decision';
import type { Scope } from '../scope';
import { type ObjectShape, type Patch, read, type Value } from '../shape';
import {
  readPage,
  writePage,
  type AggregateStore,
  type Decision as Change,
  type PageRequest,
  type Scalar,
  type Stored,
} from '../store';

/** An aggregate as answers and events show it. */
export type Shown<State> = Pick<
  Stored<State>,
  'id' | 'workspaceId' | 'createdAt' | 'updatedAt' | 'state'
>;

/** The parts that the RPCs of one kind of aggregate share. */
export interface Rail<State extends object, Event, Message, IdField extends string = 'id'> {
  readonly store: AggregateStore<State>;
  /** The aggregate as the API answers it in this scope. */
  readonly write: (shown: Shown<State>, scope: Scope) => Message;
  /** An event as consumers read it; the aggregate is shown as it is after the event. */
  readonly writeEvent: (shown: Shown<State>, event: Event) => DomainEvent;
  /** Ids of the rules that a command was judged by, for the audit trail, where its decision names none. */
  readonly ruleRefs?: (after: State, before: State | undefined) => readonly string[];
  /** Of a stored aggregate's amounts: commands are then read in it. Left out where commands have no amounts. */
  readonly currency?: (state: State) => string | undefined;
  /** Field of requests that names the aggregate; "id" when left out. */
  readonly idField?: IdField;
}

type Decide<State, Event> = (state: State, context: Context) => Decision<State, Event>;
type Identified<IdField extends string> = { readonly [Field in IdField]: string };

/**
 * The way from an RPC to a decided change, for the aggregates of one rail. Each method gives the handler of an
 * RPC; a handler that answers something else is built on `created` and `updated`.
 */
export class RailHandlers<State extends object, Event, Message, IdField extends string = 'id'> {
  constructor(private readonly rail: Rail<State, Event, Message, IdField>) {}

  /** Stores a new aggregate. @param decide pure; it may run several times */
  created(scope: Scope, decide: (context: Context) => Decision<State, Event>) {
    return this.rail.store.create(scope, (id, now) => {
      const decision = decide(contextOf(scope, id, now));
      return this.changeOf(begun(scope, id, now), decision);
    });
  }

  /** Stores the next aggregate of a series. @param decide pure; it takes its number and may run several times */
  createdNext(
    scope: Scope,
    series: string,
    decide: (context: Context, number: number) => Decision<State, Event>,
  ) {
    return this.rail.store.createNext(scope, series, (id, now, number) => {
      const decision = decide(contextOf(scope, id, now), number);
      return this.changeOf(begun(scope, id, now), decision);
    });
  }

  /**
   * Carries out a command on a stored aggregate.
   * @param decide pure; it may run several times. Undefined leaves the aggregate as it is: nothing is written
   */
  updated(
    scope: Scope,
    request: Identified<IdField>,
    decide: (...given: Parameters<Decide<State, Event>>) => Decision<State, Event> | undefined,
  ) {
    const id = this.idIn(request);
    return this.rail.store.update(scope, id, (state, now, { workspaceId, createdAt }) => {
      const decision = decide(state, contextOf(scope, id, now));
      return (
        decision && this.changeOf({ id, workspaceId, createdAt, updatedAt: now }, decision, state)
      );
    });
  }

  /** The decision of a sweep, with the data of its events. */
  due(decide: (state: State, now: Date) => Decision<State, Event>) {
    return (
      state: State,
      now: Date,
      { id, workspaceId, createdAt }: Stored<State>,
    ): Change<State> =>
      this.changeOf({ id, workspaceId, createdAt, updatedAt: now }, decide(state, now), state);
  }

  create<Request, Input>(
    readInput: (request: Request) => Input,
    decide: (input: Input, context: Context) => Decision<State, Event>,
  ) {
    return async (scope: Scope, request: Request): Promise<Message> => {
      const input = readInput(request);
      return this.rail.write(await this.created(scope, (context) => decide(input, context)), scope);
    };
  }

  /** A command whose request, beside the id of the aggregate, has this shape. */
  command<Shape extends ObjectShape>(
    shape: Shape,
    decide: (state: State, input: Value<Shape>, context: Context) => Decision<State, Event>,
  ) {
    return async (scope: Scope, request: Identified<IdField>): Promise<Message> => {
      const { currency } = this.rail;
      const early = currency ? undefined : read(shape, request);
      return this.answer(scope, request, (state, context) =>
        decide(state, early ?? read(shape, request, currency?.(state)), context),
      );
    };
  }

  /** A merge patch. The gateway lists the paths that the body names: unset and removed look the same on the wire. */
  patch(decide: (state: State, patch: Patch, context: Context) => Decision<State, Event>) {
    return async (
      scope: Scope,
      request: Identified<IdField> & { readonly paths: readonly string[] },
    ): Promise<Message> => {
      const patch = { paths: request.paths, values: request };
      return this.answer(scope, request, (state, context) => decide(state, patch, context));
    };
  }

  get() {
    return async (scope: Scope, request: Identified<IdField>): Promise<Message> =>
      this.rail.write(await this.rail.store.get(scope, this.idIn(request)), scope);
  }

  /** One page, newest first. @param filters fields of the request, each the path of its value in the state */
  list<Filter extends string>(...filters: readonly Filter[]) {
    const { store, write } = this.rail;
    return async (
      scope: Scope,
      request: PageRequest & { readonly [Name in Filter]?: Scalar | undefined },
    ) => {
      const asked = readPage(scope, request);
      const filter = Object.fromEntries(filters.map((name) => [name, request[name]]));
      return writePage(await store.list(scope, filter, asked), asked, (one) => write(one, scope));
    };
  }

  private async answer(
    scope: Scope,
    request: Identified<IdField>,
    decide: Decide<State, Event>,
  ): Promise<Message> {
    return this.rail.write(await this.updated(scope, request, decide), scope);
  }

  private idIn(request: Identified<IdField>): string {
    return request[this.rail.idField ?? ('id' as IdField)];
  }

  /** The decision as the store takes it: each event shows the aggregate as it is afterwards. */
  private changeOf(
    envelope: Omit<Shown<State>, 'state'>,
    { state, events, ruleRefs: judgedBy }: Decision<State, Event>,
    before?: State,
  ): Change<State> {
    const { writeEvent, ruleRefs } = this.rail;
    const refs = judgedBy ?? ruleRefs?.(state, before);
    return {
      state,
      events: events.map((event) => writeEvent({ ...envelope, state }, event)),
      ...(refs && { ruleRefs: refs }),
    };
  }
}

function begun({ workspaceId }: Scope, id: string, now: Date) {
  return { id, workspaceId, createdAt: now, updatedAt: now };
}

function contextOf(
  { actor, partyId, settings, idempotencyKey: key }: Scope,
  id: string,
  now: Date,
): Context {
  return { id, actor, partyId, now, key, settings };
}
