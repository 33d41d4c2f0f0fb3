import { describeConfig } from './describe-config';
import { readConfig } from './read-config';
import type { Settings } from './setting';

const TABLE = {
  MONGODB_URI: { kind: 'url', example: 'mongodb://localhost:27017', help: 'the database' },
  CONTEXT_KEY: { kind: 'secret', min: 16, example: 'sixteen random characters', help: 'the key' },
  PORT: { kind: 'integer', min: 0, max: 65_535, default: 50_051, help: 'where it listens' },
  ADMIN_PORT: { kind: 'integer', min: 0, max: 65_535, optional: true, help: 'where admins look' },
  LEVEL: { kind: 'choice', choices: ['info', 'warn'], default: 'info', help: 'what is logged' },
  COLOUR: { kind: 'flag', default: false, help: 'whether lines are coloured' },
  REGION: { kind: 'text', example: 'ruh-1', optional: true, help: 'where it runs' },
} as const satisfies Settings;

const GOOD = { MONGODB_URI: 'mongodb://db:27017', CONTEXT_KEY: 'k'.repeat(16) };

describe('readConfig', () => {
  test('reads every kind with its type', () => {
    const env = {
      ...GOOD,
      PORT: '0',
      ADMIN_PORT: '9090',
      LEVEL: 'warn',
      COLOUR: 'true',
      REGION: 'x',
    };
    expect(readConfig(TABLE, env)).toEqual({
      MONGODB_URI: 'mongodb://db:27017',
      CONTEXT_KEY: 'k'.repeat(16),
      PORT: 0,
      ADMIN_PORT: 9090,
      LEVEL: 'warn',
      COLOUR: true,
      REGION: 'x',
    });
  });

  test('gives defaults, and nothing for what is optional', () => {
    const { PORT, LEVEL, COLOUR, ADMIN_PORT, REGION } = readConfig(TABLE, GOOD);
    expect({ PORT, LEVEL, COLOUR, ADMIN_PORT, REGION }).toEqual({
      PORT: 50_051,
      LEVEL: 'info',
      COLOUR: false,
      ADMIN_PORT: undefined,
      REGION: undefined,
    });
  });

  test('takes an empty variable as not set', () => {
    expect(readConfig(TABLE, { ...GOOD, PORT: '' }).PORT).toBe(50_051);
    expect(() => readConfig(TABLE, { ...GOOD, CONTEXT_KEY: '' })).toThrow(/CONTEXT_KEY is not set/);
  });

  test('takes the host list of a replica set as a URL', () => {
    const MONGODB_URI = 'mongodb://u:p@a:27017,b:27017,c:27017/?replicaSet=rs0';
    expect(readConfig(TABLE, { ...GOOD, MONGODB_URI }).MONGODB_URI).toBe(MONGODB_URI);
  });

  test('lists every problem in one message, with rule and example', () => {
    const env = { CONTEXT_KEY: 'short', PORT: '65536', LEVEL: 'loud', COLOUR: 'yes' };
    expect(() => readConfig(TABLE, env)).toThrow(
      new Error(
        [
          'the configuration does not hold:',
          '  MONGODB_URI is not set: it must be a URL (scheme://…), for example mongodb://localhost:27017 (the database)',
          '  CONTEXT_KEY is wrong: it must be a text of at least 16 characters, for example sixteen random characters (the key)',
          '  PORT is wrong: it must be an integer from 0 to 65535, for example 50051 (where it listens)',
          '  LEVEL is wrong: it must be one of info, warn, for example info (what is logged)',
          '  COLOUR is wrong: it must be true or false, for example true (whether lines are coloured)',
        ].join('\n'),
      ),
    );
  });

  test.each(['1.5', '1e3', ' 1', '-1', '0x10', 'Infinity', '9'.repeat(20)])(
    'refuses %p as a port',
    (PORT) => {
      expect(() => readConfig(TABLE, { ...GOOD, PORT })).toThrow(/PORT is wrong/);
    },
  );

  test('never repeats a value, which may be a secret', () => {
    const env = { CONTEXT_KEY: 'hunter2', MONGODB_URI: 'not a url with p4ssw0rd', LEVEL: 'pa55' };
    expect(messageOf(() => readConfig(TABLE, env))).not.toMatch(/hunter2|p4ssw0rd|pa55/);
  });
});

function messageOf(action: () => unknown): string {
  try {
    action();
  } catch (error) {
    return String(error);
  }
  throw new Error('it did not fail');
}

describe('describeConfig', () => {
  test('writes one table row for each variable', () => {
    expect(describeConfig(TABLE).split('\n')).toEqual([
      '| variable | must be | when not set | what for |',
      '|---|---|---|---|',
      '| `MONGODB_URI` | a URL (scheme://…) | refuses to start | the database |',
      '| `CONTEXT_KEY` | a text of at least 16 characters | refuses to start | the key |',
      '| `PORT` | an integer from 0 to 65535 | `50051` | where it listens |',
      '| `ADMIN_PORT` | an integer from 0 to 65535 | off | where admins look |',
      '| `LEVEL` | one of info, warn | `info` | what is logged |',
      '| `COLOUR` | true or false | `false` | whether lines are coloured |',
      '| `REGION` | a text | off | where it runs |',
    ]);
  });
});

describe('a list of secrets', () => {
  const LIST = {
    EARLIER: { kind: 'secret-list', min: 4, optional: true, example: 'x', help: 'keys' },
  } as const satisfies Settings;
  const valuesOf = (text: string) => readConfig(LIST, { EARLIER: text }).EARLIER;

  test('has its values without blanks around them', () => {
    expect(valuesOf('aaaa, bbbb')).toEqual(['aaaa', 'bbbb']);
  });

  test('is empty when the variable is not set', () => {
    expect(readConfig(LIST, {}).EARLIER).toEqual([]);
    expect(valuesOf('')).toEqual([]);
  });

  test.each(['aaaa,', ',aaaa', 'aaaa,,bbbb', 'aaaa,b', ',, ,', ' '])(
    'with a value that is too short or empty ends the start: %j',
    (text) => {
      expect(() => valuesOf(text)).toThrow(/texts of at least 4 characters each/);
    },
  );
});
