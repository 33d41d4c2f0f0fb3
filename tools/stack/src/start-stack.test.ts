import { startStack } from './start-stack';

it.each([
  [{ replicas: 2 }, '--replicas needs --split beside it'],
  [{ replicas: 2, split: true }, '--replicas needs --redis beside it, or REDIS_URL'],
])('refuses what cannot hold, before it starts anything: %j', async (options, sentence) => {
  await expect(startStack({ MASAR_DATA_DIR: '/nowhere' }, options)).rejects.toThrow(sentence);
});
