import { connect } from '../../src/store';
import { begin, engineUri, openReplica, scopeOf } from '../tally';

/** Creates one aggregate of the series after the other, several at a time, and says so, until it is killed. */
async function createUntilKilled([database = '', tenantId = '']: readonly string[]): Promise<void> {
  const connection = await connect({ uri: engineUri(), database });
  const { store } = await openReplica(connection);
  const create = () =>
    store.createNext(scopeOf(tenantId), '2026', (id, _now, number) => begin(`${number}`)(id));
  for (;;) {
    await Promise.all([create(), create(), create()]);
    process.send?.('created');
  }
}

void createUntilKilled(process.argv.slice(2));
