import { dirname } from 'node:path/posix';

/**
 * Features that keep aggregates and carry out commands in a way of their own.
 * @type {import('../tidy.mjs').Measure}
 */
export const commands = {
  name: 'features with aggregates that do not use the commands of the kit',
  remedy: 'build the handlers on RailHandlers of @masar/kit/commands',
  offences(sources) {
    const services = sources.filter(({ path }) => /^services\/[^/]+\/src\/.*\.ts$/.test(path));
    const withCommands = services
      .filter(({ text }) => text.includes("from '@masar/kit/commands'"))
      .map(({ path }) => dirname(path).replace(/\/wire$/, ''));
    return services
      .filter(({ text }) => text.includes('new AggregateStore'))
      .map(({ path }) => dirname(path))
      .filter((folder) => !withCommands.some((each) => each.startsWith(folder)));
  },
};
