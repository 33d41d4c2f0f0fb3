import { beside, runWithMongo } from '../measure/beside';
import { drainOutbox } from '../measure/drain-outbox';
import { idleMemory } from '../measure/idle-memory';
import type { Target } from '../servers/target';
import { CREATE } from '../measure/workloads';
import { engineRate } from './engine-rate';
import { CREATE_AND_SUBMIT, SUBMIT_AND_EVALUATE } from './workloads';

const SECRET = { MASAR_UNDERWRITING_SECRET_KEY: 'a key of thirty-two characters or more' };

/** First measures the engine alone, then compares underwriting with contracts in the same process and run. */
process.stdout.write(engineRate());
runWithMongo(async (mongo, { masar: server, mongoUri, callers }) => {
  process.stdout.write(await idleMemory('underwriting', mongoUri, SECRET));
  const target: Target = {
    ...{ server, callers },
    settle: async () => {
      await drainOutbox(mongo);
      await drainOutbox(mongo, 'underwriting', 'underwriting_proposals');
    },
  };
  for (const workload of [CREATE_AND_SUBMIT, SUBMIT_AND_EVALUATE]) {
    process.stdout.write(await beside(CREATE, workload, target));
  }
});
