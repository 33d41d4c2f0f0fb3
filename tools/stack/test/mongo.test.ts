import { startMongo } from '../src/mongo/start-mongo';
import {
  cleanUpAfterEach,
  collectionOf,
  dataDir,
  idsIn,
  KINDS,
  lines,
  putMongodOnPath,
  start,
} from './mongo/mongo-under-test';
import { isRunning } from './processes';

cleanUpAfterEach();

describe.each(KINDS)('a $kind MongoDB', ({ prepare }) => {
  beforeEach(prepare);

  test('leaves no process behind and starts again on its data', async () => {
    const first = await start();
    await collectionOf(first).insertOne({ _id: 1 });
    const { pid } = first;
    await first.stop();
    expect(isRunning(pid!)).toBe(false);

    expect(await idsIn(collectionOf(await start()))).toEqual(new Set([1]));
  });
});

test('answers a second document with a unique value with code 11000', async () => {
  const written = collectionOf(await start());
  await written.createIndex({ reference: 1 }, { unique: true });
  await written.updateOne({ _id: 1 }, { $set: { reference: 'a' } }, { upsert: true });
  await expect(
    written.updateOne({ _id: 2 }, { $set: { reference: 'a' } }, { upsert: true }),
  ).rejects.toMatchObject({ code: 11000 });
});

describe('refuses to start with a sentence', () => {
  test('when mongod does not run here', async () => {
    await putMongodOnPath('exit 127');
    await expect(start()).rejects.toThrow(
      /^mongod does not start: it ended with exit code 127\nSet MONGODB_URI to a running MongoDB/,
    );
  });
});

test('uses a MongoDB that runs already and starts nothing', async () => {
  const uri = 'mongodb://db.example:27017/?replicaSet=rs';
  const mongo = await startMongo({ dataDir, uri, log: (line) => lines.push(line) });
  expect(mongo).toMatchObject({ kind: 'external', uri });
  expect(mongo.pid).toBeUndefined();
});
