import { DomainError } from '../src/errors';
import { callUnary, localCaller } from '../src/rpc';
import type { Scope } from '../src/scope';
import { NOTES, type CreateNote } from './notes-definition';
import { CREATE, NOTE, serve, type NotesHandlers } from './notes-rpc';
import { signedFor } from './sign-call';

describe('localCaller', () => {
  const SCOPE: Scope = {
    tenantId: 'tnt_1',
    actor: 'key_1',
    scopes: [],
    environment: 'live',
    requestId: 'req_1',
    rpc: CREATE.path,
    clock: { now: () => new Date(0) },
  };

  test.each<[string, Partial<CreateNote>]>([
    ['nothing', {}],
    ['an empty list and zero', { tags: [], weight: 0, text: '' }],
    ['an optional text that is empty', { owner: '' }],
    ['everything', { text: 't', owner: 'o', tags: ['a', 'b'], weight: 0.08 }],
  ])('a request with %s has one shape on the wire and in process', async (_, request) => {
    const seen: CreateNote[] = [];
    const handlers: NotesHandlers = {
      createNote: async (_scope, note) => {
        seen.push(note);
        return { id: 'not_1', ...note };
      },
      getNote: async () => NOTE,
    };
    const { channel } = await serve(handlers);
    const metadata = signedFor(CREATE.path);
    const remote = await callUnary(channel, CREATE, { request, metadata, deadlineMs: 60_000 });
    const local = await localCaller(NOTES, handlers)(CREATE, request, SCOPE);
    expect(local).toEqual(remote);
    expect(seen[0]).toStrictEqual(seen[1]);
    expect(seen[0]).toMatchObject({ text: '', tags: [], weight: 0, ...request });
  });

  test('passes the scope on and lets a DomainError through', async () => {
    const handlers: NotesHandlers = {
      createNote: async () => NOTE,
      getNote: async (scope) => {
        throw new DomainError('NOT_FOUND', `for ${scope.tenantId}`);
      },
    };
    const call = localCaller(NOTES, handlers)(NOTES.getNote, { id: 'not_1' }, SCOPE);
    await expect(call).rejects.toMatchObject({ code: 'NOT_FOUND', message: 'for tnt_1' });
  });
});
