import { runWithMongo } from '../measure/beside';
import { idleMemory } from '../measure/idle-memory';
import { measureDrafting } from './drafting';
import { measureFinops } from './finops';
import { measureQueries } from './queries';
import { measureBatches, measureSingles } from './recording';

/** Measures recording and reading of usage. */
runWithMongo(async (mongo, { masar, mongoUri, callers }) => {
  const [few, many, much] = callers;
  if (!few || !many || !much) throw new Error('three tenants are needed');
  // `main.js finops` measures costs only.
  if (process.argv.includes('finops')) {
    process.stdout.write(await measureFinops({ mongo, server: masar, few, much, many }));
    return;
  }
  process.stdout.write(await idleMemory('billing-finops', mongoUri));
  process.stdout.write(await measureBatches(masar.url, few));
  process.stdout.write(await measureSingles(masar.url, few));
  process.stdout.write(await measureQueries({ mongo, url: masar.url, few, many }));
  process.stdout.write(await measureFinops({ mongo, server: masar, few, much, many }));
  process.stdout.write(await measureDrafting(mongo));
});
