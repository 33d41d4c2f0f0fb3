import { Client, credentials, Metadata, type ServiceError } from '@grpc/grpc-js';
import { service as healthService } from 'grpc-health-check';
import { Registry } from 'prom-client';
import { DomainError } from '../src/errors';
import {
  callUnary,
  createChannel,
  createRpcServer,
  fromServiceError,
  localCaller,
  type ClientMethod,
  type Handlers,
  type RpcServer,
} from '../src/rpc';
import type { Scope } from '../src/scope';
import { createLog } from '../src/telemetry';
import { NOTES, type CreateNote, type Note } from './notes-definition';
import { KEY, signedFor } from './sign-call';

const NOTE: Note = { id: 'not_1', text: 'hello', tags: [], weight: 0 };
/** A request as the gateway has it from JSON: what the client left out is not there. */
const CREATE = NOTES.createNote as ClientMethod<Partial<CreateNote>, Note>;
const GET_PATH = NOTES.getNote.path;

type NotesHandlers = Handlers<typeof NOTES>;

interface Running {
  readonly port: number;
  readonly channel: Client;
  readonly server: RpcServer;
  readonly metrics: Registry;
  readonly lines: () => Record<string, unknown>[];
}

const cleanups: (() => unknown)[] = [];

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

/** A notes server on a free port, with a channel to it. */
async function serve(handlers: Partial<NotesHandlers>): Promise<Running> {
  let text = '';
  const log = createLog('notes', 'debug', { write: (chunk) => (text += chunk) });
  const metrics = new Registry();
  const server = createRpcServer({ server: 'notes', key: KEY, log, metrics });
  server.implement(NOTES, { createNote: async () => NOTE, getNote: async () => NOTE, ...handlers });
  const port = await server.listen(0, '127.0.0.1');
  cleanups.push(() => server.stop(50));
  const lines = () =>
    text.split('\n').flatMap((line) => (line ? [JSON.parse(line) as Record<string, unknown>] : []));
  return { port, channel: open(port), server, metrics, lines };
}

function open(port: number): Client {
  const channel = createChannel(`127.0.0.1:${port}`);
  cleanups.push(() => channel.close());
  return channel;
}

function getNote(
  channel: Client,
  metadata = signedFor(GET_PATH),
  deadlineMs = 5_000,
): Promise<Note> {
  return callUnary(channel, NOTES.getNote, { request: { id: 'not_1' }, metadata, deadlineMs });
}

async function failure(call: Promise<unknown>): Promise<ServiceError> {
  return call.then(
    () => Promise.reject(new Error('the call succeeded')),
    (error: ServiceError) => error,
  );
}

/** What the server sent beside the status. */
function sentText(error: ServiceError): string {
  return String(error.metadata.get('x-masar-error-bin')[0]);
}

/** A promise that the test settles itself. */
function gate(): { readonly opened: Promise<void>; readonly open: () => void } {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
}

describe('the signed context', () => {
  test('gives the handler its scope', async () => {
    let seen: Scope | undefined;
    const { channel } = await serve({
      getNote: async (scope) => {
        seen = scope;
        return NOTE;
      },
    });
    const asker = { workspaceId: 'wsp_1', idempotencyKey: 'once', environment: 'sandbox' } as const;
    await getNote(channel, signedFor(GET_PATH, asker));
    expect(seen).toMatchObject({ tenantId: 'tnt_1', actor: 'key_1', requestId: 'req_1', ...asker });
    expect(seen?.clock.now()).toBeInstanceOf(Date);
  });

  test.each<[string, () => Metadata]>([
    ['no context', () => new Metadata()],
    ['a context of another key', () => signedFor(GET_PATH, {}, 'another key')],
    ['an expired context', () => signedFor(GET_PATH, { issuedAt: Date.now() - 60_000 })],
    ['a context for another server', () => signedFor(GET_PATH, { server: 'zakat' })],
    ['a context for another rpc', () => signedFor(NOTES.createNote.path)],
  ])(
    'a call with %s is UNAUTHENTICATED, says nothing more and reaches no handler',
    async (_, metadata) => {
      const handler = jest.fn(async () => NOTE);
      const { channel } = await serve({ getNote: handler });
      const error = await failure(getNote(channel, metadata()));
      expect([error.code, error.details]).toEqual([16, 'AUTHENTICATION_ERROR']);
      expect(sentText(error)).toBe(
        '{"code":"AUTHENTICATION_ERROR","message":"the call carries no valid context","details":[]}',
      );
      expect(handler).not.toHaveBeenCalled();
    },
  );

  test('the log says which check refused a call', async () => {
    const { channel, lines } = await serve({});
    await failure(getNote(channel, signedFor(GET_PATH, { server: 'zakat' })));
    expect(lines()[0]).toMatchObject({ level: 'warn', reason: 'for another server' });
  });
});

