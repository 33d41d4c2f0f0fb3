import pino from 'pino';
import { LastUsed } from './last-used';

const EARLY = new Date('2026-11-21T09:00:00Z');
const LATE = new Date('2026-11-21T09:00:30Z');

let written: Record<string, Date>[];
let isDown: boolean;
let lastUsed: LastUsed;

beforeEach(() => {
  written = [];
  isDown = false;
  lastUsed = new LastUsed(
    async (dates) => {
      if (isDown) throw new Error('down');
      if (dates.size > 0) written.push(Object.fromEntries(dates));
    },
    pino({ level: 'silent' }),
  );
});
afterEach(() => lastUsed.close());

test('writes the latest use of each key in one write', async () => {
  lastUsed.note('a', EARLY);
  lastUsed.note('b', EARLY);
  lastUsed.note('a', LATE);
  await lastUsed.flush();
  expect(written).toEqual([{ a: LATE, b: EARLY }]);
});

test('writes nothing twice', async () => {
  lastUsed.note('a', EARLY);
  await lastUsed.flush();
  await lastUsed.flush();
  expect(written).toHaveLength(1);
});

test('writes the remaining dates at close', async () => {
  lastUsed.note('a', EARLY);
  await lastUsed.close();
  expect(written).toEqual([{ a: EARLY }]);
});

test('keeps dates whose write failed, and a later date wins', async () => {
  lastUsed.note('a', EARLY);
  lastUsed.note('b', EARLY);
  isDown = true;
  const failing = lastUsed.flush();
  lastUsed.note('a', LATE);
  await failing;
  isDown = false;
  await lastUsed.flush();
  expect(written).toEqual([{ a: LATE, b: EARLY }]);
});
