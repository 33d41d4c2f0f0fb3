import { dirname, join } from 'node:path';

/**
 * The compiled file of this name beside a source file: a thread runs what was compiled, also where tests
 * run the sources themselves.
 * @param filename __filename of who asks, in the src of its package
 */
export function compiledFile(filename: string, name: string): string {
  const folder = dirname(filename);
  const compiled = filename.endsWith('.ts')
    ? folder.replace(/\/src(?=\/|$)(?!.*\/src\b)/, '/dist/src')
    : folder;
  return join(compiled, `${name}.js`);
}
