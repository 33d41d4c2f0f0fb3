import { DomainError } from '../errors';
import { createLog, type Log } from './log';

function logged(write: (log: Log) => void): { text: string; line: Record<string, unknown> } {
  let text = '';
  write(createLog('contracts', 'info', { write: (chunk) => (text += chunk) }));
  return { text, line: text ? (JSON.parse(text) as Record<string, unknown>) : {} };
}

test('writes one JSON line with service, level as a word and ISO time', () => {
  const { text, line } = logged((log) => log.info({ requestId: 'req_1' }, 'call'));
  expect(line).toMatchObject({
    service: 'contracts',
    level: 'info',
    requestId: 'req_1',
    msg: 'call',
  });
  expect(line['time']).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  expect(text.endsWith('\n')).toBe(true);
});

test.each(['authorization', 'cookie', 'key', 'secret', 'token', 'password'])(
  'hides %s at the top and one level below',
  (name) => {
    const { text } = logged((log) =>
      log.info({ [name]: 'hunter2', headers: { [name]: 'hunter2' } }),
    );
    expect(text).toContain(name);
    expect(text).not.toContain('hunter2');
  },
);

test('hides the secrets of an error that is not written as one', () => {
  const reason = Object.assign(new Error('boom'), { password: 'hunter2' });
  expect(logged((log) => log.info({ reason })).text).not.toContain('hunter2');
});

test('writes an error with its stack and without its other properties', () => {
  const error = Object.assign(new RangeError('boom'), { document: { owner: 'Amina' } });
  const { text, line } = logged((log) => log.error({ err: error }));
  const stack = expect.stringContaining('boom') as string;
  expect(line['err']).toEqual({ name: 'RangeError', message: 'boom', stack });
  expect(text).not.toContain('Amina');
});

test('writes the cause of an error', () => {
  const error = new Error('outer', { cause: new DomainError('CONFLICT', 'inner') });
  const { line } = logged((log) => log.error({ err: error }));
  expect(line['err']).toMatchObject({ cause: 'DomainError: inner' });
});

test('writes nothing below its level', () => {
  expect(logged((log) => log.debug('detail')).text).toBe('');
});
