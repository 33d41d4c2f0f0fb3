import { beside, runWithMongo } from '../measure/beside';
import { drainOutbox } from '../measure/drain-outbox';
import { idleMemory } from '../measure/idle-memory';
import type { Target } from '../servers/target';
import { CREATE } from '../measure/workloads';
import { measureSweep } from './sweep';
import { CREATE_DISPUTE, LIST_CONTRACTS, LIST_DISPUTES } from './workloads';

/** Compares disputes with contracts, in the same process and run. */
runWithMongo(async (mongo, { masar: server, mongoUri, callers }) => {
  const target: Target = {
    ...{ server, callers },
    settle: async () => {
      await drainOutbox(mongo);
      await drainOutbox(mongo, 'disputes');
    },
  };
  process.stdout.write(await idleMemory('disputes', mongoUri));
  process.stdout.write(await beside(CREATE, CREATE_DISPUTE, target));
  process.stdout.write(await beside(LIST_CONTRACTS, LIST_DISPUTES, target));
  const [caller] = callers;
  if (!caller) throw new Error('no tenant was made');
  process.stdout.write(await measureSweep({ mongo, url: server.url, caller }));
});
