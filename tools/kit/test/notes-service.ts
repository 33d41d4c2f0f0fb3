import type { EventBus, Subscription } from '../src/bus';
import type { Handlers } from '../src/rpc';
import { startService, type RunningService } from '../src/service';
import { AggregateStore, type Stored } from '../src/store';
import { NOTES, type CreateNote, type Note } from './notes-definition';

interface NotesOptions {
  readonly env: NodeJS.ProcessEnv;
  readonly bus: EventBus;
  readonly consumersOf?: (notes: AggregateStore<CreateNote>) => readonly Subscription[];
}

/** A whole service, as the main.ts of one looks. */
export function startNotes(
  name: string,
  { env, bus, consumersOf = () => [] }: NotesOptions,
): Promise<RunningService> {
  return startService({
    name,
    env,
    bus,
    build: (deps) => {
      const notes = new AggregateStore<CreateNote>(NOTE_KIND, deps);
      return {
        stores: [notes],
        consumers: consumersOf(notes),
        implement: (server) => server.implement(NOTES, noteHandlers(notes)),
      };
    },
  });
}

const NOTE_KIND = {
  subject: 'note',
  collection: 'notes',
  idPrefix: 'not',
  source: '/masar/notes',
  listedBy: [],
};

function noteHandlers(notes: AggregateStore<CreateNote>): Handlers<typeof NOTES> {
  return {
    createNote: async (scope, request) =>
      writeNote(
        await notes.create(scope, () => ({
          state: request,
          events: [{ type: 'note.created', data: { text: request.text } }],
        })),
      ),
    getNote: async (scope, { id }) => writeNote(await notes.get(scope, id)),
  };
}

function writeNote({ id, state }: Stored<CreateNote>): Note {
  return { id, ...state };
}
