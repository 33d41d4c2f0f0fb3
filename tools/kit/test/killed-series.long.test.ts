import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { openDatabase, openReplica, storedNumbers } from './tally';

/** `npm test` has compiled it. */
const CREATES = join(__dirname, '../dist/test/support/create-series.js');

test('a series has no gap and no double when processes are killed between their writes', async () => {
  const { connection, close } = await openDatabase();
  await (await openReplica(connection)).relay.close();
  for (let death = 0; death < 5; death += 1) {
    const child = fork(CREATES, [connection.name, 't1']);
    for (let created = 0; created < 5; created += 1) await once(child, 'message');
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  const numbers = await storedNumbers(connection, 't1', '2026');
  expect(numbers.length).toBeGreaterThanOrEqual(75);
  expect(numbers).toEqual(numbers.map((_, at) => at + 1));
  await close();
});
