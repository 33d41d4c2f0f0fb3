import { dirname, join } from 'node:path/posix';

/**
 * Features that keep aggregates and carry out commands in a way of their own. A feature carries out commands when
 * the handlers of an rpc that writes import from it; one that only workers write has none.
 * Not seen: a command that handlers pass to a worker without an import from the feature.
 * @type {import('../tidy.mjs').Measure}
 */
export const commands = {
  name: 'features with commands that do not use the commands of the kit',
  remedy: 'build the handlers on RailHandlers of @masar/kit/commands',
  offences(sources) {
    const services = sources.filter(({ path }) => /^services\/[^/]+\/src\/.*\.ts$/.test(path));
    const withCommands = services
      .filter(({ text }) => text.includes("from '@masar/kit/commands'"))
      .map(({ path }) => dirname(path).replace(/\/wire$/, ''));
    const written = importedByWriters(sources, services);
    return services
      .filter(({ text }) => text.includes('new AggregateStore'))
      .map(({ path }) => dirname(path))
      .filter((folder) => written.some((each) => isIn(folder, each)))
      .filter((folder) => !withCommands.some((each) => isIn(folder, each)));
  },
};

/**
 * Folders that the handlers of rpcs that write import from.
 * @param {readonly import('../sources.mjs').Source[]} sources
 * @param {readonly import('../sources.mjs').Source[]} services
 */
function importedByWriters(sources, services) {
  const writing = new Set(sources.flatMap(({ path, text }) => rpcsThatWrite(path, text)));
  return services
    .filter(({ path }) => path.endsWith('/handlers.ts'))
    .filter(({ text }) =>
      [...text.matchAll(/\b(\w+)\b(?=[:(])/g)].some(([, name = '']) => writing.has(name)),
    )
    .flatMap(({ path, text }) =>
      [...text.matchAll(/from '(\.[^']+)'/g)].map(([, to = '']) =>
        dirname(join(dirname(path), to)),
      ),
    );
}

/**
 * Names of the rpcs of a .proto file that are no GET, as handlers spell them.
 * @param {string} path
 * @param {string} text
 */
function rpcsThatWrite(path, text) {
  if (!path.endsWith('.proto')) return [];
  const rpcs = text.matchAll(/\brpc (\w)(\w*)\([^]*?\(google\.api\.http\) = \{\s*(\w+):/g);
  return [...rpcs]
    .filter(([, , , method]) => method !== 'get')
    .map(([, first = '', rest = '']) => `${first.toLowerCase()}${rest}`);
}

/**
 * @param {string} folder
 * @param {string} other
 */
function isIn(folder, other) {
  return other === folder || other.startsWith(`${folder}/`);
}