describe('errors on the wire', () => {
  test('a DomainError arrives as it was thrown', async () => {
    const details = [{ field: 'status', code: 'INVALID_STATE', message: 'it is final' }];
    const { channel } = await serve({
      getNote: () => Promise.reject(new DomainError('CONFLICT', 'cannot do that', details)),
    });
    const error = fromServiceError(await failure(getNote(channel)), 'notes');
    expect(error).toMatchObject({ code: 'CONFLICT', message: 'cannot do that', details });
  });

  test('anything else becomes INTERNAL without its text, which is logged with the request id', async () => {
    const { channel, lines } = await serve({
      getNote: () => {
        throw new TypeError('secret of the house');
      },
    });
    const error = await failure(getNote(channel));
    expect([error.code, error.details]).toEqual([13, 'INTERNAL_ERROR']);
    expect(error.message + sentText(error)).not.toContain('secret');
    expect(lines()).toMatchObject([
      { level: 'error', requestId: 'req_1', err: { message: 'secret of the house' } },
    ]);
  });

  test('a handler that fails without a reason is INTERNAL and logged, too', async () => {
    const { channel, lines } = await serve({ getNote: () => Promise.reject() });
    expect((await failure(getNote(channel))).code).toBe(13);
    expect(lines()).toMatchObject([{ level: 'error', code: 'INTERNAL_ERROR' }]);
  });

  test('an answer that cannot be encoded is INTERNAL and logged, too', async () => {
    const tags = 'no list';
    const { channel, lines } = await serve({
      getNote: async () => JSON.parse(`{"tags":"${tags}"}`),
    });
    expect((await failure(getNote(channel))).code).toBe(13);
    expect(lines()).toMatchObject([{ level: 'error', code: 'INTERNAL_ERROR' }]);
  });

  test('a passed deadline is UPSTREAM_TIMEOUT', async () => {
    const { opened, open } = gate();
    const { channel } = await serve({ getNote: () => opened.then(() => NOTE) });
    const error = await failure(getNote(channel, signedFor(GET_PATH), 30));
    expect(fromServiceError(error, 'notes').code).toBe('UPSTREAM_TIMEOUT');
    open();
  });

  test('a service that nobody serves is SERVICE_UNAVAILABLE', async () => {
    const { port, server } = await serve({});
    await server.stop();
    const error = fromServiceError(await failure(getNote(open(port))), 'notes');
    expect(error).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect(error.message).not.toContain('127.0.0.1');
  });
});

describe('observation', () => {
  const aNumber = expect.any(Number) as number;

  test('one line and one measurement for each call, without payload', async () => {
    const { channel, lines, metrics } = await serve({
      createNote: () => Promise.reject(new DomainError('VALIDATION_ERROR', 'about Amina')),
    });
    await getNote(channel);
    const metadata = signedFor(CREATE.path, { requestId: 'req_2' });
    const request = { text: 'about Amina' };
    await failure(callUnary(channel, CREATE, { request, metadata, deadlineMs: 5_000 }));
    expect(lines()).toMatchObject([
      { level: 'debug', requestId: 'req_1', method: GET_PATH, code: 'OK', ms: aNumber },
      { level: 'info', requestId: 'req_2', method: CREATE.path, code: 'VALIDATION_ERROR' },
    ]);
    expect(JSON.stringify(lines())).not.toContain('Amina');
    const text = await metrics.metrics();
    expect(text).toContain(`handling_seconds_count{method="${GET_PATH}",code="OK"} 1`);
    expect(text).toContain(
      `handling_seconds_count{method="${CREATE.path}",code="VALIDATION_ERROR"} 1`,
    );
  });

  test('an answer after the deadline counts as CANCELLED', async () => {
    const { opened, open } = gate();
    const { channel, lines } = await serve({ getNote: () => opened.then(() => NOTE) });
    await failure(getNote(channel, signedFor(GET_PATH), 30));
    // The server's own deadline timer may fire after the client's.
    while (lines().length === 0) {
      await new Promise((resolve) => setTimeout(resolve, 10));
      open();
    }
    expect(lines()).toMatchObject([{ level: 'info', code: 'CANCELLED' }]);
  });
});

describe('stopping', () => {
  test('lets a running call finish and takes no new one', async () => {
    const [entered, leave] = [gate(), gate()];
    const { channel, server, port } = await serve({
      getNote: async () => {
        entered.open();
        await leave.opened;
        return NOTE;
      },
    });
    const running = getNote(channel);
    await entered.opened;
    const stopped = server.stop();
    expect((await failure(getNote(open(port)))).code).toBe(14);
    leave.open();
    expect((await running).id).toBe('not_1');
    await stopped;
  });

  test('cancels what outlasts the bound, and the client is told to try again', async () => {
    const [entered, leave] = [gate(), gate()];
    const { channel, server } = await serve({
      getNote: async () => {
        entered.open();
        await leave.opened;
        return NOTE;
      },
    });
    const running = failure(getNote(channel));
    await entered.opened;
    await server.stop(20);
    expect(fromServiceError(await running, 'notes').code).toBe('SERVICE_UNAVAILABLE');
    leave.open();
  });
});

test.each(['', 'live'])('health %p is SERVING without a context', async (service) => {
  const { port } = await serve({});
  const method = healthService['Check'] as ClientMethod<{ service: string }, { status: string }>;
  const channel = new Client(`127.0.0.1:${port}`, credentials.createInsecure());
  cleanups.push(() => channel.close());
  const call = { request: { service }, metadata: new Metadata(), deadlineMs: 5_000 };
  expect((await callUnary(channel, method, call)).status).toBe('SERVING');
});

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
    const remote = await callUnary(channel, CREATE, { request, metadata, deadlineMs: 5_000 });
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

test('a service with a missing handler is refused when it is made', () => {
  const [log, metrics] = [createLog('notes', 'silent'), new Registry()];
  const server = createRpcServer({ server: 'notes', key: KEY, log, metrics });
  const handlers: Partial<NotesHandlers> = { getNote: async () => NOTE };
  expect(() => server.implement(NOTES, handlers as NotesHandlers)).toThrow(
    'CreateNote has no handler',
  );
});
