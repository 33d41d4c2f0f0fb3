import { DomainError } from '../src/errors';
import { fromServiceError } from '../src/rpc';
import { failure, gate, GET_PATH, getNote, NOTE, open, sentText, serve } from './notes-rpc';
import { signedFor } from './sign-call';

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
