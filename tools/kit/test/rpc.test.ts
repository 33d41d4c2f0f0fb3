import { Client, credentials, Metadata } from '@grpc/grpc-js';
import { service as healthService } from 'grpc-health-check';
import { Registry } from 'prom-client';
import { DomainError } from '../src/errors';
import { callUnary, createRpcServer, fromServiceError, type ClientMethod } from '../src/rpc';
import type { Scope } from '../src/scope';
import { createLog } from '../src/telemetry';
import { NOTES } from './notes-definition';
import {
  cleanups,
  CREATE,
  failure,
  gate,
  GET_PATH,
  getNote,
  NOTE,
  open,
  sentText,
  serve,
  type NotesHandlers,
} from './notes-rpc';
import { KEY, signedFor } from './sign-call';

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

  test('crosses with all settings that a tenant may have', async () => {
    let seen: Scope | undefined;
    const { channel } = await serve({
      getNote: async (scope) => {
        seen = scope;
        return NOTE;
      },
    });
    // Of 8 KB as JSON: more than the longest lists of every rail's settings.
    const settings = { holidays: Array<string>(600).fill('2030-02-05') };
    await getNote(channel, signedFor(GET_PATH, { settings }));
    expect(seen?.settings).toEqual(settings);
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

describe('observation', () => {
  const aNumber = expect.any(Number) as number;

  test('one line and one measurement for each call, without payload', async () => {
    const { channel, lines, metrics } = await serve({
      createNote: () => Promise.reject(new DomainError('VALIDATION_ERROR', 'about Amina')),
    });
    await getNote(channel);
    const metadata = signedFor(CREATE.path, { requestId: 'req_2' });
    const request = { text: 'about Amina' };
    await failure(callUnary(channel, CREATE, { request, metadata, deadlineMs: 60_000 }));
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
    let hasEntered = false;
    const { channel, lines } = await serve({
      getNote: () => {
        hasEntered = true;
        return opened.then(() => NOTE);
      },
    });
    // On a busy machine the deadline may pass before the call is there.
    while (!hasEntered) await failure(getNote(channel, signedFor(GET_PATH), 30));
    // The server's own deadline timer may fire after the client's.
    while (lines().length === 0) {
      await new Promise((resolve) => setTimeout(resolve, 10));
      open();
    }
    expect(lines()[0]).toMatchObject({ level: 'info', code: 'CANCELLED' });
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
  const call = { request: { service }, metadata: new Metadata(), deadlineMs: 60_000 };
  expect((await callUnary(channel, method, call)).status).toBe('SERVING');
});

test('a service with a missing handler is refused when it is made', () => {
  const [log, metrics] = [createLog('notes', 'silent'), new Registry()];
  const server = createRpcServer({ server: 'notes', keys: [KEY], log, metrics });
  const handlers: Partial<NotesHandlers> = { getNote: async () => NOTE };
  expect(() => server.implement(NOTES, handlers as NotesHandlers)).toThrow(
    'CreateNote has no handler',
  );
});
